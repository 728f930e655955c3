/** What the server sends and takes. Types only. Written by `python -m lineit.server.types`: do not edit. */

export type Card = string;
export type Colour = 'red' | 'blue' | 'green' | 'yellow';
export type Status = View['status'];
export type Phase = View['phase'];
export type Direction = NonNullable<SeatView['direction']>;

/** Top-level fields of the view that differ; of `seats` only those that do, whole. */
export type Changes = Partial<View>;

/** A table as the caller may see it; see docs/protocol.md for every field. */
export interface View {
  table: string;
  number: number;
  status: 'over' | 'playing' | 'waiting';
  options: Options;
  round: number;
  rounds: number;
  first: number;
  to_move: number | null;
  phase: 'after' | 'draft' | 'final' | 'over';
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
  plays: Record<string, Play>;
  result: Result | null;
  commit: string;
  reveal: Reveal | null;
}

/** The options of a table. Values out of range raise SetupError. */
export interface Options {
  market_extra: number;
  hand_limit: number;
  discards: number;
  jackpot_cards: number;
  last_plays: number;
  open_hands: boolean;
  bot_pause: number;
  seating: 'listed' | 'lot';
}

/** A card of this round's market and the seat that drafted it. */
export interface Taken {
  card: Card;
  seat: number;
}

/** The cards under a jackpot token, numbers ascending. */
export interface Pile {
  count: number;
  cards: string[];
}

/** A seat as everybody may see it, but for `hand.cards`. */
export interface SeatView {
  seat: number;
  name: string;
  kind: 'bot' | 'empty' | 'person';
  bot: string | null;
  connected: boolean;
  score: number;
  cards: number;
  tokens: number[];
  hand: Hand;
  line: Card[];
  direction: 'down' | 'up' | null;
  last: number | null;
  open: [number, number] | null;
  fits: string[];
  bet: BetState | null;
  colours: Record<Colour, ColourState>;
  closing: Closing | null;
  points: Points;
  passed: boolean;
}

/** A hand; `cards` is None where the caller may not see them. */
export interface Hand {
  count: number;
  cards: string[] | null;
}

/** The bet of a line: `done` of the `needed` numbers stand after it (R12). */
export interface BetState {
  card: Card;
  done: number;
  needed: number;
}

/** How many numbers of a colour a line holds, and whether its jackpot chance is spent (R11). */
export interface ColourState {
  count: number;
  used: boolean;
}

/** What closing the line now would do: the numbers out and kept, the bet's token, and the points in all (R12). */
export interface Closing {
  out: string[];
  kept: string[];
  bet: number;
  points: number;
}

/** Where a score came from: they add up to it (R18). `bets_lost` is at most 0. */
export interface Points {
  lines: number;
  jackpots: Record<Colour, number>;
  bets_won: number;
  bets_lost: number;
}

/** What playing a card on the caller's own line would do. */
export interface Play {
  fits: boolean;
  reason: 'has_bet' | 'higher' | 'lower' | null;
  step: number | null;
  nth: number | null;
  jackpot: number;
  bet: BetState | null;
  points: number;
  still_fit: number;
}

/** Scores and ranks per seat, and the seats that share the victory (R18). */
export interface Result {
  scores: number[];
  ranks: number[];
  winners: number[];
}

/** What was kept back until the end: the secret in hex, and the name of the shuffle. */
export interface Reveal {
  secret: string;
  shuffle: string;
}

/** The seat put a card from the market or its hand on its line or into its hand (R6, R7). */
export interface PlayedHappening {
  type: 'played';
  seat: number;
  card: Card;
  source: 'market' | 'hand';
  target: 'line' | 'hand';
}

/** The seat's number was the one of its colour that takes the pile, of `cards` cards, maybe none (R11). */
export interface JackpotHappening {
  type: 'jackpot';
  seat: number;
  colour: Colour;
  cards: number;
  nth: number;
}

/** The seat's line was closed: `out` left the game, `kept` went to the score pile, the bet was settled (R12). */
export interface ClosedHappening {
  type: 'closed';
  seat: number;
  out: string[];
  kept: string[];
  bet: string | null;
  won: boolean | null;
  done: number;
  points: number;
  score: number;
}

/** The seat's turn is over, by its own word or because nothing was left to do (R13). */
export interface TurnEndedHappening {
  type: 'turn_ended';
  seat: number;
  by_itself: boolean;
}

/** The seat has passed in the last plays, for good (R16). */
export interface PassedHappening {
  type: 'passed';
  seat: number;
}

/** The round is over, and what nobody took has gone (R14). */
export interface RoundOverHappening {
  type: 'round_over';
  round: number;
  unclaimed: Placed[];
}

/** A card that nobody took, and the colour whose jackpot it went to; None for a bet, which left the game. */
export interface Placed {
  card: Card;
  colour: Colour | null;
}

/** A round begins: its number, the seat with the first-player token, and the cards turned up (R4). */
export interface MarketHappening {
  type: 'market';
  round: number;
  first: number;
  cards: string[];
}

/** The cards left in the deck when no round could be dealt any more (R15). */
export interface RemainderHappening {
  type: 'remainder';
  cards: Placed[];
}

/** The last plays begin with the holder of the first-player token (R16). */
export interface LastPlaysHappening {
  type: 'last_plays';
  first: number;
}

