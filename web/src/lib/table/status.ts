import type { View } from '$lib/protocol';
import { m } from '$lib/i18n';
import { jackpotText, misfitText, waitingFor } from './captions.ts';
import type { Screen } from './screen.svelte.ts';
import { signed } from './words.ts';

export interface Status {
  /** Said in bold, before the rest. */
  strong: string;
  rest: string;
  /** The bold part stands on a line of its own. */
  headline: boolean;
  waiting: boolean;
}

const calm = (rest: string, strong = ''): Status => ({ strong, rest, headline: false, waiting: false });

/** Why only closing is left; where there is little room, the full hand is told by its own words. */
function forced(last: number | null, brief: boolean): Status {
  const parts = { last: String(last) };
  const after = brief ? m.table_no_way_after_short(parts) : m.table_no_way_after(parts);
  const bet = brief ? m.table_no_way_bet_short() : m.table_no_way_bet();
  return calm(last === null ? bet : after, m.table_no_way());
}

/** What one's own last action did; null if it is nothing to speak of. */
function receipt(screen: Screen): Status | null {
  const { own, receipts, view } = screen;
  const closed = receipts.closed(own.seat);
  if (closed && own.line.length === 0) {
    const points = m.table_closed({
      count: Math.abs(closed.points),
      points: signed(closed.points).replace('+', ''),
    });
    const lost =
      closed.bet !== null && closed.won === false
        ? m.table_bet_lost({ done: String(closed.done), needed: closed.bet.slice(1) })
        : '';
    const next = screen.myTurn && view.phase === 'draft' && !lost ? m.table_closed_next() : '';
    return calm([lost, next].filter(Boolean).join(' '), points);
  }
  const won = receipts.jackpots(own.seat)[0];
  if (won) {
    const complete = own.bet !== null && own.bet.done >= own.bet.needed && view.legal.includes('close');
    return {
      strong: jackpotText(won),
      rest: complete ? m.table_bet_complete() : '',
      headline: true,
      waiting: false,
    };
  }
  if (receipts.undone(own.seat)) return calm(m.table_taken_back());
  return null;
}

function ownTurn(view: View): Status {
  if (view.phase === 'final') {
    const any = view.legal.some((action) => action.startsWith('play '));
    return calm(any ? m.table_final() : m.table_final_none());
  }
  if (view.phase === 'draft') return calm(m.table_your_turn());
  const more = view.legal.some((action) => action.startsWith('play '));
  return calm([more && m.table_your_turn_more(), m.table_your_turn_end()].filter(Boolean).join(' '));
}

/** The sentence in the status row when no facts are shown there. */
export function statusOf(screen: Screen): Status {
  const { view, choice, own } = screen;
  if (view.status === 'over') return calm(m.table_over());
  if (view.status === 'waiting') return { ...calm(m.table_seats_open()), waiting: true };
  if (choice) return calm(screen.ways.hand ? m.table_only_hand() : '', misfitText(view, choice));
  if (view.forced && screen.myTurn) return forced(own.last, screen.layout.width < 700);
  const done = screen.playing ? receipt(screen) : null;
  if (done && (screen.myTurn || done.headline || done.strong)) return done;
  if (screen.myTurn) return ownTurn(view);
  const { name, rest } = waitingFor(view);
  const ended = screen.playing && screen.receipts.endedByItself(own.seat) ? `${m.table_turn_over()} ` : '';
  const watching = screen.playing ? '' : `${m.table_watching()} `;
  if (ended || watching) return { ...calm(`${ended}${watching}${name} ${rest}`), waiting: true };
  return { ...calm(rest, name), waiting: true };
}
