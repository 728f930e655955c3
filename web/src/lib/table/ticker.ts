import type { Card, Colour, Event, View } from '$lib/protocol';
import { m } from '$lib/i18n';
import { nameOf, points } from './words.ts';

export type TickerPart =
  { kind: 'text' | 'name'; text: string } | { kind: 'card'; card: Card } | { kind: 'colour'; colour: Colour };

interface Holes {
  name: string;
  card?: Card;
  colour?: Colour;
}

/** The sentence, with its placeholders turned into drawn cards and symbols. */
function fill(sentence: string, holes: Holes): TickerPart[] {
  return sentence
    .split(/(\u0001|\u0002|\u0003)/)
    .map((piece): TickerPart | null => {
      if (piece === '\u0001') return { kind: 'name', text: holes.name };
      if (piece === '\u0002') return holes.card === undefined ? null : { kind: 'card', card: holes.card };
      if (piece === '\u0003') return holes.colour ? { kind: 'colour', colour: holes.colour } : null;
      const text = piece.trim();
      return text ? { kind: 'text', text } : null;
    })
    .filter((part) => part !== null);
}

/** The last action in one line; empty where there is nothing to tell. */
export function tickerParts(view: View, event: Event): TickerPart[] {
  if (event.type !== 'acted' && event.type !== 'undone') return [];
  const name = '\u0001';
  const card = '\u0002';
  const symbol = '\u0003';
  const you = event.seat === view.you;
  const holes: Holes = { name: nameOf(view, event.seat) };
  if (event.type === 'undone') return fill(you ? m.table_you_undone() : m.table_tick_undone({ name }), holes);
  const own = event.happenings.filter((happening) => 'seat' in happening && happening.seat === event.seat);
  const closed = own.find((happening) => happening.type === 'closed');
  if (closed) {
    const text = points(closed.points);
    return fill(
      you ? m.table_you_closed({ points: text }) : m.table_tick_closed({ name, points: text }),
      holes,
    );
  }
  const played = own.find((happening) => happening.type === 'played');
  const jackpot = own.find((happening) => happening.type === 'jackpot');
  if (played && jackpot && jackpot.cards > 0) {
    const parts = { card, count: String(jackpot.cards), symbol };
    const text = you ? m.table_you_jackpot(parts) : m.table_tick_jackpot({ name, ...parts });
    return fill(text, { ...holes, card: played.card, colour: jackpot.colour });
  }
  if (played) {
    const took = played.target === 'hand';
    const mine = took ? m.table_you_took({ card }) : m.table_you_played({ card });
    const theirs = took ? m.table_tick_took({ name, card }) : m.table_tick_played({ name, card });
    return fill(you ? mine : theirs, { ...holes, card: played.card });
  }
  if (own.some((happening) => happening.type === 'passed')) {
    return fill(you ? m.table_you_passed() : m.table_tick_passed({ name }), holes);
  }
  return fill(you ? m.table_you_ended() : m.table_tick_ended({ name }), holes);
}