/** The game is over: scores and ranks per seat, and the seats that share the victory (R18). */
export interface GameOverHappening {
  type: 'game_over';
  scores: number[];
  ranks: number[];
  winners: number[];
}

export type Happening =
  | PlayedHappening
  | JackpotHappening
  | ClosedHappening
  | TurnEndedHappening
  | PassedHappening
  | RoundOverHappening
  | MarketHappening
  | RemainderHappening
  | LastPlaysHappening
  | GameOverHappening;

/** A table of that many chairs was set up; `commit` promises the deal. */
export interface CreatedEvent {
  type: 'created';
  number: number;
  time: string;
  players: number;
  options: Options;
  commit: string;
}

/** Something that nobody may see yet; it takes its number. */
export interface HiddenEvent {
  type: 'hidden';
  number: number;
  time: string;
}

/** The seat is that person's or bot's; again for the same person: under a new name. */
export interface SeatedEvent {
  type: 'seated';
  number: number;
  time: string;
  seat: number;
  name: string;
  kind: SeatView['kind'];
  bot: string | null;
}

/** Every chair was filled and the first market dealt. */
export interface StartedEvent {
  type: 'started';
  number: number;
  time: string;
  happenings: Happening[];
}

/** The seat did this, and the happenings followed. */
export interface ActedEvent {
  type: 'acted';
  number: number;
  time: string;
  seat: number;
  action: string;
  happenings: Happening[];
}

/** The seat took back its turn so far: what came after event `to` no longer counts. */
export interface UndoneEvent {
  type: 'undone';
  number: number;
  time: string;
  seat: number;
  to: number;
}

export type Event = CreatedEvent | HiddenEvent | SeatedEvent | StartedEvent | ActedEvent | UndoneEvent;

/** An action by the caller's seat. */
export interface ActMessage {
  type: 'act';
  after: number;
  action: string;
  id?: string;
}

/** Back to the start of the caller's turn. */
export interface UndoMessage {
  type: 'undo';
  after: number;
  id?: string;
}

/** Are you there? */
export interface PingMessage {
  type: 'ping';
}

export type ClientMessage = ActMessage | UndoMessage | PingMessage;

/** The caller's whole view: at the start, and when something outside the log has changed (who is connected). */
export interface ViewMessage {
  type: 'view';
  view: View;
}

/** What has happened, and the fields of the caller's view that differ; of `seats` those that do, whole. */
export interface EventsMessage {
  type: 'events';
  number: number;
  events: Event[];
  changes: Changes;
}

/** The command with that id has led to the event of that number. */
export interface DoneMessage {
  type: 'done';
  id: string;
  number: number;
}

/** The command with that id was refused; nothing was changed. */
export interface ErrorMessage {
  type: 'error';
  id: string;
  code: string;
  message: string;
  expected: string[];
  got: string;
}

/** I am. */
export interface PongMessage {
  type: 'pong';
}

/** The same people and bots have a new table. */
export interface RematchMessage {
  type: 'rematch';
  table: string;
  url: string;
}

/** The server is being stopped; the game is saved, come back in a moment. */
export interface GoodbyeMessage {
  type: 'goodbye';
  message: string;
}

export type ServerMessage =
  ViewMessage | EventsMessage | DoneMessage | ErrorMessage | PongMessage | RematchMessage | GoodbyeMessage;

/** An empty request. */
export interface Nothing {}

/** A program wants to play; without a name it gets a guest's. */
export interface NewPlayer {
  name?: string | null;
}

/** The caller wants to be called so. */
export interface Rename {
  name: string;
}

/** A table of that many seats, the caller at one, the bots named at others. */
export interface CreateTable {
  players: number;
  bots?: string[];
  options?: Partial<Options>;
}

/** A seat, or any free one. */
export interface TakeSeat {
  seat?: number | null;
}

/** An action by the caller's seat. */
export interface DoAction {
  after: number;
  action: string;
}

/** Back to the start of the caller's turn. */
export interface DoUndo {
  after: number;
}

/** A new player: the id is public, the token is the player's only. */
export interface Player {
  player: string;
  token: string;
}

/** The caller, and the tables the caller sits at: those in play first, the newest first. */
export interface Me {
  player: string;
  name: string;
  tables: MyTable[];
}

/** One of the caller's tables, for a list. */
export interface MyTable {
  table: string;
  url: string;
  status: 'over' | 'playing' | 'waiting';
  round: number;
  rounds: number;
  to_move: number | null;
  seat: number;
  names: string[];
}

/** A bot that can be asked to a table; a higher strength is stronger. */
export interface Bot {
  name: string;
  description: string;
  strength: number;
}

/** The table that was made, and the caller's seat and view. */
export interface NewTable {
  table: string;
  url: string;
  seat: number;
  view: View;
}

/** The number of the event that the command led to, and the view as of that event. */
export interface Acted {
  number: number;
  view: View;
}

/** The newest number, and the events asked for. */
export interface EventPage {
  number: number;
  events: Event[];
}

/** Nothing was changed. `view` is the newest one, given where `code` is "stale". */
export interface Refusal {
  code: string;
  message: string;
  expected?: string[];
  got?: string;
  view?: View;
}
