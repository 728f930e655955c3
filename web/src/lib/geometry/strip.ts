import type { Card } from '$lib/protocol';
import { isBet } from '$lib/cards/cards.ts';
import { clamp } from './scale.ts';

export interface LinePlace {
  card: Card;
  /** Its place in the line, counted from 0. */
  index: number;
  x: number;
  /** How much of it is seen: the strip, or its whole width. */
  seen: number;
  last: boolean;
  /** A bet's diameter, otherwise the card's width. */
  size: number;
}

export interface LineLayout {
  /** How many of the oldest numbers are folded into the tab. */
  folded: number;
  places: LinePlace[];
  /** Where the line ends, in px. */
  end: number;
}

/** Width of the tab that counts folded cards, with its gap. */
export const TAB = 24;
const TAB_GAP = 3;
const APART = 3;

/** A bet takes 0.92 of a card's width, down to two thirds of it where the strips are narrow. */
function betSlot(w: number, width: number, others: number): number {
  const strip = (width - w) / (others + 1.2);
  return clamp(1.2 * strip, w * 0.667, w * 0.92);
}

function narrowest(w: number): number {
  return Math.max(13, 0.428 * w);
}

function stripOf(cards: readonly Card[], width: number, w: number): { strip: number; slot: number } {
  const bets = cards.filter(isBet).length;
  const numbers = cards.length - bets;
  const betLast = cards.length > 0 && isBet(cards[cards.length - 1] ?? '');
  const others = Math.max(betLast ? numbers : numbers - 1, 0);
  const slot = bets ? betSlot(w, width, others) : 0;
  const last = betLast ? 0 : w;
  return { strip: others ? Math.min((width - last - slot * bets) / others, w + APART) : w, slot };
}

/** The cards of a line in one row: equal strips, the last card whole, the oldest numbers folded when it is too full. */
export function layoutLine(cards: readonly Card[], width: number, w: number): LineLayout {
  let shown = cards.map((card, index) => ({ card, index }));
  let folded = 0;
  let start = 0;
  let { strip, slot } = stripOf(cards, width, w);
  while (strip < narrowest(w) - 0.001 && shown.filter(({ card }) => !isBet(card)).length > 2) {
    const oldest = shown.findIndex(({ card }) => !isBet(card));
    shown = shown.filter((_, i) => i !== oldest);
    folded += 1;
    start = TAB + TAB_GAP;
    ({ strip, slot } = stripOf(
      shown.map(({ card }) => card),
      width - start,
      w,
    ));
  }
  let x = start;
  let end = start;
  const places = shown.map(({ card, index }, i): LinePlace => {
    const bet = isBet(card);
    const last = i === shown.length - 1;
    const size = bet ? slot : w;
    const here = { card, index, x, seen: bet || last ? size : Math.min(strip, w), last, size };
    end = Math.max(end, x + size);
    x += bet ? slot : strip;
    return here;
  });
  return { folded, places, end };
}
