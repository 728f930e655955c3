import type { Card, Taken } from '$lib/protocol';
import { isBet, numberOf } from '$lib/cards/cards.ts';
import { x as xOf } from './scale.ts';
import { spread } from './spread.ts';

export interface Slot {
  card: Card;
  /** Who took it; null while it is there. */
  seat: number | null;
  /** Counts the same bet twice: the first "B3" is 0, the second 1. */
  copy: number;
}

export interface SlotPlace extends Slot {
  /** Left edge of the card in px, 0 at the left end of the scale. */
  left: number;
  /** True place on the scale; null for a bet. */
  foot: number | null;
}

export interface MarketLayout {
  w: number;
  gap: number;
  places: SlotPlace[];
}

function rank(card: Card): number {
  return numberOf(card) ?? 100 + Number(card.slice(1));
}

/** All places of this round's market, taken ones included: numbers ascending, then bets. */
export function slots(market: readonly Card[], taken: readonly Taken[]): Slot[] {
  const all = [
    ...market.map((card) => ({ card, seat: null })),
    ...taken.map(({ card, seat }) => ({ card, seat })),
  ].sort((a, b) => rank(a.card) - rank(b.card));
  return all.map((slot, i) => ({
    ...slot,
    copy: all.slice(0, i).filter(({ card }) => card === slot.card).length,
  }));
}

/** Card width and gap with which `count` cards fit beside each other; the gap gives way first, down to 0.6 of it. */
export function fitWidth(count: number, w: number, gap: number, room: number): { w: number; gap: number } {
  if (count < 2) return { w: Math.min(w, room), gap };
  const narrow = Math.min(w, (room - (count - 1) * 0.6 * gap) / count);
  return { w: narrow, gap: Math.min(gap, (room - count * narrow) / (count - 1)) };
}

/** Market cards hang as near as possible to their number; bets stand at the right end. */
export function layoutMarket(
  all: readonly Slot[],
  width: number,
  wish: number,
  wishGap: number,
): MarketLayout {
  const SIDE = 4;
  const { w, gap } = fitWidth(all.length, wish, wishGap, width + 2 * SIDE);
  const numbers = all.filter(({ card }) => !isBet(card));
  const bets = all.filter(({ card }) => isBet(card));
  const right = width + SIDE - bets.length * (w + gap);
  const feet = numbers.map(({ card }) => xOf(Number(card), width));
  const middles = spread(
    feet,
    feet.slice(1).map(() => w + gap),
    -SIDE + w / 2,
    right - w / 2,
  );
  const hung = numbers.map((slot, i) => ({
    ...slot,
    left: (middles[i] ?? 0) - w / 2,
    foot: feet[i] ?? null,
  }));
  const standing = bets.map((slot, i) => ({ ...slot, left: right + gap + i * (w + gap), foot: null }));
  return { w, gap, places: [...hung, ...standing] };
}
