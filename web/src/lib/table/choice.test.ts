import { expect, test } from 'vitest';
import made from '../../dev/fixtures.json';
import type { View } from '$lib/protocol';
import { isBarred, isOpen, isPlayable, keep, press, waysOf, whyNoAction, type Choice } from './choice.ts';

const views = made as unknown as Record<string, { view: View }>;
function viewOf(name: string): View {
  const fixture = views[name];
  if (!fixture) throw new Error(`no fixture ${name}`);
  return fixture.view;
}
const market = (card: string, copy = 0): Choice => ({ card, from: 'market', copy });
const hand = (card: string): Choice => ({ card, from: 'hand', copy: 0 });

test('a market card that fits may go to the line or into the hand', () => {
  const view = viewOf('two');
  expect(press(view, null, market('47'))).toEqual({ do: 'choose', choice: market('47') });
  expect(waysOf(view.legal, market('47'))).toEqual({ line: 'draft 47 line', hand: 'draft 47 hand' });
});

test('the same card again is put back, another one is exchanged', () => {
  const view = viewOf('two');
  expect(press(view, market('47'), market('47'))).toEqual({ do: 'choose', choice: null });
  expect(press(view, market('47'), hand('98'))).toEqual({ do: 'choose', choice: hand('98') });
});

test('a hand card goes to the line only', () => {
  expect(waysOf(viewOf('two').legal, hand('98'))).toEqual({ line: 'play 98', hand: null });
});

test('a card with nowhere to go tells why', () => {
  const view = viewOf('forced');
  expect(press(view, null, market('12'))).toEqual({
    do: 'explain',
    reason: { kind: 'misfit', card: '12', reason: 'higher' },
  });
  expect(press(view, null, market('B3'))).toMatchObject({ reason: { reason: 'has_bet' } });
  expect(isBarred(view, market('12'))).toBe(true);
  expect(isBarred(view, hand('24'))).toBe(true);
});

test('after the draft the market is closed, but not struck out', () => {
  const view = viewOf('jackpot');
  expect(press(view, null, market('46'))).toEqual({ do: 'explain', reason: { kind: 'drafted' } });
  expect(isBarred(view, market('46'))).toBe(false);
});

test('out of turn everything says whose turn it is', () => {
  const view = viewOf('five');
  expect(press(view, null, market('61'))).toEqual({ do: 'explain', reason: { kind: 'turn', seat: 2 } });
  expect(whyNoAction(view, 'end')).toEqual({ kind: 'turn', seat: 2 });
});

test('a spectator is told the same', () => {
  expect(press(viewOf('watch'), null, market('61'))).toMatchObject({ reason: { kind: 'turn' } });
});

test('plain actions name what is missing', () => {
  expect(whyNoAction(viewOf('two'), 'end')).toEqual({ kind: 'draft_first' });
  expect(whyNoAction(viewOf('early'), 'close')).toEqual({ kind: 'no_line' });
  expect(whyNoAction(viewOf('final'), 'close')).toEqual({ kind: 'lines_stay' });
  expect(whyNoAction(viewOf('forced'), 'end')).toEqual({ kind: 'forced' });
});

test('a choice ends when the server offers nothing for it any more', () => {
  expect(keep(viewOf('two'), market('47'))).toEqual(market('47'));
  expect(keep(viewOf('jackpot'), market('47'))).toBeNull();
  expect(keep(viewOf('jackpot'), null)).toBeNull();
});

test('after the draft the market is out of reach until the next round', () => {
  const view = viewOf('jackpot');
  expect(isPlayable(view, market('46'))).toBe(false);
  expect(isOpen(view, market('46'))).toBe(false);
  expect(isOpen(viewOf('five'), market('61'))).toBe(true);
});

test('a hand card that does not fit shows it in others’ turns as well', () => {
  const view = viewOf('forced');
  const waiting = { ...view, to_move: 1, legal: [] };
  expect(isBarred(waiting, hand('24'))).toBe(true);
  expect(isBarred(waiting, market('12'))).toBe(false);
});
