import type { Event, ServerMessage, View } from '$lib/protocol';
import { ApiError, type Api } from './api.ts';
import { extend, follows, merge } from './merge.ts';
import { Wire, type Socket } from './wire.ts';

export type Connection = 'connecting' | 'open' | 'polling' | 'lost';

/** A refused command: the code, and the server's own words. */
export interface Refused {
  code: string;
  message: string;
  /** Seconds to wait before another try, where the server named them. */
  retryAfter: number | null;
}

export interface TableState {
  view: View | null;
  events: readonly Event[];
  /** The action on its way, `undo` included. */
  pending: string | null;
  refusal: Refused | null;
  connection: Connection;
  /** Why the table cannot be shown at all (`not_found`, …). */
  missing: string | null;
  /** Where the same people and bots play again, once somebody has asked for it. */
  rematch: string | null;
}

export interface TableDoors {
  api: Pick<Api, 'view' | 'events' | 'act' | 'undo'>;
  socket: (table: string, after: number) => Socket;
}

interface Command {
  id: string;
  after: number;
  action: string;
  /** The number of its event, once the server has said so. */
  done: number | null;
}

const POLL_MS = 2_000;
const POLL_AFTER_FAILURES = 2;
/** A done action whose event does not arrive by itself is fetched. */
const SHOW_MS = 2_000;

/** One table, live: everything the page shows of it is in `state`. */
export class LiveTable {
  state = $state.raw<TableState>({
    view: null,
    events: [],
    pending: null,
    refusal: null,
    connection: 'connecting',
    missing: null,
    rematch: null,
  });

