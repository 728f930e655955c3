/** The measures of the brief (section 9) by kind of screen; lists run over 2, 3, 4 and 5 players. In px. */

/** Cards become no smaller than this share of their width at the reference height. */
export const SMALLEST = 0.62;

export type Shape = 'compact' | 'phone' | 'tablet' | 'desktop' | 'landscape';

export interface Sizes {
  /** Height at which the cards have exactly these widths. */
  reference: number;
  gutter: number;
  top: number;
  rounds: number;
  /** Head and track of a single opponent, without the cards. */
  soloHead: number;
  soloTrack: number;
  soloCard: number;
  /** Column of names, with its gap, and what a row is higher than its cards. */
  names: number;
  rowRest: number;
  rowCards: readonly number[];
  chips: number;
  jackpots: readonly number[];
  market: readonly number[];
  stem: readonly number[];
  gap: number;
  ruler: number;
  rulerNumbers: boolean;
  head: number;
  line: readonly number[];
  track: number;
  facts: number;
  /** Kept free for a sentence over the facts, so that nothing moves when it comes. */
  sentence: number;
  dock: number;
  hand: number;
  button: number;
  /** Under the dock, to the edge of the screen. */
  bottom: number;
  /** Air between the rows of one's own zone: head, line, track, facts, dock. */
  air: readonly [number, number, number, number];
  /** Air above the opponents and above the market (a lifted card needs room). */
  airTop: number;
  airMarket: number;
}

const compact: Sizes = {
  reference: 568,
  gutter: 8,
  top: 44,
  rounds: 4,
  soloHead: 26,
  soloTrack: 22,
  soloCard: 24,
  names: 80,
  rowRest: 32,
  rowCards: [24, 24, 24, 24],
  chips: 76,
  jackpots: [44, 44, 44, 44],
  market: [52, 48, 44, 40],
  stem: [13, 14, 15, 16],
  gap: 10,
  ruler: 14,
  rulerNumbers: false,
  head: 24,
  line: [42, 42, 42, 42],
  track: 37,
  facts: 38,
  sentence: 11,
  dock: 103,
  hand: 42,
  button: 44,
  bottom: 7,
  air: [2, 4, 2, 0],
  airTop: 4,
  airMarket: 15,
};

const phone: Sizes = {
  reference: 844,
  gutter: 12,
  top: 48,
  rounds: 6,
  soloHead: 32,
  soloTrack: 24,
  soloCard: 40,
  names: 104,
  rowRest: 30,
  rowCards: [34, 34, 30, 28],
  chips: 76,
  jackpots: [64, 58, 58, 58],
  market: [78, 64, 54, 48],
  stem: [24, 24, 24, 24],
  gap: 10,
  ruler: 26,
  rulerNumbers: true,
  head: 28,
  line: [62, 62, 58, 54],
  track: 40,
  facts: 50,
  sentence: 14,
  dock: 116,
  hand: 56,
  button: 46,
  bottom: 10,
  air: [5, 7, 8, 4],
  airTop: 8,
  airMarket: 20,
};

const tablet: Sizes = {
  reference: 1180,
  gutter: 28,
  top: 60,
  rounds: 6,
  soloHead: 42,
  soloTrack: 28,
  soloCard: 64,
  names: 186,
  rowRest: 40,
  rowCards: [56, 56, 48, 42],
  chips: 84,
  jackpots: [104, 80, 80, 80],
  market: [125, 112, 100, 88],
  stem: [44, 44, 44, 44],
  gap: 18,
  ruler: 32,
  rulerNumbers: true,
  head: 34,
  line: [92, 86, 78, 72],
  track: 48,
  facts: 50,
  sentence: 20,
  dock: 174,
  hand: 85,
  button: 52,
  bottom: 28,
  air: [10, 12, 12, 2],
  airTop: 12,
  airMarket: 20,
};

const desktop: Sizes = {
  reference: 900,
  gutter: 28,
  top: 60,
  rounds: 6,
  soloHead: 0,
  soloTrack: 28,
  soloCard: 72,
  names: 196,
  rowRest: 35,
  rowCards: [54, 54, 38, 31],
  chips: 84,
  jackpots: [50, 50, 48, 46],
  market: [128, 108, 98, 88],
  stem: [48, 44, 40, 38],
  gap: 18,
  ruler: 32,
  rulerNumbers: true,
  head: 0,
  line: [94, 86, 80, 74],
  track: 48,
  facts: 50,
  sentence: 0,
  dock: 0,
  hand: 95,
  button: 50,
  bottom: 16,
  air: [12, 2, 18, 28],
  airTop: 16,
  airMarket: 20,
};

/** A phone on its side: the compact measures in two columns. */
const landscape: Sizes = {
  ...compact,
  reference: 390,
  ruler: 22,
  rulerNumbers: true,
  jackpots: [40, 40, 40, 40],
  gutter: 12,
  facts: 44,
  sentence: 20,
};

/** A tablet on its side is wide but not high: a phone's measures, with larger cards where there is room. */
const low: Sizes = { ...phone, gutter: 28, names: 186, gap: 18 };

/** A desktop window that is not high: closer rows, so that every line is still seen whole. */
const flat: Sizes = {
  ...desktop,
  rowRest: 29,
  rowCards: [54, 46, 34, 26],
  jackpots: [46, 44, 42, 40],
  airTop: 8,
};

const SIZES: Record<Shape, Sizes> = { compact, phone, tablet, desktop, landscape };
const TABLET_HEIGHT = 960;
const DESKTOP_HEIGHT = 860;

/** The measures for a screen, and how much larger than at their reference height the cards may become. */
export function sizesFor(shape: Shape, height: number): { sizes: Sizes; most: number } {
  if (shape === 'tablet' && height < TABLET_HEIGHT) return { sizes: low, most: 1.5 };
  const sizes = shape === 'desktop' && height < DESKTOP_HEIGHT ? flat : SIZES[shape];
  const most = Math.min(height / sizes.reference, shape === 'landscape' ? 1.6 : 1.2);
  return { sizes, most: Math.max(most, SMALLEST) };
}
