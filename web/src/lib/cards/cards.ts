import type { Card, Colour } from '$lib/protocol';

export type { Card, Colour };

/** In the order of the deck (R2): heart, diamond, leaf, star. */
export const COLOURS: readonly Colour[] = ['red', 'blue', 'green', 'yellow'];

/** Whether the card is a bet, "B3" to "B5". */
export function isBet(card: Card): boolean {
  return card.startsWith('B');
}

/** The value of a bet card, 3 to 5. */
export function betValue(card: Card): number {
  return Number(card.slice(1));
}

/** The number of a number card; null for a bet. */
export function numberOf(card: Card): number | null {
  return isBet(card) ? null : Number(card);
}

/** The colour a number is printed in (R2); null for a bet. */
export function colourOf(card: Card): Colour | null {
  const number = numberOf(card);
  return number === null ? null : (COLOURS[(number - 1) % 4] ?? null);
}
