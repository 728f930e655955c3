import { m } from '$lib/i18n';
import { ApiError } from './api.ts';
import type { Refused } from './table.svelte.ts';

/** Every code of the server. Those that only a broken program can meet share one sentence. */
const SENTENCES: Record<string, () => string> = {
  bad_request: m.refusal_unknown,
  foreign_origin: m.refusal_unknown,
  method_not_allowed: m.refusal_unknown,
  too_large: m.refusal_unknown,
  no_such_seat: m.refusal_unknown,
  server_error: m.refusal_unknown,
  too_many: m.refusal_too_many_soon,
  network: m.refusal_network,
  not_saved: m.refusal_server,
  no_store: m.refusal_no_store,
  starting: m.refusal_starting,
  unauthorized: m.refusal_unauthorized,
  not_your_seat: m.refusal_not_your_seat,
  not_your_turn: m.refusal_not_your_turn,
  not_started: m.refusal_not_started,
  not_found: m.refusal_not_found,
  stale: m.refusal_stale,
  over: m.refusal_over,
  not_over: m.refusal_not_over,
  full: m.refusal_full,
  taken: m.refusal_taken,
  seated: m.refusal_seated,
  nothing_to_undo: m.refusal_nothing_to_undo,
  illegal_action: m.refusal_illegal_action,
  unknown_bot: m.refusal_unknown_bot,
  bad_options: m.refusal_bad_options,
  bad_name: m.refusal_bad_name,
};

/** The refusal in words for people, in the page's language. */
export function refusalSentence({ code, retryAfter }: Pick<Refused, 'code' | 'retryAfter'>): string {
  if (code === 'too_many' && retryAfter !== null) return m.refusal_too_many({ seconds: retryAfter });
  return (SENTENCES[code] ?? m.refusal_unknown)();
}

/** Whether the code has words of its own here. */
export function isKnown(code: string): boolean {
  return code in SENTENCES;
}

/** What went wrong, in words for people; anything but a refusal is a bug and is thrown on. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return refusalSentence(error);
}
