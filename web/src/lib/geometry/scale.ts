/** Where number n stands on a scale from 1 to 100, as a share of its width: the middle of its hundredth. */
export function place(n: number): number {
  return (n - 0.5) / 100;
}

/** The same in px on a scale that is `width` wide. */
export function x(n: number, width: number): number {
  return place(n) * width;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
