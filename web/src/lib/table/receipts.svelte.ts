import type { Event, Happening } from '$lib/protocol';

export type Closed = Extract<Happening, { type: 'closed' }>;
export type JackpotWon = Extract<Happening, { type: 'jackpot' }>;
type Acted = Extract<Event, { type: 'acted' | 'undone' }>;

const LEAST_MS = 1600;

/** The newest action that the shown view already contains. */
export function latestAction(events: readonly Event[], number: number): Acted | null {
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const event = events[i];
    if (event && event.number <= number && (event.type === 'acted' || event.type === 'undone')) return event;
  }
  return null;
}

/** What just happened, until the next action, and for at least 1.6 s. */
export class Receipts {
  private kept = $state.raw<readonly { event: Acted; at: number }[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly latest = $derived.by((): Acted | null => this.kept.at(-1)?.event ?? null);

  update(event: Acted | null, now: number): void {
    if (!event) return;
    if (event.number === this.latest?.number) return;
    if (event.type === 'undone') this.kept = [{ event, at: now }];
    else this.kept = [...this.kept, { event, at: now }];
    this.tidy(now);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  closed(seat: number): Closed | null {
    return this.find(seat, (happening) => happening.type === 'closed');
  }

  jackpots(seat: number): JackpotWon[] {
    return this.of(seat).filter((happening) => happening.type === 'jackpot');
  }

  /** Whether the seat's turn has just ended because nothing was left to do. */
  endedByItself(seat: number): boolean {
    return this.of(seat).some((happening) => happening.type === 'turn_ended' && happening.by_itself);
  }

  /** Whether the seat has just gone back to the start of its turn. */
  undone(seat: number): boolean {
    return this.latest?.type === 'undone' && this.latest.seat === seat;
  }

  private find(seat: number, is: (happening: Happening) => happening is Closed): Closed | null {
    return this.of(seat).find(is) ?? null;
  }

  private of(seat: number): Happening[] {
    return this.kept.flatMap(({ event }) =>
      event.type === 'acted' && event.seat === seat
        ? event.happenings.filter((happening) => !('seat' in happening) || happening.seat === seat)
        : [],
    );
  }

  private tidy(now: number): void {
    clearTimeout(this.timer);
    const newest = this.kept.at(-1);
    const rest = this.kept.filter((kept) => kept === newest || kept.at + LEAST_MS > now);
    if (rest.length !== this.kept.length) this.kept = rest;
    const due = this.kept.slice(0, -1).map(({ at }) => at + LEAST_MS - now);
    if (due.length > 0) this.timer = setTimeout(() => this.tidy(performance.now()), Math.max(...due, 50));
  }
}
