/** What a screen reader hears of each part of the table (brief, section 12). */
import type { Card, Colour, SeatView, View } from '$lib/protocol';
import { betValue, COLOURS, colourOf, isBet } from '$lib/cards/cards.ts';
import { m } from '$lib/i18n';
import { isOpen, type Choice } from './choice.ts';
import { capital, cardName, cards, colours, nameOf, numbers, spoken } from './words.ts';

function join(parts: readonly (string | null | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

function ownSeat(view: View): SeatView | undefined {
  return view.you === null ? undefined : view.seats[view.you];
}

function misfit(view: View, card: Card): string {
  const play = view.plays[card];
  const last = String(ownSeat(view)?.last ?? '');
  if (play?.reason === 'has_bet') return m.table_say_misfit_bet();
  return play?.reason === 'lower' ? m.table_say_misfit_down({ last }) : m.table_say_misfit_up({ last });
}

function colourPart(view: View, colour: Colour, nth: number | null, jackpot: number): string | null {
  if (nth === null) return null;
  const parts = { nth: m.table_nth({ n: String(nth) }), colour: m.table_colour({ colour }) };
  if (jackpot > 0) return m.table_say_takes({ ...parts, count: String(jackpot) });
  return ownSeat(view)?.colours[colour].used ? null : m.table_say_nth(parts);
}

/** What playing the card would do, in words; nothing for spectators. */
export function consequence(view: View, card: Card): string {
  const play = view.plays[card];
  if (!play) return '';
  if (!play.fits) return misfit(view, card);
  const colour = colourOf(card);
  const before = ownSeat(view)?.bet;
  const completes = play.bet && play.bet.done >= play.bet.needed && before && before.done < before.needed;
  return join([
    isBet(card) || play.step === null
      ? m.table_say_fits()
      : m.table_say_fits_step({ step: String(play.step) }),
    colour && colourPart(view, colour, play.nth, play.jackpot),
    completes && m.table_say_completes(),
  ]);
}

/** What would come of it, but no promise that a card fits which cannot be played or taken any more. */
function promise(view: View, choice: Choice): string {
  const { card } = choice;
  return view.plays[card]?.fits && !isOpen(view, choice) ? '' : consequence(view, card);
}

export function sayMarketCard(view: View, choice: Choice): string {
  const { card } = choice;
  const name = isBet(card)
    ? m.table_say_bet_needs({ n: String(betValue(card)) })
    : `${capital(cardName(card))}.`;
  return join([name, promise(view, choice)]);
}

export function sayTaken(view: View, card: Card, seat: number): string {
  return m.table_say_taken({ card: capital(cardName(card)), name: nameOf(view, seat) });
}

export function sayHandCard(view: View, choice: Choice, i: number): string {
  const limit = String(view.options.hand_limit);
  return join([
    m.table_say_hand({ i: String(i + 1), limit, card: cardName(choice.card) }),
    promise(view, choice),
  ]);
}

/** "Two leaves, one star, one heart": most first, then in the order they came. */
function colourList(line: readonly Card[]): string {
  const order: Colour[] = [];
  const counts = new Map<Colour, number>();
  for (const card of line) {
    const colour = colourOf(card);
    if (!colour) continue;
    if (!counts.has(colour)) order.push(colour);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const sorted = [...order].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const list = sorted.map((colour) => colours(colour, counts.get(colour) ?? 0)).join(', ');
  return list && `${capital(list)}.`;
}

function lineHead(seat: SeatView): string {
  const last = String(seat.last);
  if (seat.last === null) return m.table_say_line_bare();
  if (seat.direction === 'up') return m.table_say_line_up({ last });
  return seat.direction === 'down' ? m.table_say_line_down({ last }) : m.table_say_line_both({ last });
}

function unseenPart(view: View, seat: SeatView): string | null {
  if (!seat.open || view.unseen.length === 0) return null;
  const [low, high] = seat.open;
  const fit = view.unseen.filter((n) => n >= low && n <= high).length;
  return m.table_say_unseen({ fit: String(fit), unseen: String(view.unseen.length) });
}

export function sayLine(view: View, seat: SeatView): string {
  if (seat.line.length === 0) return m.table_empty_line();
  const count = capital(numbers(seat.line.filter((card) => !isBet(card)).length));
  const bet = seat.bet;
  const content = bet
    ? m.table_say_numbers_bet({ numbers: count, n: String(bet.needed), done: String(bet.done) })
    : m.table_say_numbers({ numbers: count });
  return join([lineHead(seat), content, colourList(seat.line), unseenPart(view, seat)]);
}

function foeLine(seat: SeatView): string {
  const bet = seat.bet
    ? m.table_say_bet_state({ n: String(seat.bet.needed), done: String(seat.bet.done) })
    : m.table_say_no_bet();
  if (seat.line.length === 0) return m.table_say_foe_empty();
  if (seat.last === null) return m.table_say_foe_bare({ bet });
  const parts = { last: String(seat.last), cards: cards(seat.line.length), bet };
  if (seat.direction === 'up') return m.table_say_foe_up(parts);
  return seat.direction === 'down' ? m.table_say_foe_down(parts) : m.table_say_foe_both(parts);
}

export function sayFoe(view: View, seat: SeatView): string {
  const name = nameOf(view, seat.seat);
  return join([
    m.table_say_foe({
      name: seat.kind === 'bot' ? m.table_say_bot_name({ name }) : name,
      score: spoken(seat.score),
      cards: cards(seat.hand.count),
    }),
    foeLine(seat),
    view.first === seat.seat && m.table_say_first(),
    view.to_move === seat.seat && m.table_say_to_move(),
    seat.kind === 'person' && !seat.connected && m.table_say_away(),
  ]);
}

export function sayJackpot(view: View, colour: Colour): string {
  const name = capital(m.table_colour({ colour }));
  const count = view.jackpots[colour].count;
  const own = ownSeat(view);
  return join([
    m.table_say_jackpot({ colour: name, cards: m.table_cards({ count }) }),
    own && m.table_say_you_have({ count: colours(colour, own.colours[colour].count) }),
    own?.colours[colour].used && m.table_say_jackpot_used(),
  ]);
}

export function sayMarket(view: View): string {
  if (view.market.length === 0) return m.table_say_market_empty();
  return m.table_say_market({ list: view.market.map(cardName).join(', ') });
}

export function sayJackpots(view: View): string {
  return COLOURS.map((colour) => sayJackpot(view, colour)).join(' ');
}

export function sayScores(view: View): string {
  const list = view.seats.map(({ seat, score }) =>
    m.table_say_score_of({ name: nameOf(view, seat), score: spoken(score) }),
  );
  return m.table_say_scores({ list: list.join(', ') });
}
