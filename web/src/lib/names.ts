import { m } from '$lib/i18n';
import { betValue, colourOf, isBet } from '$lib/cards/cards.ts';
import type { Card, Colour, View } from '$lib/protocol';

const SYMBOL: Record<Colour, () => string> = {
  red: m.symbol_red,
  blue: m.symbol_blue,
  green: m.symbol_green,
  yellow: m.symbol_yellow,
};

/** "leaf", in the page's language. */
export function symbolName(colour: Colour): string {
  return SYMBOL[colour]();
}

/** "47 leaf" or "bet plus 4". */
export function cardName(card: Card): string {
  const colour = colourOf(card);
  if (isBet(card) || colour === null) return m.card_bet({ value: betValue(card) });
  return m.card_number({ number: card, symbol: symbolName(colour) });
}

/** Who sits there; "You" for the one who looks. */
export function seatName(view: View, seat: number): string {
  return seat === view.you ? m.you() : (view.seats[seat]?.name ?? '');
}

/** "Ada", "Ada and Bo", "Ada, Bo and Cy". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  const rest = names.slice(0, -1);
  if (rest.length === 0) return last;
  return m.list_two({ first: rest.reduce((first, next) => m.list_more({ first, last: next })), last });
}

/** The text with a capital at its beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
