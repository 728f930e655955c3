import { x as xOf } from './scale.ts';
import { spread } from './spread.ts';

export interface Mark {
  n: number;
  /** Where its symbol's middle is drawn. */
  at: number;
  /** Where its number truly stands. */
  true: number;
  numbered: boolean;
}

/** Market marks over a track: at their true place, spread where they would touch; `numbered` ones need room for digits. */
export function layoutMarks(
  numbers: readonly { n: number; numbered: boolean }[],
  width: number,
  size: number,
  digit: number,
): Mark[] {
  const sorted = [...numbers].sort((a, b) => a.n - b.n);
  const label = ({ n, numbered }: { n: number; numbered: boolean }): number =>
    numbered ? 3 + String(n).length * digit : 0;
  const places = spread(
    sorted.map(({ n }) => xOf(n, width)),
    sorted.slice(1).map((_, i) => size + 2 + (sorted[i] ? label(sorted[i]) : 0)),
    size / 2 - 2,
    width - size / 2 - (sorted.at(-1) ? label(sorted.at(-1) ?? { n: 0, numbered: false }) : 0) + 8,
  );
  return sorted.map(({ n, numbered }, i) => ({ n, numbered, at: places[i] ?? 0, true: xOf(n, width) }));
}
