import type { Snippet } from 'svelte';
import type { Event, View } from '$lib/protocol';

export interface TableProps {
  view: View;
  /** The action that was sent and is not answered yet. */
  pending: string | null;
  refusal: { code: string; message: string; expected?: readonly string[]; got?: string } | null;
  connection: 'online' | 'offline' | 'connecting';
  /** Newest last. */
  events: readonly Event[];
  act: (action: string) => void;
  undo: () => void;
  dismissRefusal: () => void;
  openLog: () => void;
  /** Without it there is no menu button. */
  openMenu?: () => void;
  /** Says something in the page's polite live region. */
  say?: (text: string) => void;
  /** Says the last event once more. */
  repeat?: () => void;
  /** Badge of the log button. */
  unread?: number;
  connectNow?: () => void;
  /** Hears the number of the view that the table shows, which may wait behind `view`. */
  onshown?: (number: number) => void;
  /** The log, in the right column of a desktop. */
  log?: Snippet;
}
