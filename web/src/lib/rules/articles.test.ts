import { beforeAll, expect, test } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { CHAPTERS, search } from './articles.ts';

const found = (query: string): string[] =>
  search(CHAPTERS, query).flatMap(({ articles }) => articles.map(({ id }) => id));

beforeAll(() => overwriteGetLocale(() => 'en'));

test('every article of the rulebook has its anchor, each once', () => {
  const ids = CHAPTERS.flatMap(({ articles }) => articles.map(({ id }) => id));
  for (let number = 1; number <= 19; number++) expect(ids).toContain(`rule-${number}`);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the articles stand in the order of their numbers, and each number once', () => {
  const badges = CHAPTERS.flatMap(({ articles }) => articles)
    .filter(({ number, goesOn }) => number !== null && !goesOn)
    .map(({ number }) => number);
  expect(badges).toEqual(Array.from({ length: 19 }, (_, i) => i + 1));
});

test('articles are found by number and by every word', () => {
  expect(found('R9')).toEqual(['rule-9']);
  expect(found('12')).toContain('rule-12-closing');
  expect(found('pass final')).toEqual(['rule-16']);
  expect(found('casino')).toEqual([]);
  expect(found('')).toHaveLength(21);
});

test('accents and capitals do not matter', () => {
  overwriteGetLocale(() => 'fr');
  expect(found('MARCHE').length).toBeGreaterThan(2);
  overwriteGetLocale(() => 'en');
});
