import { expect, test } from 'vitest';
import type { Event, Happening } from '$lib/protocol';
import { chapters, takenBack } from './log.ts';

const TIME = '2026-01-01T00:00:00Z';
const market = (round: number): Happening => ({
  type: 'market',
  round,
  first: 0,
  cards: ['12', '57', '80', 'B3'],
});
const played = (seat: number, card: string, target: 'line' | 'hand' = 'line'): Happening => ({
  type: 'played',
  seat,
  card,
  source: 'market',
  target,
});
const started: Event = { number: 4, time: TIME, type: 'started', happenings: [market(1)] };
const acted = (number: number, ...happenings: Happening[]): Event => ({
  number,
  time: TIME,
  type: 'acted',
  seat: 0,
  action: '',
  happenings,
});

test('the newest round is on top, and in it the newest row', () => {
  const log = chapters([
    started,
    acted(5, played(0, '57')),
    acted(
      6,
      played(1, '12'),
      { type: 'round_over', round: 1, unclaimed: [{ card: '80', colour: 'yellow' }] },
      market(2),
    ),
    acted(7, played(1, '3')),
  ]);
  expect(log.map(({ round }) => round)).toEqual([2, 1]);
  expect(log.map(({ entries }) => entries.map(({ kind }) => kind))).toEqual([
    ['played', 'market'],
    ['unclaimed', 'played', 'played', 'market'],
  ]);
});

test('a jackpot belongs to the card that won it', () => {
  const [chapter] = chapters([
    started,
    acted(5, played(0, '47'), { type: 'jackpot', seat: 0, colour: 'green', cards: 7, nth: 3 }),
  ]);
  expect(chapter?.entries[0]).toMatchObject({ kind: 'played', card: '47', jackpot: { cards: 7, nth: 3 } });
});

test('what was taken back stays, marked, under a row that says so', () => {
  const events: Event[] = [
    started,
    acted(5, played(0, '57')),
    acted(6, played(0, '12', 'hand')),
    { number: 7, time: TIME, type: 'undone', seat: 0, to: 5 },
    acted(8, played(0, '80')),
  ];
  expect([...takenBack(events)]).toEqual([6]);
  const rows = chapters(events)[0]?.entries.map(({ kind, takenBack: back }) => [kind, back]);
  expect(rows).toEqual([
    ['played', false],
    ['undone', false],
    ['played', true],
    ['played', false],
    ['market', false],
  ]);
});

test('last cards and the end have chapters of their own', () => {
  const log = chapters([
    started,
    acted(
      5,
      played(0, '57'),
      { type: 'remainder', cards: [{ card: '9', colour: 'red' }] },
      { type: 'last_plays', first: 0 },
    ),
    acted(6, { type: 'passed', seat: 0 }, { type: 'game_over', scores: [1, 0], ranks: [1, 2], winners: [0] }),
  ]);
  expect(log.map(({ kind }) => kind)).toEqual(['end', 'last_plays', 'round']);
  expect(log.at(-1)?.entries.map(({ kind }) => kind)).toEqual(['remainder', 'played', 'market']);
});
