/**
 * Places as near as possible (least squares) to the wanted ones, in the same order, with `distances[i]` at least
 * between i and i + 1, inside [low, high]. Pool adjacent violators, then cut to the bounds, which is exact for
 * bounded isotonic regression. If the bounds are too narrow, the first place is `low` and the rest run over.
 */
export function spread(
  wanted: readonly number[],
  distances: readonly number[],
  low: number,
  high: number,
): number[] {
  // 1. Take the distances out: what remains must only not decrease.
  const shifts: number[] = [];
  wanted.forEach((_, i) => shifts.push(i === 0 ? 0 : (shifts[i - 1] ?? 0) + (distances[i - 1] ?? 0)));
  const room = Math.max(low, high - (shifts.at(-1) ?? 0));
  // 2. Pool neighbours that violate the order into blocks that share their mean.
  const blocks: { sum: number; size: number }[] = [];
  wanted.forEach((value, i) => {
    let block = { sum: value - (shifts[i] ?? 0), size: 1 };
    for (
      let last = blocks.at(-1);
      last && last.sum / last.size > block.sum / block.size;
      last = blocks.at(-1)
    ) {
      blocks.pop();
      block = { sum: block.sum + last.sum, size: block.size + last.size };
    }
    blocks.push(block);
  });
  // 3. Cut to the bounds and put the distances back.
  const means = blocks.flatMap(({ sum, size }) => Array.from({ length: size }, () => sum / size));
  return means.map((mean, i) => Math.max(low, Math.min(room, mean)) + (shifts[i] ?? 0));
}
