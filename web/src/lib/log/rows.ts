import { m } from '$lib/i18n';
import { capital, seatName, symbolName } from '$lib/names.ts';
import type { Placed, View } from '$lib/protocol';
import type { Chapter, Entry } from './log.ts';
import { drawn, mark } from './RichText.svelte';

/** The heading of a chapter. */
export function heading(view: View, { kind, round, first }: Chapter): string {
  if (kind === 'last_plays') return m.log_last_plays();
  if (kind === 'end') return m.log_end();
  if (round === 0) return m.log_before();
  if (first === null || round === view.round) return m.log_round({ round });
  return first === view.you
    ? m.log_round_first_you({ round })
    : m.log_round_first({ round, name: seatName(view, first) });
}

/** Who or what an entry is about. */
export function subject(view: View, entry: Entry): string {
  if ('seat' in entry) return capital(seatName(view, entry.seat));
  if (entry.kind === 'market') return m.log_market();
  if (entry.kind === 'unclaimed') return m.log_unclaimed();
  return entry.kind === 'remainder' ? m.log_remainder() : m.log_over();
}

function played(entry: Extract<Entry, { kind: 'played' }>): string {
  const card = drawn(entry.card);
  const { jackpot } = entry;
  if (entry.target === 'hand') return m.log_took({ card });
  if (!jackpot) return entry.source === 'hand' ? m.log_played_hand({ card }) : m.log_played({ card });
  const symbol = symbolName(jackpot.colour);
  if (jackpot.cards === 0) return m.log_jackpot_none({ card, symbol: mark(jackpot.colour) });
  const words = { card, symbol, count: jackpot.cards };
  return jackpot.nth === 3 ? m.log_jackpot(words) : m.log_jackpot_nth({ ...words, nth: jackpot.nth });
}

function closed({ out, kept, bet, won }: Extract<Entry, { kind: 'closed' }>): string {
  const cards = kept === 0 ? m.log_closed_none({ out }) : m.log_closed({ out, kept });
  if (bet === null) return cards;
  const drawnBet = drawn(bet, won ? 'won' : 'lost');
  return `${cards}, ${won ? m.log_bet_won({ bet: drawnBet }) : m.log_bet_lost({ bet: drawnBet })}`;
}

function went({ card, colour }: Placed): string {
  return colour === null
    ? m.log_leaves({ card: drawn(card) })
    : m.log_goes({ card: drawn(card), symbol: mark(colour) });
}

/** What happened, with cards and symbols to be drawn (see RichText). */
export function sentence(entry: Entry): string {
  switch (entry.kind) {
    case 'market':
      return entry.cards.map((card) => drawn(card)).join(' ');
    case 'unclaimed':
    case 'remainder':
      return entry.placed.map(went).join(', ');
    case 'played':
      return played(entry);
    case 'closed':
      return closed(entry);
    case 'passed':
      return m.log_passed();
    case 'undone':
      return m.log_undone();
    case 'over':
      return '';
  }
}
