import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { acted, fakeTable, seat, view } from './fakes.ts';

type Fake = ReturnType<typeof fakeTable>;

function newest(fake: Fake) {
  const socket = fake.sockets.at(-1);
  if (!socket) throw new Error('no socket was opened');
  return socket;
}

async function opened(number = 5): Promise<Fake> {
  const fake = fakeTable(view(number));
  await fake.live.start();
  newest(fake).onopen?.();
  await vi.advanceTimersByTimeAsync(0);
  return fake;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('following', () => {
  test('the table is loaded, its log fetched, and the socket asked for what comes after', async () => {
    const fake = await opened();
    expect(fake.live.state.view?.number).toBe(5);
    expect(fake.live.state.events.map((event) => event.number)).toEqual([1, 2, 3, 4, 5]);
    expect(newest(fake).after).toBe(5);
    expect(fake.live.state.connection).toBe('open');
  });

  test('changes are laid over the view, seats whole and by number', async () => {
    const fake = await opened();
    const changed = seat(1, { score: 7 });
    newest(fake).say({
      type: 'events',
      number: 6,
      events: [acted(6)],
      changes: { to_move: 1, seats: [changed] },
    });
    const now = fake.live.state.view;
    expect(now?.number).toBe(6);
    expect(now?.to_move).toBe(1);
    expect(now?.seats.map((s) => s.score)).toEqual([0, 7]);
    expect(now?.market).toEqual(['12', '57', '80', 'B3']);
    expect(fake.live.state.events.at(-1)?.number).toBe(6);
  });

  test('a gap in the numbers fetches the whole view and the missing events', async () => {
    const fake = await opened();
    fake.server.view = view(8, { round: 2 });
    newest(fake).say({ type: 'events', number: 8, events: [acted(8)], changes: { round: 9 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(fake.live.state.view?.round).toBe(2);
    expect(fake.live.state.events.map((event) => event.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('events already seen change nothing', async () => {
    const fake = await opened();
    newest(fake).say({ type: 'events', number: 5, events: [acted(5)], changes: { round: 9 } });
    expect(fake.live.state.view?.round).toBe(1);
    expect(fake.live.state.events).toHaveLength(5);
  });

  test('changes without events are about who is there', async () => {
    const fake = await opened();
    newest(fake).say({
      type: 'events',
      number: 5,
      events: [],
      changes: { seats: [seat(1, { connected: false })] },
    });
    expect(fake.live.state.view?.seats[1]?.connected).toBe(false);
    expect(fake.live.state.view?.number).toBe(5);
  });

  test('an older view never replaces a newer one', async () => {
    const fake = await opened();
    newest(fake).say({ type: 'view', view: view(3) });
    expect(fake.live.state.view?.number).toBe(5);
  });

  test('a table that does not exist is said to be missing, and no socket is opened', async () => {
    const missing = fakeTable(view(1));
    Object.defineProperty(missing.server, 'view', {
      get: () => {
        throw new ApiError({ code: 'not_found', message: '' }, 404);
      },
    });
    await missing.live.start();
    expect(missing.live.state.missing).toBe('not_found');
    expect(missing.sockets).toHaveLength(0);
  });
});

describe('acting', () => {
  test('an action goes out once, with the number it was based on', async () => {
    const fake = await opened();
    fake.live.act('draft 57 line');
    fake.live.act('draft 57 line');
    fake.live.act('draft 12 line');
    expect(newest(fake).sent).toEqual([{ type: 'act', after: 5, action: 'draft 57 line', id: 'c1' }]);
    expect(fake.live.state.pending).toBe('draft 57 line');
  });

  test('it stays pending until the view shows it, in whichever order answer and event come', async () => {
    const fake = await opened();
    fake.live.act('end');
    newest(fake).say({ type: 'done', id: 'c1', number: 6 });
    expect(fake.live.state.pending).toBe('end');
    newest(fake).say({ type: 'events', number: 6, events: [acted(6)], changes: {} });
    expect(fake.live.state.pending).toBeNull();
    fake.live.act('close');
    newest(fake).say({ type: 'events', number: 7, events: [acted(7)], changes: {} });
    expect(fake.live.state.pending).toBe('close');
    newest(fake).say({ type: 'done', id: 'c2', number: 7 });
    expect(fake.live.state.pending).toBeNull();
  });

  test('an answer whose event never comes fetches the view', async () => {
    const fake = await opened();
    fake.live.act('end');
    newest(fake).say({ type: 'done', id: 'c1', number: 6 });
    fake.server.view = view(6);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fake.live.state.pending).toBeNull();
    expect(fake.live.state.view?.number).toBe(6);
  });

  test('after a drop the unanswered action is sent again with the same number and id', async () => {
    const fake = await opened();
    fake.live.act('end');
    const sent = [...newest(fake).sent];
    newest(fake).drop();
    expect(fake.live.state.connection).toBe('lost');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fake.sockets).toHaveLength(2);
    newest(fake).onopen?.();
    newest(fake).say({ type: 'events', number: 6, events: [acted(6)], changes: { to_move: 1 } });
    expect(newest(fake).sent).toEqual(sent);
    newest(fake).say({ type: 'done', id: 'c1', number: 6 });
    expect(fake.live.state.pending).toBeNull();
    expect(fake.live.state.view?.to_move).toBe(1);
  });

  test('an answered action is not sent again', async () => {
    const fake = await opened();
    fake.live.act('end');
    newest(fake).say({ type: 'done', id: 'c1', number: 6 });
    newest(fake).drop();
    await vi.advanceTimersByTimeAsync(1_000);
    newest(fake).onopen?.();
    expect(newest(fake).sent).toEqual([]);
  });

  test('a stale action is rolled back, explained, and the newest view shown', async () => {
    const fake = await opened();
    fake.live.act('draft 57 line');
    fake.server.view = view(6, { market: ['12', '80', 'B3'] });
    newest(fake).say({ type: 'error', id: 'c1', code: 'stale', message: 'somebody was faster' });
    expect(fake.live.state.pending).toBeNull();
    expect(fake.live.state.refusal?.code).toBe('stale');
    await vi.advanceTimersByTimeAsync(0);
    expect(fake.live.state.view?.market).toEqual(['12', '80', 'B3']);
    fake.live.dismissRefusal();
    expect(fake.live.state.refusal).toBeNull();
  });

  test('an error for another id is nobody’s', async () => {
    const fake = await opened();
    fake.live.act('end');
    newest(fake).say({ type: 'error', id: 'other', code: 'illegal_action', message: '' });
    expect(fake.live.state.pending).toBe('end');
    expect(fake.live.state.refusal).toBeNull();
  });

  test('nothing is sent while the connection is lost', async () => {
    const fake = await opened();
    newest(fake).drop();
    fake.live.act('end');
    expect(fake.live.state.pending).toBeNull();
  });

  test('undo shows the view it is answered with', async () => {
    const fake = await opened();
    await fake.live.undo();
    expect(fake.live.state.view?.number).toBe(6);
    expect(fake.live.state.pending).toBeNull();
  });
});

describe('the connection', () => {
  test('a quiet wire is asked, and one that does not answer is replaced', async () => {
    const fake = await opened();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(newest(fake).sent).toEqual([{ type: 'ping' }]);
    newest(fake).say({ type: 'pong' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(newest(fake).sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(fake.live.state.connection).toBe('lost');
    await vi.advanceTimersByTimeAsync(400);
    expect(fake.sockets).toHaveLength(2);
  });

  test('waits grow with every failure', async () => {
    const fake = await opened();
    newest(fake).drop();
    await vi.advanceTimersByTimeAsync(400);
    expect(fake.sockets).toHaveLength(2);
    newest(fake).drop();
    await vi.advanceTimersByTimeAsync(799);
    expect(fake.sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(fake.sockets).toHaveLength(3);
  });

  test('a page that wakes opens the wire at once', async () => {
    const fake = await opened();
    newest(fake).drop();
    fake.live.wake();
    expect(fake.sockets).toHaveLength(2);
  });

  test('where no socket can open the view is polled, and actions go over HTTP', async () => {
    const fake = await opened();
    newest(fake).drop();
    await vi.advanceTimersByTimeAsync(400);
    newest(fake).drop();
    await vi.advanceTimersByTimeAsync(800);
    newest(fake).drop();
    await vi.advanceTimersByTimeAsync(0);
    expect(fake.live.state.connection).toBe('polling');
    fake.server.view = view(6);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fake.live.state.view?.number).toBe(6);
    fake.live.act('end');
    await vi.advanceTimersByTimeAsync(0);
    expect(fake.server.posts).toEqual([{ after: 6, action: 'end' }]);
    expect(fake.live.state.view?.number).toBe(7);
    expect(fake.live.state.pending).toBeNull();
  });

  test('a hidden page neither asks nor polls', async () => {
    const fake = await opened();
    const calls = fake.server.calls;
    fake.live.rest();
    newest(fake).say({ type: 'events', number: 6, events: [acted(6)], changes: { round: 2 } });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fake.live.state.view?.round).toBe(2);
    expect(newest(fake).sent).toEqual([]);
    expect(fake.server.calls).toBe(calls);
  });
});
