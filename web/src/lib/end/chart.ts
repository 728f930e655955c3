import { COLOURS } from '$lib/cards/cards.ts';
import type { Colour, SeatView, View } from '$lib/protocol';

export type PartKind = 'lines' | Colour | 'won';

/** A piece of a bar, in points. */
export interface Part {
  kind: PartKind;
  from: number;
  points: number;
}

export interface Row {
  seat: SeatView;
  rank: number;
  score: number;
  parts: Part[];
  /** Where the gains end; what was lost lies back from there to the score. */
  gained: number;
  lost: number;
}

export interface Scale {
  low: number;
  high: number;
  marks: number[];
}

const STEPS = [5, 10, 20, 50];
const MOST_MARKS = 7;

function parts({ points }: SeatView): Part[] {
  const gains: [PartKind, number][] = [
    ['lines', points.lines],
    ...COLOURS.map((colour): [PartKind, number] => [colour, points.jackpots[colour]]),
    ['won', points.bets_won],
  ];
  let from = 0;
  const list: Part[] = [];
  for (const [kind, gain] of gains) {
    if (gain > 0) list.push({ kind, from, points: gain });
    from += gain;
  }
  return list;
}

/** One row a player, best first; of players level on points the one who looks comes first. */
export function rows(view: View, scores: readonly number[], ranks: readonly number[]): Row[] {
  const list = view.seats.map((seat, i): Row => {
    const own = parts(seat);
    const gained = own.reduce((sum, part) => sum + part.points, 0);
    return {
      seat,
      rank: ranks[i] ?? 0,
      score: scores[i] ?? 0,
      parts: own,
      gained,
      lost: -seat.points.bets_lost,
    };
  });
  const own = (row: Row): number => (row.seat.seat === view.you ? 0 : 1);
  return list.sort((a, b) => a.rank - b.rank || own(a) - own(b) || a.seat.seat - b.seat.seat);
}

/** A scale of points that holds every bar, with marks at round numbers. */
export function scaleOf(list: readonly Row[]): Scale {
  const least = Math.min(0, ...list.map(({ score }) => score));
  const most = Math.max(5, ...list.map(({ gained, score }) => Math.max(gained, score)));
  const fits = (step: number): boolean => Math.ceil(most / step) - Math.floor(least / step) + 1 <= MOST_MARKS;
  const step = STEPS.find(fits) ?? 100;
  const low = Math.floor(least / step) * step;
  const high = Math.ceil(most / step) * step;
  const marks = Array.from({ length: (high - low) / step + 1 }, (_, i) => low + i * step);
  return { low, high, marks };
}

/** Where so many points stand, in percent of the scale. */
export function at(scale: Scale, points: number): number {
  return (100 * (points - scale.low)) / (scale.high - scale.low);
}
