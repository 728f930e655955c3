/** The row of four facts under one's line: always jackpot, bet, point, odds. */
import type { Colour, SeatView, View } from '$lib/protocol';
import { betValue, colourOf, isBet } from '$lib/cards/cards.ts';
import { m } from '$lib/i18n';
import type { Choice } from './choice.ts';
import { plain, signed } from './words.ts';

export interface Fact {
  id: string;
  value: string;
  colour?: Colour;
  label: string;
  /** The label where two lines have no room: 12 characters at most. */
  short: string;
}

function jackpotFact(view: View, own: SeatView, choice: Choice): Fact | null {
  const colour = colourOf(choice.card);
  const play = view.plays[choice.card];
  if (!colour || !play || play.nth === null) return null;
  const name = m.table_colour({ colour });
  if (play.jackpot > 0) {
    const label = m.table_fact_takes({ colour: name });
    return { id: 'jackpot', value: signed(play.jackpot), colour, label, short: m.table_fact_jackpot() };
  }
  if (own.colours[colour].used) {
    const spent = m.table_fact_spent();
    return { id: 'jackpot', value: String(play.nth), colour, label: spent, short: m.table_used() };
  }
  const label = m.table_colours({ colour });
  return { id: 'jackpot', value: `${play.nth}/${view.options.jackpot_cards}`, label, short: label };
}

function betFact(view: View, choice: Choice): Fact | null {
  const bet = view.plays[choice.card]?.bet;
  if (!bet) return null;
  const complete = bet.done >= bet.needed;
  const label = complete ? m.table_fact_bet_done() : m.table_fact_bet_open();
  const done = Math.min(bet.done, bet.needed);
  return { id: 'bet', value: `${done}/${bet.needed}`, label, short: m.table_fact_bet() };
}

function pointFact(view: View, choice: Choice): Fact {
  if (isBet(choice.card)) {
    const value = betValue(choice.card);
    const label = m.table_fact_stake();
    return { id: 'point', value: `+${value}/−${value}`, label, short: m.table_fact_stake_short() };
  }
  const points = view.plays[choice.card]?.points ?? 0;
  if (points === 0) {
    const label = m.table_fact_out({ n: String(view.options.discards) });
    return { id: 'point', value: '0', label, short: m.table_fact_out_short() };
  }
  const label = m.table_fact_points({ count: Math.abs(points) });
  return { id: 'point', value: signed(points), label, short: m.table_fact_points_short() };
}

function oddsFact(view: View, choice: Choice): Fact | null {
  const play = view.plays[choice.card];
  if (!play || view.unseen.length === 0) return null;
  const value = `${play.still_fit}/${view.unseen.length}`;
  return { id: 'odds', value, label: m.table_fact_odds(), short: m.table_fact_odds_short() };
}

/** What playing the chosen card on one's line would do; empty if it does not fit. */
export function choiceFacts(view: View, choice: Choice): Fact[] {
  const own = view.you === null ? undefined : view.seats[view.you];
  if (!own || !view.plays[choice.card]?.fits) return [];
  return [
    jackpotFact(view, own, choice),
    betFact(view, choice),
    pointFact(view, choice),
    oddsFact(view, choice),
  ].filter((fact) => fact !== null);
}

/** What closing one's line now would do; empty on an empty line. */
export function closingFacts(own: SeatView): Fact[] {
  const { closing, bet } = own;
  if (!closing) return [];
  const facts: Fact[] = [
    {
      id: 'out',
      value: m.table_fact_leave_value({ n: String(closing.out.length) }),
      label: m.table_fact_leave(),
      short: m.table_fact_leave_short(),
    },
    {
      id: 'pile',
      value: signed(closing.kept.length),
      label: m.table_fact_pile(),
      short: m.table_fact_pile_short(),
    },
  ];
  if (bet) {
    const done = String(Math.min(bet.done, bet.needed));
    const label = m.table_fact_bet_of({ done, needed: String(bet.needed) });
    facts.push({
      id: 'bet',
      value: signed(closing.bet),
      label,
      short: `${m.table_fact_bet()} ${done}/${bet.needed}`,
    });
  }
  const score = plain(own.score + closing.points);
  facts.push({
    id: 'total',
    value: `= ${plain(closing.points)}`,
    label: m.table_fact_total({ score }),
    short: m.table_fact_total_short({ score }),
  });
  return facts;
}
