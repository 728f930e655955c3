import type { Card, Phase, Play, View } from '$lib/protocol';

/** A card that has been picked up; nothing is sent yet. */
export interface Choice {
  card: Card;
  from: 'market' | 'hand';
  /** Tells the two copies of a bet apart. */
  copy: number;
}

/** The actions the choice could become; null where the server does not offer it. */
export interface Ways {
  line: string | null;
  hand: string | null;
}

/** Why something is not possible now, as far as the view tells. */
export type Reason =
  | { kind: 'turn'; seat: number | null }
  | { kind: 'offline' }
  | { kind: 'misfit'; card: Card; reason: NonNullable<Play['reason']> }
  | { kind: 'hand_full' }
  | { kind: 'drafted' }
  | { kind: 'played' }
  | { kind: 'draft_first' }
  | { kind: 'draft_over' }
  | { kind: 'no_line' }
  | { kind: 'lines_stay' }
  | { kind: 'forced' }
  | { kind: 'nothing_to_undo' };

export type Press = { do: 'choose'; choice: Choice | null } | { do: 'explain'; reason: Reason };

function offered(legal: readonly string[], action: string): string | null {
  return legal.includes(action) ? action : null;
}

/** What the chosen card may become, read from the legal actions. */
export function waysOf(legal: readonly string[], choice: Choice | null): Ways {
  if (!choice) return { line: null, hand: null };
  if (choice.from === 'hand') return { line: offered(legal, `play ${choice.card}`), hand: null };
  return {
    line: offered(legal, `draft ${choice.card} line`),
    hand: offered(legal, `draft ${choice.card} hand`),
  };
}

export function sameChoice(a: Choice | null, b: Choice | null): boolean {
  return a?.card === b?.card && a?.from === b?.from && a?.copy === b?.copy;
}

type Seen = Pick<View, 'legal' | 'you' | 'to_move' | 'phase' | 'plays' | 'forced' | 'seats' | 'options'>;

export function isMyTurn(view: Seen): boolean {
  return view.you !== null && view.to_move === view.you;
}

function misfit(view: Seen, card: Card): Reason | null {
  const reason = view.plays[card]?.reason;
  return reason ? { kind: 'misfit', card, reason } : null;
}

function handFull(view: Seen): boolean {
  const own = view.you === null ? null : view.seats[view.you];
  return own !== null && own !== undefined && own.hand.count >= view.options.hand_limit;
}

/** Why the card cannot go there (or, without a place, anywhere). */
export function whyNot(view: Seen, choice: Choice, target: 'line' | 'hand' | null): Reason {
  if (!isMyTurn(view)) return { kind: 'turn', seat: view.to_move };
  const drafting = view.phase === 'draft';
  if (choice.from === 'market' && !drafting)
    return { kind: view.phase === 'final' ? 'draft_over' : 'drafted' };
  if (target === 'hand') return handFull(view) ? { kind: 'hand_full' } : { kind: 'drafted' };
  return misfit(view, choice.card) ?? (view.forced ? { kind: 'forced' } : { kind: 'played' });
}

/** Pressing a card: it is picked up, put back, exchanged for the one held, or says why it stays where it is. */
export function press(view: Seen, held: Choice | null, next: Choice): Press {
  if (sameChoice(held, next)) return { do: 'choose', choice: null };
  const ways = waysOf(view.legal, next);
  if (ways.line ?? ways.hand) return { do: 'choose', choice: next };
  return { do: 'explain', reason: whyNot(view, next, null) };
}

/** Whether the server offers something for the card now. */
export function isPlayable(view: Pick<View, 'legal'>, choice: Choice): boolean {
  const ways = waysOf(view.legal, choice);
  return ways.line !== null || ways.hand !== null;
}

/** A card that is out of play for now because it does not fit; a hand card shows it in others' turns as well. */
export function isBarred(view: Seen, choice: Choice): boolean {
  if (choice.from === 'market' && (!isMyTurn(view) || view.phase !== 'draft')) return false;
  return !isPlayable(view, choice) && view.plays[choice.card]?.fits === false;
}

/** Whether the card may still be played or taken, now or in one's coming turn of this round. */
export function isOpen(view: Seen & Pick<View, 'taken'>, choice: Choice): boolean {
  if (isMyTurn(view)) return isPlayable(view, choice);
  return choice.from === 'hand' || !view.taken.some(({ seat }) => seat === view.you);
}

/** Why one of the plain actions is not offered. */
export function whyNoAction(view: Seen & Pick<View, 'undo'>, action: 'close' | 'end' | 'undo'): Reason {
  if (!isMyTurn(view)) return { kind: 'turn', seat: view.to_move };
  const phase: Phase = view.phase;
  if (action === 'undo') return { kind: 'nothing_to_undo' };
  if (action === 'end') return { kind: view.forced ? 'forced' : 'draft_first' };
  return { kind: phase === 'final' ? 'lines_stay' : 'no_line' };
}

/** The choice survives a newer view only while the server still offers something for it. */
export function keep(view: Seen, held: Choice | null): Choice | null {
  const ways = waysOf(view.legal, held);
  return ways.line || ways.hand ? held : null;
}
