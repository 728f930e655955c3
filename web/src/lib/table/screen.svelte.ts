import { getContext, setContext, tick } from 'svelte';
import type { Card, Colour, SeatView, View } from '$lib/protocol';
import { layoutFor, type Layout } from '$lib/geometry/layout.ts';
import { slots, type Slot } from '$lib/geometry/market.ts';
import { colourOf, numberOf } from '$lib/cards/cards.ts';
import { m } from '$lib/i18n';
import { remember, remembered } from '$lib/storage.ts';
import { explain } from './captions.ts';
import { isMyTurn, keep, press, waysOf, whyNoAction, whyNot } from './choice.ts';
import type { Choice, Reason, Ways } from './choice.ts';
import type { TableProps } from './props.ts';
import { Receipts, type Closed } from './receipts.svelte.ts';
import { cardName } from './words.ts';

export interface Bubble {
  text: string;
  article: number | null;
  /** Middle of the thing it speaks of, and its top and bottom, in the window. */
  at: { x: number; top: number; bottom: number };
}

export interface Spot {
  x: number;
  y: number;
}

const SAME_SPOT_PX = 12;
const DOUBLE_MS = 400;
const KEY = 'table screen';

/** What the table shows beyond the view: what is chosen, what is explained, what is open. One per table page. */
export class Screen {
  choice = $state.raw<Choice | null>(null);
  /** The closing of one's line is shown before it is done. */
  closing = $state(false);
  odds = $state(remembered('lineit.odds') !== 'off');
  singleKeys = $state(remembered('lineit.keys') !== 'off');
  bubble = $state.raw<Bubble | null>(null);
  /** What lies over the table: a seat's line, or the help. */
  drawer = $state<number | 'help' | null>(null);
  shown = $state.raw<View>() as View;
  size = $state({ width: 390, height: 844, rem: 16 });
  readonly receipts = new Receipts();
  /** The seat that `O` reads next. */
  reader = 0;
  /** What had the focus before the drawer opened. */
  private before: HTMLElement | null = null;
  private sentAt: { spot: Spot; time: number } | null = null;
  private sentFor = -1;
  readonly props: TableProps;

  constructor(props: TableProps) {
    this.props = props;
    this.shown = props.view;
  }

  readonly view = $derived.by((): View => this.shown);
  readonly own = $derived.by((): SeatView => this.seat(this.view.you ?? 0));
  readonly playing = $derived.by(() => this.view.you !== null);
  readonly myTurn = $derived.by(() => isMyTurn(this.view) && this.view.status === 'playing');
  readonly foes = $derived.by((): SeatView[] => {
    const start = this.own.seat;
    return this.view.seats.slice(1).map((_, i) => this.seat((start + 1 + i) % this.view.seats.length));
  });
  readonly slots = $derived.by((): Slot[] => slots(this.view.market, this.view.taken));
  readonly layout = $derived.by((): Layout => {
    const { seats, options } = this.view;
    const places = Math.max(this.slots.length, seats.length + options.market_extra);
    return layoutFor({
      ...this.size,
      players: seats.length,
      slots: places,
      handLimit: options.hand_limit,
    });
  });
  readonly ways = $derived.by((): Ways => waysOf(this.view.legal, this.choice));
  /** The card that would come to one's line. */
  readonly ghost = $derived.by((): Card | null => (this.ways.line ? (this.choice?.card ?? null) : null));
  readonly showsClosing = $derived.by(
    () => this.myTurn && this.own.closing !== null && !this.choice && (this.view.forced || this.closing),
  );

  /** The chosen number, for the flag on the ruler. */
  readonly flag = $derived.by(() => (this.choice ? numberOf(this.choice.card) : null));
  /** The jackpot that the chosen card would take. */
  readonly wouldTake = $derived.by((): Colour | null => {
    const { ghost } = this;
    return ghost !== null && (this.view.plays[ghost]?.jackpot ?? 0) > 0 ? colourOf(ghost) : null;
  });

  closedBy(seat: number): Closed | null {
    return this.receipts.closed(seat);
  }

  seat(index: number): SeatView {
    const seat = this.view.seats[index];
    if (!seat) throw new Error(`no seat ${index} at this table`);
    return seat;
  }

  /** A newer view is shown; what was chosen stays while it is still possible. */
  show(view: View): void {
    this.shown = view;
    this.choice = keep(view, this.choice);
    this.closing = false;
    this.bubble = null;
  }