  readonly table: string;
  #doors: TableDoors;
  #wire: Wire;
  #command: Command | null = null;
  #commands = 0;
  #stopped = false;
  #fetching = false;
  #poll: ReturnType<typeof setTimeout> | undefined;
  #show: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, doors: TableDoors) {
    this.table = table;
    this.#doors = doors;
    this.#wire = new Wire({
      connect: () => doors.socket(table, this.state.view?.number ?? 0),
      opened: () => this.#opened(),
      message: (message) => this.#message(message),
      lost: (failures) => this.#lost(failures),
    });
  }

  /** The table is loaded, then followed. */
  async start(): Promise<void> {
    await this.#refresh();
    if (this.#stopped || this.state.missing) return;
    this.#wire.start();
  }

  /** Nothing is followed any more. */
  stop(): void {
    this.#stopped = true;
    this.#wire.stop();
    clearTimeout(this.#poll);
    clearTimeout(this.#show);
  }

  /** The page is seen again or the network is back: the connection proves itself now. */
  wake(): void {
    if (this.state.missing) return;
    this.#wire.nudge();
    if (this.state.connection !== 'open') void this.#pollNow();
  }

  /** The page is hidden: it only listens. */
  rest(): void {
    this.#wire.rest();
    clearTimeout(this.#poll);
  }

  /** The action is on its way, once; while another is, or without a connection, nothing happens. */
  act(action: string): void {
    const { view, pending, connection } = this.state;
    if (!view || pending !== null || (connection !== 'open' && connection !== 'polling')) return;
    this.#commands += 1;
    this.#command = { id: `c${this.#commands}`, after: view.number, action, done: null };
    this.#set({ pending: action, refusal: null });
    this.#send();
  }

  /** The caller's turn begins anew, if the server allows it. */
  async undo(): Promise<void> {
    const { view, pending } = this.state;
    if (!view || pending !== null) return;
    this.#set({ pending: 'undo', refusal: null });
    try {
      const answer = await this.#doors.api.undo(this.table, view.number);
      if (answer.view) this.#showView(answer.view);
      else await this.#refresh();
    } catch (error) {
      this.#refuse(error);
    }
    this.#set({ pending: null });
  }

  dismissRefusal(): void {
    this.#set({ refusal: null });
  }

  #set(part: Partial<TableState>): void {
    this.state = { ...this.state, ...part };
  }

  #opened(): void {
    clearTimeout(this.#poll);
    this.#set({ connection: 'open' });
    // An action without an answer goes out again as it was: the server applies it once and answers alike.
    if (this.#command && this.#command.done === null) this.#send();
  }

  #lost(failures: number): void {
    if (failures < POLL_AFTER_FAILURES) {
      this.#set({ connection: 'lost' });
      return;
    }
    if (this.state.connection !== 'polling') void this.#pollNow();
  }

  #message(message: ServerMessage): void {
    if (message.type === 'view') this.#showView(message.view);
    else if (message.type === 'events') this.#follow(message);
    else if (message.type === 'done') this.#done(message.id, message.number);
    else if (message.type === 'error') this.#failed(message);
    else if (message.type === 'rematch') this.#set({ rematch: message.url });
  }

  #follow(message: Extract<ServerMessage, { type: 'events' }>): void {
    const { view } = this.state;
    const log = extend(this.state.events, message.events);
    if (log) this.#set({ events: log });
    if (!view || message.number < view.number) return;
    if (message.number === view.number && message.events.length > 0) return;
    if (log && follows(view, message)) {
      this.#set({ view: merge(view, message.number, message.changes) });
      this.#settle();
    } else void this.#refresh();
  }

  #showView(view: View): void {
    if (view.number < (this.state.view?.number ?? 0)) return;
    this.#set({ view });
    this.#settle();
    if ((this.state.events.at(-1)?.number ?? 0) < view.number) void this.#fetchEvents();
  }

  #send(): void {
    const command = this.#command;
    if (!command) return;
    const { id, after, action } = command;
    if (this.state.connection === 'polling') void this.#post(command);
    else this.#wire.send({ type: 'act', after, action, id });
  }

  async #post(command: Command): Promise<void> {
    try {
      const answer = await this.#doors.api.act(this.table, command.after, command.action);
      this.#showView(answer.view);
      this.#done(command.id, answer.number);
    } catch (error) {
      // Without an answer the action stays on its way; the next poll that succeeds sends it again.
      if (error instanceof ApiError && error.code === 'network') this.#set({ connection: 'lost' });
      else if (this.#command === command) this.#giveUp(error);
    }
  }

  #done(id: string | null, number: number): void {
    if (this.#command?.id !== id) return;
    this.#command.done = number;
    this.#settle();
    if (this.#command) this.#show = setTimeout(() => void this.#refresh(), SHOW_MS);
  }

  /** An action counts as answered when the view shows it, so that nothing can be sent twice in between. */
  #settle(): void {
    const done = this.#command?.done;
    if (done == null || (this.state.view?.number ?? 0) < done) return;
    clearTimeout(this.#show);
    this.#command = null;
    this.#set({ pending: null });
  }

  #failed(error: Extract<ServerMessage, { type: 'error' }>): void {
    if (this.#command?.id !== error.id) return;
    this.#giveUp(new ApiError(error));
  }

  #giveUp(error: unknown): void {
    this.#command = null;
    this.#set({ pending: null });
    this.#refuse(error);
  }

  #refuse(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, retryAfter } = error;
    this.#set({ refusal: { code, message, retryAfter } });
    if (error.view) this.#showView(error.view);
    else if (code !== 'network') void this.#refresh();
  }

  async #refresh(): Promise<void> {
    if (this.#fetching || this.#stopped) return;
    this.#fetching = true;
    try {
      this.#showView(await this.#doors.api.view(this.table));
    } catch (error) {
      this.#unreachable(error);
    } finally {
      this.#fetching = false;
    }
  }

  #unreachable(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    if (error.status >= 400 && error.status < 500 && error.status !== 429 && !this.state.view) {
      this.#set({ missing: error.code });
    } else if (this.state.connection !== 'open') this.#set({ connection: 'lost' });
  }

  async #fetchEvents(): Promise<void> {
    const after = this.state.events.at(-1)?.number ?? 0;
    try {
      const page = await this.#doors.api.events(this.table, after);
      const log = extend(this.state.events, page.events);
      if (log) this.#set({ events: log });
    } catch (error) {
      // The log is read again with the next event; the game itself goes on without it.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  async #pollNow(): Promise<void> {
    clearTimeout(this.#poll);
    try {
      const view = await this.#doors.api.view(this.table);
      if (this.#stopped || this.state.connection === 'open') return;
      this.#set({ connection: 'polling' });
      this.#showView(view);
      if (this.#command && this.#command.done === null) this.#send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.state.connection !== 'open') this.#set({ connection: 'lost' });
    }
    if (!this.#stopped && this.state.connection !== 'open') {
      this.#poll = setTimeout(() => void this.#pollNow(), POLL_MS);
    }
  }
}
