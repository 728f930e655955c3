import { expect, test } from 'vitest';
import { spread } from './spread.ts';

function apart(places: readonly number[], distances: readonly number[]): boolean {
  return places.slice(1).every((place, i) => place - (places[i] ?? 0) >= (distances[i] ?? 0) - 1e-9);
}

test('places that do not touch stay where they belong', () => {
  expect(spread([10, 50, 90], [20, 20], 0, 100)).toEqual([10, 50, 90]);
});

test('two that touch move apart by the same amount', () => {
  expect(spread([46, 47], [20], 0, 100)).toEqual([36.5, 56.5]);
});

test('a group is pushed inside the bounds and keeps its distances', () => {
  const places = spread([97, 98, 99], [10, 10], 0, 100);
  expect(places).toEqual([80, 90, 100]);
});

test('order and distances hold for every crowd', () => {
  let seed = 7;
  const random = (): number => (seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
  for (let round = 0; round < 200; round += 1) {
    const wanted = Array.from({ length: 2 + (round % 9) }, () => random() * 300).sort((a, b) => a - b);
    const distances = wanted.slice(1).map(() => 20 + random() * 10);
    const places = spread(wanted, distances, 0, 300);
    expect(apart(places, distances)).toBe(true);
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places.at(-1)).toBeLessThanOrEqual(300 + 1e-9);
  }
});

test('the sum of squares is the least: no single shift makes it smaller', () => {
  const wanted = [10, 12, 13, 60, 61];
  const distances = [8, 8, 8, 8];
  const places = spread(wanted, distances, -1000, 1000);
  const cost = (at: readonly number[]): number =>
    at.reduce((sum, x, i) => sum + (x - (wanted[i] ?? 0)) ** 2, 0);
  for (let i = 0; i < places.length; i += 1) {
    for (const step of [-0.01, 0.01]) {
      const moved = places.map((x, j) => (j === i ? x + step : x));
      if (apart(moved, distances)) expect(cost(moved)).toBeGreaterThanOrEqual(cost(places) - 1e-9);
    }
  }
});

test('nothing wanted, nothing placed', () => {
  expect(spread([], [], 0, 100)).toEqual([]);
});
