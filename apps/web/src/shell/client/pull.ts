/** The arithmetic of pulling a page down to refresh it. Pure. */

/** Pixels of the indicator after which letting go refreshes. */
export const ENOUGH = 64;
const FURTHEST = 96;

export interface Finger {
  readonly x: number;
  readonly y: number;
}

/**
 * How far the indicator has come down for a finger that moved from one point to another; 0 for a movement that is not a
 * pull. Sideways movements belong to the browser, whose back gesture is one of them.
 */
export function pulled(from: Finger, to: Finger): number {
  const [across, down] = [Math.abs(to.x - from.x), to.y - from.y];
  if (down <= 0 || down < across * 2) return 0;
  // The further it is, the harder it pulls.
  return Math.min(FURTHEST, down * 0.5);
}
