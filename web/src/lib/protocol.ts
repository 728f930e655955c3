/** What the server sends and takes. Types only. */

export type Card = string;
export type Colour = 'red' | 'blue' | 'green' | 'yellow';
export type Status = 'waiting' | 'playing' | 'over';
export type Phase = 'draft' | 'after' | 'final' | 'over';
export type Direction = 'up' | 'down';

export interface Options {
  market_extra: number;
  hand_limit: number;
  discards: number;
  jackpot_cards: number;
  last_plays: number;
  open_hands: boolean;
  bot_pause: number;
  seating: 'lot' | 'listed';
}

export interface Pile {
  count: number;
  cards: Card[];
}

export interface Taken {
  card: Card;
  seat: number;
}

export interface BetState {
  card: Card;
  done: number;
  needed: number;
}

export interface ColourState {
  count: number;
  used: boolean;
}

export interface Closing {
  out: Card[];
  kept: Card[];
  bet: number;
  points: number;
}

export interface Points {
  lines: number;
  jackpots: Record<Colour, number>;
  bets_won: number;
  bets_lost: number;
}

export interface SeatView {
  seat: number;
  name: string;
  kind: 'person' | 'bot' | 'empty';
  bot: string | null;
  connected: boolean;
  score: number;
  cards: number;
  tokens: number[];
  hand: { count: number; cards: Card[] | null };
  line: Card[];
  direction: Direction | null;
  last: number | null;
  open: [number, number] | null;
  fits: Card[];
  bet: BetState | null;
  colours: Record<Colour, ColourState>;
  closing: Closing | null;
  points: Points;
  passed: boolean;
}

export interface Play {
  fits: boolean;
  reason: null | 'lower' | 'higher' | 'equal' | 'has_bet';
  step: number | null;
  nth: number | null;
  jackpot: number;
  bet: BetState | null;
  points: number;
  still_fit: number;
}

export interface Result {
  scores: number[];
  ranks: number[];
  winners: number[];
}

export interface Reveal {
  secret: string;
  shuffle: string;
}

export interface View {
  table: string;
  number: number;
  status: Status;
  options: Options;
  round: number;
  rounds: number;
  first: number;
  to_move: number | null;
  phase: Phase;
  deck_count: number;
  market: Card[];
  taken: Taken[];
  jackpots: Record<Colour, Pile>;
  unseen: number[];
  seats: SeatView[];
  you: number | null;
  legal: string[];
  forced: boolean;
  undo: boolean;
  plays: Record<Card, Play>;
  result: Result | null;
  commit: string;
  reveal: Reveal | null;
}

export interface Placed {
  card: Card;
  colour: Colour | null;
}

export type Happening =
  | { type: 'played'; seat: number; card: Card; source: 'market' | 'hand'; target: 'line' | 'hand' }
  | { type: 'jackpot'; seat: number; colour: Colour; cards: number; nth: number }
  | {
      type: 'closed';
      seat: number;
      out: Card[];
      kept: Card[];
      bet: Card | null;
      won: boolean | null;
      done: number;
      points: number;
      score: number;
    }
  | { type: 'turn_ended'; seat: number; by_itself: boolean }
  | { type: 'passed'; seat: number }
  | { type: 'round_over'; round: number; unclaimed: Placed[] }
  | { type: 'market'; round: number; first: number; cards: Card[] }
  | { type: 'remainder'; cards: Placed[] }
  | { type: 'last_plays'; first: number }
  | { type: 'game_over'; scores: number[]; ranks: number[]; winners: number[] };

interface EventBase {
  number: number;
  time: string;
}

export type Event = EventBase &
  (
    | { type: 'created'; players: number; options: Options; commit: string }
    | { type: 'seated'; seat: number; name: string; kind: SeatView['kind']; bot: string | null }
    | { type: 'started'; happenings: Happening[] }
    | { type: 'acted'; seat: number; action: string; happenings: Happening[] }
    | { type: 'undone'; seat: number; to: number }
    | { type: 'connected'; seat: number; connected: boolean }
    | { type: 'hidden' }
  );

/** Top-level fields of the view that differ; of `seats` only those that do, whole. */
export type Changes = Partial<View>;

export type ServerMessage =
  | { type: 'view'; view: View }
  | { type: 'events'; number: number; events: Event[]; changes: Changes }
  | { type: 'done'; id: string | null; number: number }
  | { type: 'error'; id: string | null; code: string; message: string; expected: string[]; got: string }
  | { type: 'pong' }
  | { type: 'rematch'; table: string; url: string }
  | { type: 'goodbye'; message: string };

export type ClientMessage = { type: 'act'; after: number; action: string; id: string } | { type: 'ping' };

export interface Refusal {
  code: string;
  message: string;
  expected?: string[];
  got?: string;
  view?: View;
}

export interface Bot {
  name: string;
  description: string;
  strength: number;
}

export interface MyTable {
  table: string;
  url: string;
  status: Status;
  round: number;
  rounds: number;
  to_move: number | null;
  seat: number | null;
  names: string[];
}

export interface Me {
  player: string;
  name: string;
  tables: MyTable[];
}

export interface NewTable {
  table: string;
  url: string;
  seat: number;
  view: View;
}

export interface Acted {
  number: number;
  view: View;
}

export interface EventPage {
  number: number;
  events: Event[];
}
