import { betValue } from '$lib/cards/cards.ts';
import { m } from '$lib/i18n';
import { cards } from '$lib/table/words.ts';
import { capital, cardName, listed, seatName, symbolName } from '$lib/names.ts';
import type { Event, Happening, Placed, View } from '$lib/protocol';

type Of<T extends Happening['type']> = Extract<Happening, { type: T }>;

function places(placed: readonly Placed[]): string {
  const first = placed.find(({ colour }) => colour !== null);
  const list = placed
    .map((one) => {
      if (one.colour === null) return m.say_leaves({ card: cardName(one.card) });
      const words = { card: one.card, symbol: symbolName(one.colour) };
      return one === first ? m.say_goes(words) : m.say_goes_too(words);
    })
    .join(', ');
  return capital(list);
}

function played(view: View, { seat, card, target }: Of<'played'>): string {
  const words = { name: seatName(view, seat), card: cardName(card) };
  if (target === 'hand') return seat === view.you ? m.say_took_you(words) : m.say_took(words);
  return seat === view.you ? m.say_played_you(words) : m.say_played(words);
}

function jackpot(view: View, { seat, colour, cards: count, nth }: Of<'jackpot'>): string {
  const words = {
    name: seatName(view, seat),
    symbol: symbolName(colour),
    count,
    score: view.seats[seat]?.score ?? 0,
    nth,
  };
  const yours = seat === view.you;
  if (nth === 3) return yours ? m.say_third_you(words) : m.say_third(words);
  return capital(yours ? m.say_nth_you(words) : m.say_nth(words));
}

function closed(view: View, { seat, out, kept, bet, won, score }: Of<'closed'>): string {
  const words = {
    name: seatName(view, seat),
    out: cards(out.length),
    kept: kept.length,
    score,
    value: bet === null ? 0 : betValue(bet),
  };
  const yours = seat === view.you;
  if (bet === null) return yours ? m.say_closed_you(words) : m.say_closed(words);
  if (won) return yours ? m.say_closed_won_you(words) : m.say_closed_won(words);
  return yours ? m.say_closed_lost_you(words) : m.say_closed_lost(words);
}

function ended(view: View, { seat, by_itself }: Of<'turn_ended'>): string {
  if (seat !== view.you) return '';
  return by_itself ? m.say_ended_self() : m.say_ended_you();
}

function roundOver({ unclaimed }: Of<'round_over'>): string {
  return unclaimed.length > 0 ? m.say_round_over({ places: places(unclaimed) }) : m.say_round_over_none();
}

/** "You win with 23", "Noor wins with 23", "You and Noor share the victory with 23". */
export function result(view: View, winners: readonly number[], score: number): string {
  const [first = 0] = winners;
  if (winners.length > 1) return m.say_share({ names: winnerNames(view, winners), score });
  return first === view.you ? m.end_win({ score }) : m.end_lose({ name: seatName(view, first), score });
}

/** The winners' names, the one who looks first. */
export function winnerNames(view: View, winners: readonly number[]): string {
  const own = winners.filter((seat) => seat === view.you);
  const others = winners.filter((seat) => seat !== view.you);
  return listed([...own, ...others].map((seat) => seatName(view, seat)));
}

/** The happening in a sentence; empty for one that goes without saying. */
export function say(view: View, happening: Happening): string {
  switch (happening.type) {
    case 'played':
      return played(view, happening);
    case 'jackpot':
      return happening.cards > 0 ? jackpot(view, happening) : '';
    case 'closed':
      return closed(view, happening);
    case 'turn_ended':
      return ended(view, happening);
    case 'passed':
      return happening.seat === view.you
        ? m.say_passed_you()
        : m.say_passed({ name: seatName(view, happening.seat) });
    case 'round_over':
      return roundOver(happening);
    case 'market':
      return market(view, happening);
    case 'remainder':
      return m.say_remainder({ places: places(happening.cards) });
    case 'last_plays':
      return m.say_last_plays();
    case 'game_over': {
      const score = Math.max(...happening.scores);
      return m.say_game_over({ result: result(view, happening.winners, score) });
    }
  }
}

function market(view: View, dealt: Of<'market'>): string {
  const { round } = dealt;
  return m.say_round({ round, rounds: view.rounds, cards: dealt.cards.map(cardName).join(', ') });
}

/** The event in sentences, in the order of its happenings; `yours`: with it the turn came to the one who looks. */
export function sayEvent(view: View, event: Event, yours = false): string {
  if (event.type === 'undone')
    return event.seat === view.you ? m.say_undone_you() : m.say_undone({ name: seatName(view, event.seat) });
  if (event.type !== 'acted' && event.type !== 'started') return '';
  return event.happenings
    .map((happening) => {
      const text = say(view, happening);
      return yours && happening.type === 'market' ? `${m.say_your_turn()} ${text}` : text;
    })
    .filter((text) => text !== '')
    .join(' ');
}

/** What is said when the turn passes to the one who looks within a round. */
export function sayYourTurn(view: View): string {
  if (view.market.length === 0) return m.say_your_turn();
  return `${m.say_your_turn()} ${m.say_market({ cards: view.market.map(cardName).join(', ') })}`;
}
