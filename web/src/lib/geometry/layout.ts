import { clamp } from './scale.ts';
import { SMALLEST, sizesFor, type Shape, type Sizes } from './sizes.ts';

export type { Shape } from './sizes.ts';

export interface Viewport {
  width: number;
  height: number;
  /** Size of the root's text in px; more than 16 where the reader has enlarged it. */
  rem: number;
  players: number;
  /** Places in the market. */
  slots: number;
  handLimit: number;
}

export interface Layout {
  shape: Shape;
  width: number;
  gutter: number;
  /** Left edge of the whole table, where it is narrower than the window. */
  left: number;
  /** The number scale of market, ruler and, but for landscape, one's own track. */
  scale: { left: number; width: number };
  own: { left: number; width: number; head: number; w: number; track: number };
  /** Columns of a desktop; of a phone on its side only `right`. */
  columns: { left: number; right: number };
  top: number;
  rounds: number;
  foes: {
    form: 'solo' | 'rows' | 'chips';
    w: number;
    names: number;
    row: number;
    head: number;
    width: number;
  };
  jackpots: number;
  market: { w: number; gap: number; stem: number };
  ruler: { height: number; numbers: boolean };
  facts: number;
  dock: { height: number; hand: number; handWidth: number; button: number; bottom: number; icons: boolean };
  air: readonly [number, number, number, number];
  airTop: number;
  airMarket: number;
  /** Room left over, all in the gap between opponents and jackpots. */
  spare: number;
  /** False where even the smallest cards need scrolling. */
  fits: boolean;
}

const CARD = 1.36;
const WIDEST_SCALE = 1040;
const COLUMN_LEFT = 224;
const COLUMN_RIGHT = 344;

export function shapeOf(width: number, height: number): Shape {
  const flat = height < 500 || (width < 1200 && height < 640);
  if (flat && width > height && width >= 480) return 'landscape';
  if (width < 360 || (width < 700 && height < 720)) return 'compact';
  if (width < 700) return 'phone';
  return width < 1200 ? 'tablet' : 'desktop';
}

interface Frame {
  left: number;
  scale: { left: number; width: number };
  own: { left: number; width: number };
  columns: { left: number; right: number };
}

function frame(shape: Shape, width: number, gutter: number): Frame {
  if (shape === 'desktop') {
    const middle = Math.min(width - COLUMN_LEFT - COLUMN_RIGHT, WIDEST_SCALE + gutter);
    const left = Math.max(0, (width - COLUMN_LEFT - COLUMN_RIGHT - middle) / 2);
    const scale = { left: COLUMN_LEFT, width: middle - gutter };
    return { left, scale, own: scale, columns: { left: COLUMN_LEFT, right: COLUMN_RIGHT } };
  }
  if (shape === 'landscape') {
    const right = Math.round(width / 2);
    const scale = { left: gutter, width: width - right - 2 * gutter };
    return { left: 0, scale, own: { left: gutter, width: right - 2 * gutter }, columns: { left: 0, right } };
  }
  const scale = { left: gutter, width: width - 2 * gutter };
  return { left: 0, scale, own: scale, columns: { left: 0, right: 0 } };
}

type Form = Layout['foes']['form'];

/** Card widths and row heights when every card is `k` times its width at the reference height. */
function measure(
  s: Sizes,
  form: Form,
  k: number,
  v: Viewport,
): { foe: number; row: number; market: number; line: number } {
  const i = clamp(v.players, 2, 5) - 2;
  const foe = (form === 'solo' ? s.soloCard : (s.rowCards[i] ?? s.soloCard)) * k;
  const row =
    form === 'chips'
      ? s.chips
      : form === 'solo'
        ? s.soloHead + CARD * foe + s.soloTrack
        : CARD * foe + s.rowRest;
  return { foe, row, market: (s.market[i] ?? 40) * k, line: (s.line[i] ?? 42) * k };
}

