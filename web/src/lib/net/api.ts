import type { Acted, Bot, EventPage, Me, NewTable, Options, Refusal, View } from '$lib/protocol';

/** A request that was refused, or never answered (code `network`). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** Seconds to wait, where the server named them. */
  readonly retryAfter: number | null;
  /** The newest view, where the answer carries one (`stale`). */
  readonly view: View | null;

  constructor(refusal: Refusal, status = 0, retryAfter: number | null = null) {
    super(refusal.message);
    this.code = refusal.code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.view = refusal.view ?? null;
  }
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

async function refused(response: Response): Promise<ApiError> {
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  const retryAfter = Number.isNaN(seconds) ? null : seconds;
  const body: unknown = await response.json().catch(() => null);
  const code = response.status === 429 ? 'too_many' : 'unknown';
  const refusal = isRefusal(body) ? body : { code, message: response.statusText };
  return new ApiError(refusal, response.status, retryAfter);
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    init.headers = { 'Content-Type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError({ code: 'network', message: 'no answer' });
  }
  if (!response.ok) throw await refused(response);
  return (await response.json()) as T;
}

const at = (table: string, rest = ''): string => `/api/tables/${encodeURIComponent(table)}${rest}`;

/** The server's HTTP doors, one function each; every one throws `ApiError` when refused. */
export const api = {
  me: () => request<Me>('GET', '/api/me'),
  rename: (name: string) => request<unknown>('PATCH', '/api/me', { name }),
  bots: () => request<Bot[]>('GET', '/api/bots'),
  create: (players: number, bots: string[], options: Partial<Options> = {}) =>
    request<NewTable>('POST', '/api/tables', { players, bots, options }),
  view: (table: string) => request<View>('GET', at(table)),
  events: (table: string, after: number) => request<EventPage>('GET', at(table, `/events?after=${after}`)),
  act: (table: string, after: number, action: string) =>
    request<Acted>('POST', at(table, '/actions'), { after, action }),
  undo: (table: string, after: number) => request<Partial<Acted>>('POST', at(table, '/undo'), { after }),
  rematch: (table: string) => request<NewTable>('POST', at(table, '/rematch'), {}),
};

export type Api = typeof api;

/** Where the finished game can be read as a file. */
export function transcriptUrl(table: string): string {
  return at(table, '/transcript');
}

/** Where the table's socket is, for everything after that event. */
export function socketUrl(table: string, after: number): string {
  const origin = location.origin.replace(/^http/, 'ws');
  return `${origin}${at(table, `/socket?after=${after}`)}`;
}
