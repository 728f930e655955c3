import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { isKnown, refusalSentence } from './sentences.ts';

beforeAll(() => overwriteGetLocale(() => 'en'));

test('every code that the server can answer with is put into words', () => {
  const source = new URL('../../../../src/lineit/server/refusals.py', import.meta.url);
  const codes = [...readFileSync(source, 'utf8').matchAll(/^ {4}"(\w+)": \d{3},$/gm)].map(
    ([, code = '']) => code,
  );
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !isKnown(code))).toEqual([]);
});

test('the time to wait is named where the server names it', () => {
  expect(refusalSentence({ code: 'too_many', retryAfter: 8 })).toContain('8 seconds');
  expect(refusalSentence({ code: 'too_many', retryAfter: null })).toContain('in a moment');
});

test('a code from a newer server gets a sentence too', () => {
  expect(refusalSentence({ code: 'brand_new', retryAfter: null })).toBe('That did not work. Try again.');
});
