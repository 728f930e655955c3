import { beforeEach, expect, test } from 'vitest';
import { MOST_WAITING, Pacer } from './pacer.ts';

let time = 0;
let shown: string[] = [];
let due: { at: number; run: () => void }[] = [];

function pacer(): Pacer<string> {
  return new Pacer<string>(
    (item) => shown.push(`${item}@${time}`),
    450,
    () => time,
    (run, ms) => {
      const timer = { at: time + ms, run };
      due.push(timer);
      return () => void (due = due.filter((other) => other !== timer));
    },
  );
}

function pass(until: number): void {
  for (let next = due.find(({ at }) => at <= until); next; next = due.find(({ at }) => at <= until)) {
    due = due.filter((other) => other !== next);
    time = next.at;
    next.run();
  }
  time = until;
}

beforeEach(() => {
  time = 0;
  shown = [];
  due = [];
});

test('the first is shown at once, the next ones 450 ms apart', () => {
  const pace = pacer();
  pace.push('a', false);
  pace.push('b', false);
  pace.push('c', false);
  pass(2000);
  expect(shown).toEqual(['a@0', 'b@450', 'c@900']);
});

test('after a pause nothing has to wait', () => {
  const pace = pacer();
  pace.push('a', false);
  pass(1000);
  pace.push('b', false);
  expect(shown).toEqual(['a@0', 'b@1000']);
});

test('what is urgent is shown now, and what waited before it is left out', () => {
  const pace = pacer();
  pace.push('a', false);
  pace.push('b', false);
  pace.push('mine', true);
  pass(2000);
  expect(shown).toEqual(['a@0', 'mine@0']);
});

test('skipping shows the newest', () => {
  const pace = pacer();
  pace.push('a', false);
  pace.push('b', false);
  pace.push('c', false);
  expect(pace.busy).toBe(true);
  pace.skip();
  pass(2000);
  expect(shown).toEqual(['a@0', 'c@0']);
  expect(pace.busy).toBe(false);
});

test('whoever is too far behind sees the newest at once', () => {
  const pace = pacer();
  for (let i = 0; i <= MOST_WAITING + 1; i++) pace.push(String(i), false);
  pass(60_000);
  expect(shown).toEqual(['0@0', `${MOST_WAITING + 1}@0`]);
});
