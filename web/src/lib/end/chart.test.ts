import { expect, test } from 'vitest';
import { seat, view } from '$lib/net/fakes.ts';
import { at, rows, scaleOf } from './chart.ts';

const jackpots = { red: 0, blue: 0, green: 0, yellow: 0 };
const points = (lines: number, green: number, won: number, lost: number) => ({
  points: { lines, jackpots: { ...jackpots, green }, bets_won: won, bets_lost: lost },
});

test('the pieces of a bar stand one after another and end where losses begin', () => {
  const table = view(1, { seats: [seat(0, points(10, 7, 4, -3)), seat(1, points(0, 0, 0, -5))] });
  const [best, worst] = rows(table, [18, -5], [1, 2]);
  expect(best?.parts).toEqual([
    { kind: 'lines', from: 0, points: 10 },
    { kind: 'green', from: 10, points: 7 },
    { kind: 'won', from: 17, points: 4 },
  ]);
  expect([best?.gained, best?.lost, best?.score]).toEqual([21, 3, 18]);
  expect([worst?.parts, worst?.gained, worst?.lost]).toEqual([[], 0, 5]);
});

test('level players keep their rank, the one who looks first', () => {
  const seats = [0, 1, 2, 3, 4].map((number) => seat(number));
  const list = rows(view(1, { seats, you: 3 }), [9, 9, 9, 9, 9], [1, 1, 1, 1, 1]);
  expect(list.map((row) => row.seat.seat)).toEqual([3, 0, 1, 2, 4]);
  expect(list.map((row) => row.rank)).toEqual([1, 1, 1, 1, 1]);
});

test('the scale holds gains that were lost again, and scores below nothing', () => {
  const table = view(1, { seats: [seat(0, points(20, 0, 4, -9)), seat(1, points(0, 0, 0, -8))] });
  const scale = scaleOf(rows(table, [15, -8], [1, 2]));
  expect(scale).toEqual({ low: -10, high: 30, marks: [-10, 0, 10, 20, 30] });
  expect(at(scale, -10)).toBe(0);
  expect(at(scale, 30)).toBe(100);
});

test('a game without a point still has a scale', () => {
  expect(scaleOf(rows(view(1), [0, 0], [1, 1]))).toEqual({ low: 0, high: 5, marks: [0, 5] });
});
