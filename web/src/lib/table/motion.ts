import type { View } from '$lib/protocol';
import { COLOURS } from '$lib/cards/cards.ts';

/** FLIP between two views: where every card was, and from there to where it is now. Only transform and opacity move. */

const EASE = 'cubic-bezier(.2,.7,.1,1)';
const CARD_MS = 260;
const STAGGER_MS = 40;

/** Where a thing stands; a card that is lifted or pressed stands where its button does. */
function placeOf(node: HTMLElement): DOMRect {
  const lifted = node.parentElement?.matches('.hold:not(.chosen)');
  return (lifted ? (node.parentElement ?? node) : node).getBoundingClientRect();
}

interface Was {
  box: DOMRect;
  node: HTMLElement;
}

export class Motion {
  private readonly root: HTMLElement;
  private old = new Map<string, Was>();
  private view: View | null = null;
  private running: Animation[] = [];

  constructor(root: HTMLElement) {
    this.root = root;
  }

  /** Remembers where everything is; call before the page changes. */
  before(view: View): void {
    this.old = new Map();
    for (const node of this.marked()) {
      const box = placeOf(node);
      if (box.width > 0 && node.dataset.flip) this.old.set(node.dataset.flip, { box, node });
    }
    void view;
  }

  /** Sets in motion what the change moved; call after it. */
  after(view: View, still: boolean): void {
    const earlier = this.view;
    this.view = view;
    for (const animation of this.running) animation.finish();
    this.running = [];
    if (!earlier || this.old.size === 0) return;
    const round = view.round !== earlier.round && view !== earlier;
    let fresh = 0;
    for (const node of this.marked()) {
      const key = node.dataset.flip ?? '';
      const was = this.old.get(key) ?? this.origin(key, earlier, view);
      if (was) {
        if (!still) this.glide(node, was.box);
      } else if (view !== earlier && key.startsWith('card:')) {
        this.arrive(node, still, round ? STAGGER_MS * fresh : 0);
        fresh += 1;
      }
    }
    if (view !== earlier && !still) this.departures(earlier, view);
  }

  /** A refused card shakes where it lies. */
  shake(action: string | null, still: boolean): void {
    const card = action?.match(/^(?:draft|play) (\S+)/)?.[1];
    const node = card && this.root.querySelector<HTMLElement>(`[data-flip="card:${card}"]`);
    if (!node || still) return;
    const step = (x: number): Keyframe => ({ transform: `translateX(${x}px)` });
    this.play(node, [step(0), step(-2), step(2), step(-2), step(2), step(0)], { duration: 160, delay: 220 });
  }

  stop(): void {
    for (const animation of this.running) animation.cancel();
  }

