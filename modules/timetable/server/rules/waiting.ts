import type { SeatSource, WaitingMode } from '../../contract/index.ts';

/** More than this before the start, a freed place is given at once. Minutes. */
const AUTO_ABOVE = 12 * 60;
/** Less than this before the start, everybody who waits is told and the first comes. */
const BROADCAST_BELOW = 2 * 60;
/** How long an offered place is kept. */
export const OFFER_MINUTES = 30;

export function waitingMode(minutes: number): WaitingMode {
  if (minutes > AUTO_ABOVE) return 'auto';
  return minutes >= BROADCAST_BELOW ? 'offer' : 'broadcast';
}

export interface QueuedEntry {
  id: number;
  places: number;
  source: SeatSource;
  state: 'waiting' | 'offered';
  told_at: string | null;
}
export interface Queue {
  /** Places nobody has, a kept one included in none. Infinity: not limited. */
  free: number;
  /** What each way in may still take; absent: no limit of its own. */
  quotas_left: Partial<Record<SeatSource, number>>;
  /** Before the start. */
  minutes: number;
  /** In the order in which they came. */
  entries: readonly QueuedEntry[];
}

/** Which entries get their places now, which are asked, which are told that a place is free. Ids, in the queue's order. */
export interface Promotion {
  give: number[];
  offer: number[];
  tell: number[];
  /** Places that are left for those who do not wait. */
  free: number;
}

/**
 * Gives freed places to those who wait, first come first served. A bundle that does not fit is passed over and keeps its
 * position; nobody gets a part of what they wait for.
 */
export function promote({ free, quotas_left, minutes, entries }: Queue): Promotion {
  const mode = waitingMode(minutes);
  const plan: Promotion = { give: [], offer: [], tell: [], free };
  if (minutes <= 0) return plan;
  const quotas = { ...quotas_left };
  for (const { id, places, source, state, told_at } of entries) {
    if (state !== 'waiting' || places > plan.free || places > (quotas[source] ?? Infinity)) continue;
    if (mode === 'broadcast') {
      if (told_at === null) plan.tell.push(id);
      continue;
    }
    (mode === 'auto' ? plan.give : plan.offer).push(id);
    plan.free -= places;
    if (quotas[source] !== undefined) quotas[source] -= places;
  }
  return plan;
}
