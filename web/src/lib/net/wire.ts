import type { ClientMessage, ServerMessage } from '$lib/protocol';

/** What the wire needs of a WebSocket, so that tests can hand in another. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface WireOwner {
  connect(): Socket;
  opened(): void;
  message(message: ServerMessage): void;
  /** The socket is gone; `failures` in a row could not even open. */
  lost(failures: number): void;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;
/** Quiet for so long, the wire asks; unanswered for so long, it is taken for dead. */
const QUIET_MS = 20_000;
const ANSWER_MS = 6_000;
const OPEN_MS = 10_000;

/** A socket that comes back: reopened after every loss, waiting longer each time, and asked when it is quiet. */
export class Wire {
  #owner: WireOwner;
  #socket: Socket | null = null;
  #open = false;
  #running = false;
  #resting = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(owner: WireOwner) {
    this.#owner = owner;
  }

  /** The wire is being opened and kept open. */
  start(): void {
    this.#running = true;
    this.#dial();
  }

  /** The wire is closed and stays so. */
  stop(): void {
    this.#running = false;
    this.#drop();
  }

  /** The message is on its way; false if the wire is not open. */
  send(message: ClientMessage): boolean {
    if (!this.#open || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** An open wire proves itself now, a closed one is opened now: for the moment a device wakes or is online again. */
  nudge(): void {
    if (!this.#running) return;
    this.#resting = false;
    if (this.#open) this.#ask();
    else this.#dial();
  }

  /** An open wire is not asked any more until the next `nudge`: for a hidden page. */
  rest(): void {
    this.#resting = true;
    if (this.#open) clearTimeout(this.#watch);
  }

  #dial(): void {
    this.#drop();
    const socket = this.#owner.connect();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#received(event.data);
    socket.onclose = () => this.#lost();
    this.#watch = setTimeout(() => this.#lost(), OPEN_MS);
  }

  #opened(): void {
    this.#open = true;
    this.#failures = 0;
    this.#listen();
    this.#owner.opened();
  }

  #received(data: unknown): void {
    this.#listen();
    if (typeof data !== 'string') return;
    const message = JSON.parse(data) as ServerMessage;
    if (message.type !== 'pong') this.#owner.message(message);
  }

  #listen(): void {
    clearTimeout(this.#watch);
    if (!this.#resting) this.#watch = setTimeout(() => this.#ask(), QUIET_MS);
  }

  #ask(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#lost(), ANSWER_MS);
    this.send({ type: 'ping' });
  }

  #lost(): void {
    const opened = this.#open;
    this.#drop();
    if (!this.#running) return;
    if (!opened) this.#failures += 1;
    this.#retry = setTimeout(() => this.#dial(), this.#wait());
    this.#owner.lost(this.#failures);
  }

  /** Doubled with every failure, and spread so that a restarted server is not stormed. */
  #wait(): number {
    const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures);
    return full * (0.5 + Math.random() / 2);
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
