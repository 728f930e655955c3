import { expect, test } from 'vitest';
import { layoutMarket, slots } from './market.ts';
import { layoutMarks } from './marks.ts';
import { place, x } from './scale.ts';

test('a number stands in the middle of its hundredth', () => {
  expect(place(1)).toBeCloseTo(0.005);
  expect(place(100)).toBeCloseTo(0.995);
  expect(x(47, 1000)).toBeCloseTo(465);
});

test('taken cards keep their place, bets come last, the second of two equal bets is copy 1', () => {
  const all = slots(['8', 'B3', '92', 'B3'], [{ card: '49', seat: 1 }]);
  expect(all.map(({ card, seat, copy }) => [card, seat, copy])).toEqual([
    ['8', null, 0],
    ['49', 1, 0],
    ['92', null, 0],
    ['B3', null, 0],
    ['B3', null, 1],
  ]);
});

test('seven cards of five players fit on the smallest phone without overlap', () => {
  const all = slots(['5', '8', '61', '92', '93', 'B3', 'B5'], []);
  const { places, w, gap } = layoutMarket(all, 304, 40, 10);
  expect(gap).toBeGreaterThanOrEqual(4);
  expect(w).toBeGreaterThan(38);
  const lefts = places.map(({ left }) => left);
  lefts.slice(1).forEach((left, i) => expect(left - (lefts[i] ?? 0)).toBeGreaterThanOrEqual(w + gap - 1e-6));
  expect(lefts[0]).toBeGreaterThanOrEqual(-4 - 1e-6);
  expect((lefts.at(-1) ?? 0) + w).toBeLessThanOrEqual(308 + 1e-6);
});

test('ten cards of a house rule shrink instead of running over', () => {
  const all = slots(['2', '3', '5', '7', '11', '12', '13', '99', 'B3', 'B4'], []);
  const { places, w } = layoutMarket(all, 304, 40, 10);
  expect(w).toBeLessThan(40);
  expect((places.at(-1)?.left ?? 0) + w).toBeLessThanOrEqual(308 + 1e-6);
});

test('a card alone hangs straight over its number; a bet has no foot', () => {
  const { places, w } = layoutMarket(slots(['50', 'B4'], []), 844, 100, 18);
  expect((places[0]?.left ?? 0) + w / 2).toBeCloseTo(x(50, 844));
  expect(places[1]?.foot).toBeNull();
});

test('marks that would touch are spread, and a number beside one takes room', () => {
  const marks = layoutMarks(
    [
      { n: 83, numbered: true },
      { n: 81, numbered: true },
    ],
    366,
    11,
    6,
  );
  const [first, second] = marks;
  expect(first?.n).toBe(81);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(11 + 2 + 15 - 1e-6);
});
