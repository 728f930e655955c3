/** What is written on the table: captions, facts, status and reasons. */
import type { Event, Happening, SeatView, View } from '$lib/protocol';
import { betValue, isBet } from '$lib/cards/cards.ts';
import { m } from '$lib/i18n';
import type { Choice, Reason } from './choice.ts';
import { cards, cardShort, nameOf } from './words.ts';

/** "6 cards, going up" under one's name. */
export function lineCaption(seat: SeatView): string {
  const count = seat.line.length;
  const direction = count === 0 ? 'new' : (seat.direction ?? 'both');
  return m.table_caption({ direction, cards: m.table_cards({ count }) });
}

/** Why a card does not fit one's line. */
export function misfitText(view: View, choice: Choice): string {
  const own = view.you === null ? undefined : view.seats[view.you];
  const play = view.plays[choice.card];
  if (play?.reason === 'has_bet') return m.table_misfit_bet();
  const parts = { card: choice.card, last: String(own?.last ?? '') };
  return own?.direction === 'down' ? m.table_misfit_down(parts) : m.table_misfit_up(parts);
}

export interface Explained {
  text: string;
  /** The rule article that says so. */
  article: number | null;
}

/** The sentence for a reason and the article it rests on. */
export function explain(view: View, reason: Reason): Explained {
  const say = (text: string, article: number | null = null): Explained => ({ text, article });
  switch (reason.kind) {
    case 'turn':
      return reason.seat === null
        ? say(m.table_why_nobody())
        : say(m.table_why_turn({ name: nameOf(view, reason.seat) }), 5);
    case 'offline':
      return say(m.table_why_offline());
    case 'misfit':
      return say(misfitText(view, { card: reason.card, from: 'market', copy: 0 }), 9);
    case 'hand_full':
      return say(view.options.hand_limit === 2 ? m.table_full_two() : m.table_full(), 6);
    case 'drafted':
      return say(m.table_why_drafted(), 6);
    case 'draft_over':
      return say(m.table_why_draft_over(), 16);
    case 'played':
      return say(m.table_why_played(), 7);
    case 'draft_first':
      return say(m.table_why_draft_first(), 6);
    case 'no_line':
      return say(m.table_why_no_line(), 8);
    case 'lines_stay':
      return say(m.table_why_lines_stay(), 16);
    case 'forced':
      return say(m.table_why_forced(), 10);
    case 'nothing_to_undo':
      return say(m.table_why_undo());
  }
}

/** Where one stands in this round, seen from whose turn it is; nothing once one's turn is over. */
export function placeInRound(view: View): string {
  const { you, to_move: mover, first, seats } = view;
  if (you === null || mover === null || view.phase === 'final') return '';
  const order = (seat: number): number => (seat - first + seats.length) % seats.length;
  if (order(you) <= order(mover)) return '';
  if (order(you) === order(mover) + 1 && order(you) < seats.length - 1) return m.table_place_next();
  const before = nameOf(view, (you - 1 + seats.length) % seats.length);
  if (order(you) === seats.length - 1) {
    return order(you) === order(mover) + 1 ? m.table_place_next() : m.table_place_last({ name: before });
  }
  return m.table_place_after({ name: before });
}

/** Who is doing what, while it is not one's own turn. */
export function waitingFor(view: View): { name: string; rest: string } {
  const name = nameOf(view, view.to_move);
  const count = cards(view.market.length);
  const sentence =
    view.phase === 'final'
      ? m.table_last_of({ name: '\u0000' })
      : view.phase === 'after'
        ? m.table_going_on({ name: '\u0000' })
        : m.table_choosing({ name: '\u0000', cards: count });
  return {
    name,
    rest: [sentence.replace('\u0000', '').trimStart(), placeInRound(view)].filter(Boolean).join(' '),
  };
}

/** The second line of Play on line. */
export function playCaption(view: View, choice: Choice): string {
  const play = view.plays[choice.card];
  if (!play?.fits) return m.table_play_no();
  if (isBet(choice.card)) return m.table_play_bet({ n: String(betValue(choice.card)) });
  const last = view.you === null ? null : view.seats[view.you]?.last;
  if (last === null || last === undefined || play.step === null) return m.table_play_first();
  return m.table_play_step({ from: String(last), to: choice.card, step: String(play.step) });
}

/** The second line of Take into hand. */
export function takeCaption(view: View, possible: boolean): string {
  const count = (view.you === null ? 0 : (view.seats[view.you]?.hand.count ?? 0)) + 1;
  if (!possible) return m.table_take_no();
  const limit = view.options.hand_limit;
  return count >= limit
    ? m.table_take_full()
    : m.table_take_room({ count: String(count), limit: String(limit) });
}

/** "Third leaf: you take 7 cards." */
export function jackpotText(happening: Extract<Happening, { type: 'jackpot' }>): string {
  const { colour, cards: count, nth } = happening;
  const parts = { nth: m.table_nth({ n: String(nth) }), colour: m.table_colour({ colour }) };
  return count === 0
    ? m.table_jackpot_empty(parts)
    : m.table_jackpot_won({ ...parts, cards: m.table_cards({ count }) });
}

/** What a refusal means, from the newest view and the events known. */
export function refusalText(
  view: View,
  refusal: { code: string; message: string },
  wished: string | null,
  events: readonly Event[],
): string {
  if (refusal.code !== 'stale') return refusal.message;
  const card = wished?.match(/^draft (\S+)/)?.[1];
  const taker = card === undefined ? undefined : view.taken.find((taken) => taken.card === card);
  if (card !== undefined && taker && taker.seat !== view.you && events.length > 0) {
    return m.table_stale_card({ name: nameOf(view, taker.seat), card: cardShort(card) });
  }
  return m.table_stale();
}
