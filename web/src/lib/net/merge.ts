import type { Changes, Event, View } from '$lib/protocol';

/** The view with those fields replaced; a seat is replaced whole, seats not named stay. */
export function merge(view: View, number: number, changes: Changes): View {
  const { seats, ...fields } = changes;
  const merged: View = { ...view, ...fields, number };
  if (seats) merged.seats = view.seats.map((old) => seats.find((seat) => seat.seat === old.seat) ?? old);
  return merged;
}

/** The log with the new events behind it, repeats left out; null if events in between are missing. */
export function extend(log: readonly Event[], events: readonly Event[]): readonly Event[] | null {
  const last = log.at(-1)?.number ?? 0;
  const fresh = events.filter((event) => event.number > last);
  if (fresh.length === 0) return log;
  if (fresh[0]?.number !== last + 1) return null;
  return [...log, ...fresh];
}

/**
 * Whether the message's changes may be laid on the view: its events begin exactly where the view ends. Without events
 * the changes are outside the log (who is there), and belong to the number they name.
 */
export function follows(
  view: View,
  { number, events }: { number: number; events: readonly Event[] },
): boolean {
  const [first] = events;
  return first ? first.number === view.number + 1 : number === view.number;
}
