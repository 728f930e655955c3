import type { Choice } from './choice.ts';
import type { Screen } from './screen.svelte.ts';

const START_PX = 6;
const GROW_PX = 16;

export interface Dragged {
  choice: Choice;
  w: number;
  /** Top left corner of the card in the window. */
  x: number;
  y: number;
  over: 'line' | 'hand' | null;
}

type Start = { choice: Choice; x: number; y: number; card: HTMLElement; pointer: number };

/** A card follows the pointer after 6 px and is dropped on line or hand; anywhere else it slides back. */
export class Drag {
  now = $state.raw<Dragged | null>(null);
  private start: Start | null = null;
  private grip = { x: 0, y: 0 };
  /** The click that ends a drag is none. */
  private swallow = false;
  private readonly screen: Screen;
  private readonly reduced: () => boolean;

  constructor(screen: Screen, reduced: () => boolean) {
    this.screen = screen;
    this.reduced = reduced;
  }

  down = (event: PointerEvent, choice: Choice): void => {
    if (event.button !== 0 || !event.isPrimary || !(event.currentTarget instanceof HTMLElement)) return;
    this.swallow = false;
    this.start = {
      choice,
      x: event.clientX,
      y: event.clientY,
      card: event.currentTarget,
      pointer: event.pointerId,
    };
  };

  move = (event: PointerEvent): void => {
    const { start } = this;
    if (!start || event.pointerId !== start.pointer) return;
    if (!this.now) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < START_PX) return;
      if (!this.begin(start)) return;
    }
    if (!this.now) return;
    event.preventDefault();
    const over = this.under(event.clientX, event.clientY);
    this.now = { ...this.now, x: event.clientX - this.grip.x, y: event.clientY - this.grip.y, over };
  };

  up = (event: PointerEvent): void => {
    const { now, start } = this;
    this.start = null;
    if (!now || !start || event.pointerId !== start.pointer) return;
    this.swallow = true;
    const zone = now.over && this.zone(now.over);
    if (now.over && zone && this.screen.ways[now.over]) this.screen.send(now.over, zone);
    else {
      if (now.over && zone) this.screen.send(now.over, zone);
      this.slideBack(now, start.card);
      this.screen.choice = null;
    }
    this.now = null;
  };

  cancel = (): void => {
    if (this.now && this.start) this.slideBack(this.now, this.start.card);
    if (this.now) this.screen.choice = null;
    this.start = null;
    this.now = null;
  };

  /** Whether the click belongs to the drag that has just ended. */
  swallows(): boolean {
    const was = this.swallow;
    this.swallow = false;
    return was;
  }

  private begin(start: Start): boolean {
    const { screen } = this;
    if (screen.choice?.card !== start.choice.card || screen.choice.from !== start.choice.from) {
      screen.press(start.choice, start.card);
      if (!screen.choice) {
        this.start = null;
        this.swallow = true;
        return false;
      }
    }
    const box = start.card.getBoundingClientRect();
    this.grip = { x: start.x - box.left, y: start.y - box.top };
    this.now = { choice: start.choice, w: box.width, x: box.left, y: box.top, over: null };
    return true;
  }

  private zone(name: 'line' | 'hand'): HTMLElement | null {
    return document.querySelector<HTMLElement>(`[data-drop="${name}"]`);
  }

  private under(x: number, y: number): 'line' | 'hand' | null {
    const within = (name: 'line' | 'hand'): boolean => {
      const box = this.zone(name)?.getBoundingClientRect();
      return (
        box !== undefined &&
        x > box.left - GROW_PX &&
        x < box.right + GROW_PX &&
        y > box.top - GROW_PX &&
        y < box.bottom + GROW_PX
      );
    };
    const dragged = this.now?.choice.from;
    return (
      (['line', 'hand'] as const).find((name) => within(name) && !(name === 'hand' && dragged === 'hand')) ??
      null
    );
  }

  private slideBack(from: Dragged, card: HTMLElement): void {
    if (this.reduced()) return;
    const box = card.getBoundingClientRect();
    const away = `translate(${from.x - box.left}px, ${from.y - box.top}px)`;
    card.animate([{ transform: away }, { transform: 'none' }], {
      duration: 220,
      easing: 'cubic-bezier(.2,.7,.1,1)',
    });
  }
}