  say(text: string): void {
    this.props.say?.(text);
  }

  press(choice: Choice, from: Element | null): void {
    this.bubble = null;
    // Whoever has pressed a card in between is not in the middle of a double click.
    this.sentAt = null;
    const answer = press(this.view, this.choice, choice);
    if (answer.do === 'explain') {
      this.explain(answer.reason, from);
      return;
    }
    this.choice = answer.choice;
    this.closing = false;
    this.say(
      answer.choice ? m.table_say_chosen({ card: cardName(answer.choice.card) }) : m.table_say_put_back(),
    );
  }

  putBack(): boolean {
    const had = this.choice !== null || this.bubble !== null;
    this.choice = null;
    this.bubble = null;
    return had;
  }

  explain(reason: Reason, from: Element | null): void {
    const { text, article } = explain(this.view, reason);
    this.tell(text, article, from);
  }

  /** The sentence stands in a bubble at the element, and is said. */
  tell(text: string, article: number | null, from: Element | null): void {
    const box = from?.getBoundingClientRect();
    // No reason covers the buttons beside the one that was pressed.
    const group = from?.closest('[data-uncovered]')?.getBoundingClientRect();
    const at = box
      ? { x: box.left + box.width / 2, top: Math.min(box.top, group?.top ?? box.top), bottom: box.bottom }
      : { x: this.size.width / 2, top: this.size.height - 130, bottom: this.size.height - 130 };
    this.bubble = { text, article, at };
    this.say(text);
  }

  /** The chosen card goes where it was told to, or the reason is given why it cannot. */
  send(target: 'line' | 'hand', from: Element | null, spot: Spot | null = null): void {
    if (!this.choice) return;
    const action = this.ways[target];
    if (action) this.act(action, from, spot);
    else this.explain(whyNot(this.view, this.choice, target), from);
  }

  plain(action: 'close' | 'end' | 'undo', from: Element | null, spot: Spot | null = null): void {
    const possible = action === 'undo' ? this.view.undo : this.view.legal.includes(action);
    if (possible) this.act(action, from, spot);
    else this.explain(whyNoAction(this.view, action), from);
  }

  /** Sent once: not while another action is on its way, not for the second half of a double click. */
  private act(action: string, from: Element | null, spot: Spot | null): void {
    const now = performance.now();
    if (this.props.pending !== null || this.sentFor === this.view.number) return;
    if (this.view.number !== this.props.view.number) return;
    if (spot && this.sentAt && now - this.sentAt.time < DOUBLE_MS && this.near(spot, this.sentAt.spot))
      return;
    if (this.props.connection !== 'online') {
      this.explain({ kind: 'offline' }, from);
      return;
    }
    this.bubble = null;
    this.sentAt = spot ? { spot, time: now } : null;
    this.sentFor = this.view.number;
    if (action === 'undo') this.props.undo();
    else this.props.act(action);
  }

  /** What was sent has been answered, for better or worse: the next action may go. */
  answered(): void {
    this.sentFor = -1;
  }

  private near(a: Spot, b: Spot): boolean {
    return Math.abs(a.x - b.x) < SAME_SPOT_PX && Math.abs(a.y - b.y) < SAME_SPOT_PX;
  }

  open(drawer: number | 'help'): void {
    const focus = document.activeElement;
    this.before = focus instanceof HTMLElement && focus !== document.body ? focus : null;
    this.bubble = null;
    this.drawer = drawer;
  }

  /** The focus is where it was before. */
  close(): void {
    this.drawer = null;
    const { before } = this;
    void tick().then(() => (before?.isConnected ? before : document.getElementById('page'))?.focus());
  }

  /** Beside the table the log lies open already: it gets the focus instead of a second copy. */
  openLog(): void {
    const column = document.getElementById('log-column');
    if (column) column.focus();
    else this.props.openLog();
  }

  toggleOdds(): void {
    this.odds = !this.odds;
    remember('lineit.odds', this.odds ? null : 'off');
    this.say(this.odds ? m.table_say_odds_on() : m.table_say_odds_off());
  }

  setSingleKeys(on: boolean): void {
    this.singleKeys = on;
    remember('lineit.keys', on ? null : 'off');
  }
}

export function setScreen(screen: Screen): Screen {
  return setContext(KEY, screen);
}

export function getScreen(): Screen {
  return getContext<Screen>(KEY);
}
