import { expect, test } from 'vitest';
import { layoutLine } from './strip.ts';

const numbers = (count: number): string[] => Array.from({ length: count }, (_, i) => String(i + 1));

test('fifteen cards with a bet on 304 px give strips of 18', () => {
  const line = [...numbers(4), 'B4', ...numbers(14).slice(4)];
  const { places, folded, end } = layoutLine(line, 304, 42);
  expect(folded).toBe(0);
  expect(places).toHaveLength(15);
  expect(places[1]?.x).toBeCloseTo(18, 0);
  expect(end).toBeCloseTo(304, 5);
});

test('the card after that folds the oldest into a tab', () => {
  const line = [...numbers(4), 'B4', ...numbers(15).slice(4)];
  const { places, folded, end } = layoutLine(line, 304, 42);
  expect(folded).toBeGreaterThan(0);
  expect(places).toHaveLength(16 - folded);
  expect(places[0]?.x).toBe(27);
  expect(end).toBeLessThanOrEqual(304 + 1e-6);
});

test('a bet is never folded away', () => {
  const { places } = layoutLine(['B3', ...numbers(30)], 304, 42);
  expect(places.some(({ card }) => card === 'B3')).toBe(true);
});

test('few cards lie side by side, 3 px apart', () => {
  const { places } = layoutLine(['10', '20', '30'], 366, 62);
  expect(places.map(({ x }) => x)).toEqual([0, 65, 130]);
});

test('the last card is whole, the others show their strip', () => {
  const { places } = layoutLine(numbers(12), 366, 62);
  expect(places.at(-1)).toMatchObject({ last: true, seen: 62 });
  expect(places[0]?.seen).toBeCloseTo((366 - 62) / 11, 5);
});

test('a bet at the end stands after the last number and fits as well', () => {
  const { places, end } = layoutLine([...numbers(12), 'B5'], 366, 62);
  expect(places.at(-1)?.card).toBe('B5');
  expect(end).toBeLessThanOrEqual(366 + 1e-6);
});

test('every line from one to forty cards stays inside its width', () => {
  for (const [width, w] of [
    [304, 42],
    [264, 28],
    [270, 34],
    [844, 94],
  ] as const) {
    for (let count = 1; count <= 40; count += 1) {
      const { end } = layoutLine([...numbers(count), 'B3'], width, w);
      expect(end, `${count} cards on ${width}`).toBeLessThanOrEqual(width + 1e-6);
    }
  }
});

test('an empty line ends where it begins', () => {
  expect(layoutLine([], 304, 42)).toEqual({ folded: 0, places: [], end: 0 });
});
