import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Messages = Record<string, unknown>;

function read(part: string, locale: string): Messages {
  const text = readFileSync(new URL(`../../../messages/${part}/${locale}.json`, import.meta.url), 'utf8');
  return JSON.parse(text) as Messages;
}

/** The words in braces, whatever their order. */
function holes(message: unknown): string[] {
  const all = JSON.stringify(message).match(/\{\w+\}/g) ?? [];
  return [...new Set(all)].sort();
}

describe.each(['app', 'table'])('the messages of %s', (part) => {
  const english = read(part, 'en');
  const names = Object.keys(english).filter((name) => name !== '$schema');

  test.each(['fr', 'de'])('are all there in %s', (locale) => {
    const other = Object.keys(read(part, locale)).filter((name) => name !== '$schema');
    expect(other.sort()).toEqual([...names].sort());
  });

  test('mention in French and German only what English mentions', () => {
    for (const locale of ['fr', 'de']) {
      const other = read(part, locale);
      for (const name of names) {
        const known = holes(english[name]);
        expect(
          holes(other[name]).filter((hole) => !known.includes(hole)),
          `${locale} ${name}`,
        ).toEqual([]);
      }
    }
  });
});
