/** Whoever has fallen further behind than a round of five sees the newest at once: nobody wants to look on so long. */
export const MOST_WAITING = 16;

/** Shows things one after another, at least `gap` ms apart, so that other players' moves can be followed. */
export class Pacer<T> {
  private readonly waiting: T[] = [];
  private shownAt = -Infinity;
  private cancel: (() => void) | null = null;

  constructor(
    private readonly show: (item: T) => void,
    private readonly gap: number,
    private readonly now: () => number,
    /** Runs something later and returns how to call it off. */
    private readonly later: (run: () => void, ms: number) => () => void,
  ) {}

  /** The item is shown at once when it is urgent or its time has come, otherwise in its turn. */
  push(item: T, urgent: boolean): void {
    if (urgent) {
      this.clear();
      this.reveal(item);
      return;
    }
    this.waiting.push(item);
    if (this.waiting.length > MOST_WAITING) this.skip();
    else if (!this.cancel) this.next();
  }

  /** The newest item is shown now; those before it are left out. */
  skip(): void {
    const newest = this.waiting.at(-1);
    if (newest === undefined) return;
    this.clear();
    this.reveal(newest);
  }

  get busy(): boolean {
    return this.waiting.length > 0;
  }

  stop(): void {
    this.clear();
  }

  private next(): void {
    this.cancel = null;
    if (this.waiting.length === 0) return;
    const wait = this.shownAt + this.gap - this.now();
    if (wait > 0) {
      this.cancel = this.later(() => this.next(), wait);
      return;
    }
    const item = this.waiting.shift();
    if (item !== undefined) this.reveal(item);
    if (this.waiting.length > 0) this.cancel = this.later(() => this.next(), this.gap);
  }

  private reveal(item: T): void {
    this.shownAt = this.now();
    this.show(item);
  }

  private clear(): void {
    this.cancel?.();
    this.cancel = null;
    this.waiting.length = 0;
  }
}