function heights(s: Sizes, shape: Shape, form: Form, k: number, v: Viewport): { needed: number } {
  const i = clamp(v.players, 2, 5) - 2;
  const { row, market, line } = measure(s, form, k, v);
  const rows = form === 'rows' ? v.players - 1 : 1;
  const text = Math.max(1, v.rem / 16);
  const hung = CARD * market + (s.stem[i] ?? 24) + s.airMarket;
  const jackpots = (s.jackpots[i] ?? 44) * text;
  const foes = s.top * text + s.rounds + s.airTop + rows * row * Math.sqrt(text);
  const own =
    s.ruler * (s.rulerNumbers ? text : 1) +
    (s.head + s.facts + s.sentence + s.dock) * text +
    CARD * line +
    s.track +
    s.air.reduce((sum, air) => sum + air, 0);
  if (shape === 'desktop') return { needed: foes + Math.max(hung, 4 * jackpots + 20) + own };
  if (shape === 'landscape') return { needed: Math.max(foes + jackpots + hung + s.ruler, own - s.ruler + 8) };
  return { needed: foes + jackpots + hung + own };
}

/** The largest share of the reference widths with which everything fits, between the smallest and `most`. */
function largest(most: number, needed: (k: number) => number, height: number): number {
  if (needed(most) <= height) return most;
  let [low, high] = [SMALLEST, most];
  for (let i = 0; i < 20; i += 1) {
    const k = (low + high) / 2;
    if (needed(k) <= height) low = k;
    else high = k;
  }
  return low;
}

/** Every measure of the table for a screen: the brief's rows, cards as large as the height allows, no scrolling. */
export function layoutFor(v: Viewport): Layout {
  const shape = shapeOf(v.width, v.height);
  const { sizes: s, most } = sizesFor(shape, v.height);
  const i = clamp(v.players, 2, 5) - 2;
  const gutter = v.width < 360 ? 8 : s.gutter;
  const where = frame(shape, v.width, gutter);
  const few = v.players <= 2;
  const crowded: Form = few ? 'solo' : 'chips';
  let form: Form = few ? 'solo' : shape === 'compact' || shape === 'landscape' ? 'chips' : 'rows';
  const solve = (f: Form): number => largest(most, (k) => heights(s, shape, f, k, v).needed, v.height);
  let k = solve(form);
  // Rows of tiny cards say less than chips with a readable last card.
  const tiny = shape === 'desktop' ? 0.7 : 0.8;
  if (form === 'rows' && k < Math.min(tiny, most)) {
    form = crowded;
    k = solve(form);
  }
  const { foe, row, market, line } = measure(s, form, k, v);
  const needed = heights(s, shape, form, k, v).needed;
  const names = form === 'rows' || (form === 'solo' && shape === 'desktop') ? s.names : 0;
  const desktop = shape === 'desktop';
  const text = Math.max(1, v.rem / 16);
  const inner = desktop ? COLUMN_RIGHT - 2 * 24 : where.own.width;
  const hand = desktop ? Math.min(s.hand, line * 1.01) : s.hand * Math.min(1, Math.max(k, 0.9));
  const handRoom = Math.min(v.handLimit * (hand + 6) - 6, inner * (desktop ? 1 : 0.42));
  return {
    shape,
    width: v.width,
    gutter,
    ...where,
    own: { ...where.own, head: s.head, w: line, track: s.track },
    top: s.top * text,
    rounds: s.rounds,
    foes: {
      form,
      w: foe,
      names,
      row,
      head: s.soloHead,
      width: desktop ? where.scale.width : where.scale.width - names,
    },
    jackpots: (s.jackpots[i] ?? 44) * text,
    market: { w: market, gap: s.gap, stem: s.stem[i] ?? 24 },
    ruler: { height: s.ruler * (s.rulerNumbers ? text : 1), numbers: s.rulerNumbers },
    facts: (s.facts + s.sentence) * text,
    dock: {
      height: s.dock,
      hand,
      handWidth: Math.max(0, handRoom),
      button: s.button,
      bottom: s.bottom,
      icons: v.width >= 360,
    },
    air: s.air,
    airTop: few && desktop ? 22 : s.airTop,
    airMarket: s.airMarket,
    spare: Math.max(0, v.height - needed),
    fits: needed <= v.height + 1,
  };
}