  private marked(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>('[data-flip]')];
  }

  private play(node: HTMLElement, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
    const animation = node.animate(frames, { easing: EASE, fill: 'backwards', ...options });
    this.running.push(animation);
    return animation;
  }

  private glide(node: HTMLElement, from: DOMRect): void {
    const to = placeOf(node);
    const [dx, dy] = [from.left - to.left, from.top - to.top];
    const scale = to.width > 0 ? from.width / to.width : 1;
    if (Math.abs(dx) < 0.5 && Math.abs(dy) < 0.5 && Math.abs(scale - 1) < 0.02) return;
    node.style.transformOrigin = '0 0';
    const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
    this.play(node, [{ transform: start }, { transform: 'none' }], { duration: CARD_MS });
  }

  private arrive(node: HTMLElement, still: boolean, delay: number): void {
    const frames = still
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [
          { opacity: 0, transform: 'translateY(-16px)' },
          { opacity: 1, transform: 'none' },
        ];
    this.play(node, frames, { duration: still ? 120 : 180, delay });
  }

  /** Where a thing comes from that had another name: a back from the market, a played card from a hidden hand. */
  private origin(key: string, earlier: View, view: View): Was | undefined {
    const [kind, seat] = key.split(':');
    if (kind === 'back') {
      const took = view.taken.find(
        (taken) => taken.seat === Number(seat) && !earlier.taken.some(({ card }) => card === taken.card),
      );
      return took ? this.old.get(`card:${took.card}`) : undefined;
    }
    const card = key.slice('card:'.length);
    const player = view.seats.find(
      ({ line }, i) => line.includes(card) && !earlier.seats[i]?.line.includes(card),
    );
    if (!player) return undefined;
    const count = earlier.seats[player.seat]?.hand.count ?? 0;
    return this.old.get(`back:${player.seat}:${count - 1}`);
  }

  /** Cards that left: kept ones to the score, discarded ones sink, unclaimed ones onto their piles. */
  private departures(earlier: View, view: View): void {
    earlier.seats.forEach((seat, i) => {
      const now = view.seats[i];
      if (!now || !seat.closing || now.line[0] === seat.line[0]) return;
      const score = this.root.querySelector(`[data-score="${i}"]`);
      seat.closing.kept.forEach((card, order) => this.fly(`card:${card}`, score, 280, order * 25));
      for (const card of seat.closing.out) this.sink(`card:${card}`);
    });
    this.wonJackpots(earlier, view);
    if (view.round === earlier.round && view.phase === earlier.phase) return;
    earlier.market.forEach((card, order) => {
      const pile = COLOURS.find((colour) => view.jackpots[colour].cards.includes(card));
      if (pile) this.fly(`card:${card}`, this.root.querySelector(`[data-pile="${pile}"]`), 260, order * 60);
    });
  }

  /** The slabs of a pile that was taken, to the score of the one who took it. */
  private wonJackpots(earlier: View, view: View): void {
    for (const colour of COLOURS) {
      const taker = view.seats.find(
        ({ points }, i) => points.jackpots[colour] > (earlier.seats[i]?.points.jackpots[colour] ?? 0),
      );
      const score = taker && this.root.querySelector(`[data-score="${taker.seat}"]`);
      if (!score) continue;
      for (let i = 0; i < 10; i += 1) this.fly(`slab:${colour}:${i}`, score, 320, i * 35);
    }
  }

  private ghost(key: string): { node: HTMLElement; box: DOMRect } | null {
    const was = this.old.get(key);
    if (!was || this.root.querySelector(`[data-flip="${key}"]`)) return null;
    const node = was.node.cloneNode(true);
    if (!(node instanceof HTMLElement)) return null;
    delete node.dataset.flip;
    const { left, top } = was.box;
    Object.assign(node.style, {
      position: 'fixed',
      left: `${left}px`,
      top: `${top}px`,
      zIndex: '50',
      pointerEvents: 'none',
    });
    node.setAttribute('aria-hidden', 'true');
    this.root.append(node);
    return { node, box: was.box };
  }

  private leave(node: HTMLElement, frames: Keyframe[], duration: number, delay: number): void {
    const animation = this.play(node, frames, { duration, delay, fill: 'both' });
    animation.onfinish = (): void => node.remove();
    animation.oncancel = (): void => node.remove();
  }

  private fly(key: string, target: Element | null, duration: number, delay: number): void {
    const ghost = target && this.ghost(key);
    if (!ghost) return;
    const to = target.getBoundingClientRect();
    const dx = to.left + to.width / 2 - ghost.box.left - ghost.box.width / 2;
    const dy = to.top + to.height / 2 - ghost.box.top - ghost.box.height / 2;
    const end = { transform: `translate(${dx}px, ${dy}px) scale(.3)`, opacity: 0.2 };
    this.leave(ghost.node, [{ transform: 'none', opacity: 1 }, end], duration, delay);
  }

  private sink(key: string): void {
    const ghost = this.ghost(key);
    if (!ghost) return;
    const end = { transform: 'translateY(14px)', opacity: 0 };
    this.leave(ghost.node, [{ transform: 'none', opacity: 1 }, end], 260, 0);
  }
}
