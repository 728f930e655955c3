import { beforeEach, expect, test } from 'vitest';
import made from '../../dev/fixtures.json';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import type { Event, View } from '$lib/protocol';
import {
  explain,
  lineCaption,
  placeInRound,
  playCaption,
  refusalText,
  takeCaption,
  waitingFor,
} from './captions.ts';
import { choiceFacts, closingFacts } from './facts.ts';
import type { Choice } from './choice.ts';
import { sayFoe, sayHandCard, sayJackpot, sayLine, sayMarketCard } from './spoken.ts';
import { tickerParts } from './ticker.ts';

const views = made as unknown as Record<string, { view: View; events: Event[] }>;
function viewOf(name: string): View {
  const fixture = views[name];
  if (!fixture) throw new Error(`no fixture ${name}`);
  return fixture.view;
}
function seatOf(view: View, seat: number) {
  const found = view.seats[seat];
  if (!found) throw new Error(`no seat ${seat}`);
  return found;
}

beforeEach(() => overwriteGetLocale(() => 'en'));

const market = (card: string): Choice => ({ card, from: 'market', copy: 0 });

test('a market card says what it would do', () => {
  expect(sayMarketCard(viewOf('two'), market('47'))).toBe(
    '47 leaf. Fits your line, step of 14. Third leaf: takes 7. Completes your bet.',
  );
  expect(sayMarketCard(viewOf('forced'), market('12'))).toBe(
    '12 star. Does not fit your line, which goes up from 74.',
  );
  expect(sayMarketCard(viewOf('early'), market('B3'))).toBe(
    'Bet plus 3. Needs 3 numbers after it. Fits your line.',
  );
});

test('one’s line is read with direction, numbers, bet, colours and odds', () => {
  const view = viewOf('two');
  expect(sayLine(view, seatOf(view, 0))).toMatch(
    /^Your line, going up, last number 33\. Five numbers and a bet plus 4, 3 of 4 done\. Two leaves, one star, one diamond, one heart\. \d+ of \d+ unseen numbers still fit\.$/,
  );
  expect(sayLine(viewOf('early'), seatOf(viewOf('early'), 0))).toBe('Your line is empty: any card fits.');
});

test('an opponent, a jackpot and a hand card are read in one breath', () => {
  const view = viewOf('two');
  expect(sayFoe(view, seatOf(view, 1))).toBe(
    'Noor, score 6, two cards in hand. Line going up, last 65, nine cards, no bet.',
  );
  expect(sayJackpot(view, 'green')).toBe('Leaf jackpot, 7 cards. You have two leaves.');
  expect(sayHandCard(view, { card: '98', from: 'hand', copy: 0 }, 0)).toMatch(
    /^Hand, 1 of 2: 98 diamond\. Fits your line, step of 65\./,
  );
});

test('facts come in their order, with short labels of twelve characters at most', () => {
  const facts = choiceFacts(viewOf('two'), { card: '47', from: 'market', copy: 0 });
  expect(facts.map(({ id, value, label }) => [id, value, label])).toEqual([
    ['jackpot', '+7', 'takes the leaf jackpot'],
    ['bet', '4/4', 'bet complete'],
    ['point', '+1', 'point at closing'],
    ['odds', expect.stringMatching(/^\d+\/\d+$/), 'unseen still fit'],
  ]);
  for (const { label, short } of facts) {
    expect(short.length).toBeLessThanOrEqual(12);
    expect(label.length).toBeLessThanOrEqual(24);
  }
});

test('closing is shown before it is done', () => {
  const facts = closingFacts(seatOf(viewOf('forced'), 0));
  expect(facts.map(({ value, label }) => `${value} ${label}`)).toEqual([
    '3 out leave the game',
    '+4 to your pile',
    '+4 bet, 4 of 4 done',
    '= 8 you would have 10',
  ]);
});

test('captions of line, play and hand', () => {
  const view = viewOf('two');
  expect(lineCaption(seatOf(view, 0))).toBe('6 cards, going up');
  expect(playCaption(view, { card: '47', from: 'market', copy: 0 })).toBe('33 → 47, a step of 14');
  expect(takeCaption(view, true)).toBe('your hand is then full');
  expect(takeCaption(view, false)).toBe('your hand is full');
});

test('who is choosing, and when it is one’s own turn', () => {
  const view = viewOf('five');
  const { name, rest } = waitingFor(view);
  expect(`${name} ${rest}`).toBe('Mila is choosing from five cards. You are last, after Viktor.');
  expect(placeInRound({ ...view, to_move: 3 })).toBe('You are next.');
  expect(placeInRound({ ...view, first: 4, to_move: 0 })).toBe('');
});

test('a reason names card, direction and end, and its rule', () => {
  const { text, article } = explain(viewOf('full'), { kind: 'misfit', card: '24', reason: 'higher' });
  expect(text).toBe('24 does not fit: your line goes up and ends at 70.');
  expect(article).toBe(9);
  expect(explain(viewOf('forced'), { kind: 'hand_full' }).text).toBe(
    'Your hand is full. Play one of the two first.',
  );
});

test('a stale draft says who was quicker', () => {
  const view = viewOf('five');
  const stale = { code: 'stale', message: 'stale' };
  const events = viewOf('jackpot') && (views['jackpot']?.events ?? []);
  expect(refusalText(view, stale, 'draft 62 line', events)).toBe(
    'Ida took 62 a moment before you. Here is the market now.',
  );
  expect(refusalText(view, stale, 'close', events)).toBe('The table has moved on. Here it is now.');
  expect(refusalText(view, { code: 'other', message: 'as said' }, null, events)).toBe('as said');
});

test('the ticker tells the last action with drawn cards', () => {
  const { view, events } = views['jackpot'] ?? { view: viewOf('two'), events: [] };
  const event = events[0];
  expect(event && tickerParts(view, event)).toEqual([
    { kind: 'text', text: 'You played' },
    { kind: 'card', card: '47' },
    { kind: 'text', text: 'and took 7 from' },
    { kind: 'colour', colour: 'green' },
  ]);
});

test('what cannot be taken or played any more promises nothing', () => {
  const view = viewOf('jackpot');
  expect(sayMarketCard(view, market('81'))).toBe('81 heart.');
  expect(sayMarketCard(viewOf('five'), market('61'))).toMatch('Fits your line');
});
