import { createHash, webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { fairness } from './fairness.ts';

const secret = '000102fdfeff';
const commit = createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
const subtle = webcrypto.subtle as SubtleCrypto;
const reveal = { secret, shuffle: 'lineit-shuffle/1' };

test('the secret that was promised is found true, another one false', async () => {
  expect(await fairness(commit, reveal, subtle)).toBe('true');
  expect(await fairness(commit, { ...reveal, secret: '00' }, subtle)).toBe('false');
  expect(await fairness(commit, { ...reveal, secret: 'not hex' }, subtle)).toBe('false');
});

test('without hashing or without a promise nothing is claimed', async () => {
  expect(await fairness(commit, reveal, undefined)).toBe('unable');
  expect(await fairness(commit, null, subtle)).toBe('none');
});
