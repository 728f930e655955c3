import { beforeAll, expect, test } from 'vitest';
import { seat, view } from '$lib/net/fakes.ts';
import type { Event, Happening } from '$lib/protocol';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { result, say, sayEvent, sayYourTurn } from './speech.ts';

const table = view(9, {
  round: 12,
  market: ['46', '47', '81', '83'],
  seats: [seat(0, { name: 'Ada', score: 7 }), seat(1, { name: 'Noor', score: 6 })],
});

beforeAll(() => overwriteGetLocale(() => 'en'));

test('cards are played and taken by name', () => {
  const card = { type: 'played', source: 'market' } as const;
  expect(say(table, { ...card, seat: 1, card: '79', target: 'hand' })).toBe('Noor took 79 leaf into hand.');
  expect(say(table, { ...card, seat: 0, card: '47', target: 'line' })).toBe('You played 47 leaf.');
  expect(say(table, { ...card, seat: 0, card: 'B4', target: 'line' })).toBe('You played bet plus 4.');
});

test('a jackpot says what it brought and where that leads', () => {
  const jackpot: Happening = { type: 'jackpot', seat: 0, colour: 'green', cards: 7, nth: 3 };
  expect(say(table, jackpot)).toBe('Third leaf, you take 7. Your score is 7.');
  expect(say(table, { ...jackpot, cards: 0 })).toBe('');
});

test('a closing is told in the order in which it happens', () => {
  const closed: Happening = {
    type: 'closed',
    seat: 0,
    out: ['8', '17', '23'],
    kept: ['36', '41', '49', '74'],
    bet: 'B4',
    won: true,
    done: 4,
    points: 8,
    score: 10,
  };
  expect(say(table, closed)).toBe(
    'You closed: three cards out, 4 to your pile, bet won, plus 4. Your score is 10.',
  );
  expect(say(table, { ...closed, seat: 1, won: false })).toContain('bet lost, minus 4');
});

test('the turn comes with the market, a new round with its number', () => {
  const cards = '46 diamond, 47 leaf, 81 heart, 83 leaf';
  expect(sayYourTurn(table)).toBe(`Your turn. Market: ${cards}.`);
  const dealt: Happening = { type: 'market', round: 12, first: 0, cards: table.market };
  expect(say(table, dealt)).toBe(`Round 12 of 26. Market: ${cards}.`);
  const event: Event = { number: 9, time: '', type: 'acted', seat: 1, action: 'end', happenings: [dealt] };
  expect(sayEvent(table, event, true)).toBe(`Your turn. Round 12 of 26. Market: ${cards}.`);
});

test('an undone turn and a round without leftovers', () => {
  const undone: Event = { number: 9, time: '', type: 'undone', seat: 1, to: 7 };
  expect(sayEvent(table, undone)).toBe('Noor took the turn back.');
  expect(say(table, { type: 'round_over', round: 3, unclaimed: [] })).toBe('Round over.');
  const places = [
    { card: '46', colour: 'blue' as const },
    { card: '83', colour: 'green' as const },
  ];
  expect(say(table, { type: 'round_over', round: 3, unclaimed: places })).toBe(
    'Round over. 46 goes under diamond, 83 under leaf.',
  );
});

test('the one who looks is named first among winners', () => {
  expect(result(table, [0, 1], 23)).toBe('You and Noor share the victory with 23');
  expect(result(view(1, { ...table, you: 1 }), [0, 1], 23)).toBe('You and Ada share the victory with 23');
  expect(result(table, [1], 23)).toBe('Noor wins with 23');
  expect(result(table, [0], 23)).toBe('You win with 23');
});
