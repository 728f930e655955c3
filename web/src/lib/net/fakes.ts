import type { Event, SeatView, View } from '$lib/protocol';
import { ApiError } from './api.ts';
import { LiveTable, type TableDoors } from './table.svelte.ts';
import type { Socket } from './wire.ts';

/** A socket whose other end the test holds. */
export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: unknown[] = [];
  closed = false;
  readonly after: number;

  constructor(after: number) {
    this.after = after;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(): void {
    this.onclose?.();
  }
}

export function seat(number: number, part: Partial<SeatView> = {}): SeatView {
  const colour = { count: 0, used: false };
  return {
    seat: number,
    name: `Player ${number}`,
    kind: 'person',
    bot: null,
    connected: true,
    score: 0,
    cards: 0,
    tokens: [],
    hand: { count: 0, cards: [] },
    line: [],
    direction: null,
    last: null,
    open: [1, 100],
    fits: [],
    bet: null,
    colours: { red: colour, blue: colour, green: colour, yellow: colour },
    closing: null,
    points: { lines: 0, jackpots: { red: 0, blue: 0, green: 0, yellow: 0 }, bets_won: 0, bets_lost: 0 },
    passed: false,
    ...part,
  };
}

export function view(number: number, part: Partial<View> = {}): View {
  const pile = { count: 0, cards: [] };
  return {
    table: 't1',
    number,
    status: 'playing',
    options: {
      market_extra: 2,
      hand_limit: 2,
      discards: 3,
      jackpot_cards: 3,
      last_plays: 2,
      open_hands: false,
      bot_pause: 0,
      seating: 'lot',
    },
    round: 1,
    rounds: 26,
    first: 0,
    to_move: 0,
    phase: 'draft',
    deck_count: 102,
    market: ['12', '57', '80', 'B3'],
    taken: [],
    jackpots: { red: pile, blue: pile, green: pile, yellow: pile },
    unseen: [],
    seats: [seat(0), seat(1)],
    you: 0,
    legal: ['draft 12 line', 'draft 57 line'],
    forced: false,
    undo: false,
    plays: {},
    result: null,
    commit: '',
    reveal: null,
    ...part,
  };
}

export function acted(number: number): Event {
  return { number, time: '2026-01-01T00:00:00Z', type: 'acted', seat: 0, action: 'end', happenings: [] };
}

/** A table whose server the test plays: `views` answers the next view, `sockets` are those it opened. */
export function fakeTable(first: View) {
  const sockets: FakeSocket[] = [];
  const server = {
    view: first,
    reachable: true,
    posts: [] as { after: number; action: string }[],
    calls: 0,
  };
  const check = (): void => {
    if (!server.reachable) throw new ApiError({ code: 'network', message: 'no answer' });
  };
  const doors: TableDoors = {
    socket: (_table, after) => {
      const socket = new FakeSocket(after);
      sockets.push(socket);
      return socket;
    },
    api: {
      view: async () => {
        server.calls += 1;
        check();
        return server.view;
      },
      events: async (_table, after) => {
        check();
        const count = Math.max(0, server.view.number - after);
        const events = Array.from({ length: count }, (_, i) => acted(after + 1 + i));
        return { number: server.view.number, events };
      },
      act: async (_table, after, action) => {
        check();
        server.posts.push({ after, action });
        server.view = { ...server.view, number: after + 1 };
        return { number: after + 1, view: server.view };
      },
      undo: async (_table, after) => {
        check();
        server.view = { ...server.view, number: after + 1 };
        return { number: after + 1, view: server.view };
      },
    },
  };
  return { live: new LiveTable('t1', doors), sockets, server };
}
