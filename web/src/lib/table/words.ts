import type { Card, Colour, View } from '$lib/protocol';
import { betValue, colourOf, isBet } from '$lib/cards/cards.ts';
import { m } from '$lib/i18n';

/** "+4", "0", "−3": with a true minus. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : plain(n);
}

/** "4", "0", "−3". */
export function plain(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

/** A score as it is read aloud. */
export function spoken(n: number): string {
  return n < 0 ? m.table_minus({ n: String(-n) }) : String(n);
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** "five cards". */
export function cards(count: number): string {
  return m.table_word_cards({ count, word: m.table_word({ n: String(count) }) });
}

/** "five numbers". */
export function numbers(count: number): string {
  return m.table_word_numbers({ count, word: m.table_word({ n: String(count) }) });
}

/** "two leaves", "one star", "no hearts". */
export function colours(colour: Colour, count: number): string {
  if (count === 0) return m.table_no_colour({ colour });
  if (count === 1) return m.table_one_colour({ colour });
  return `${m.table_word({ n: String(count) })} ${m.table_colours({ colour })}`;
}

/** "47 leaf", "bet plus 4". */
export function cardName(card: Card): string {
  const colour = colourOf(card);
  return colour
    ? m.table_say_card({ card, colour: m.table_colour({ colour }) })
    : m.table_say_bet({ n: String(betValue(card)) });
}

/** As a card is written in a sentence: "47", "+4". */
export function cardShort(card: Card): string {
  return isBet(card) ? `+${betValue(card)}` : card;
}

export function nameOf(view: View, seat: number | null): string {
  if (seat === null) return '';
  if (seat === view.you) return m.table_you();
  return view.seats[seat]?.name || m.table_empty_seat();
}

/** "8 points", "−4 points". */
export function points(n: number): string {
  return m.table_close_points({ count: Math.abs(n), points: plain(n) });
}
