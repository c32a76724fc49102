import type { SeatSource, WaitingMode } from '../../contract/index.ts';

/** A freed place is given at once when more than this many minutes are left before the start. */
const AUTO_ABOVE = 12 * 60;
/**
 * With less than this many minutes before the start, everybody who waits is notified, and the first to accept gets the
 * place.
 */
const BROADCAST_BELOW = 2 * 60;
/** How many minutes an offered place is kept. */
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
  /** Places that are neither taken nor held. Infinity: not limited. */
  free: number;
  /** How many places each source may still take; absent: no limit of its own. */
  quotas_left: Partial<Record<SeatSource, number>>;
  /** Minutes before the start. */
  minutes: number;
  /** The entries in the order in which they joined the queue. */
  entries: readonly QueuedEntry[];
}

/**
 * The ids of entries that get places now, that get an offer, and that are notified of a free place, each in queue
 * order.
 */
export interface Promotion {
  give: number[];
  offer: number[];
  notify: number[];
  /** Places that are left for clients outside the queue. */
  free: number;
}

/**
 * Gives freed places to the entries of the queue, first come first served. A bundle that does not fit is skipped and
 * keeps its position; no entry gets only some of its places.
 */
export function promote({ free, quotas_left, minutes, entries }: Queue): Promotion {
  const mode = waitingMode(minutes);
  const plan: Promotion = { give: [], offer: [], notify: [], free };
  if (minutes <= 0) return plan;
  const quotas = { ...quotas_left };
  for (const { id, places, source, state, told_at } of entries) {
    if (state !== 'waiting' || places > plan.free || places > (quotas[source] ?? Infinity)) continue;
    if (mode === 'broadcast') {
      if (told_at === null) plan.notify.push(id);
      continue;
    }
    (mode === 'auto' ? plan.give : plan.offer).push(id);
    plan.free -= places;
    if (quotas[source] !== undefined) quotas[source] -= places;
  }
  return plan;
}
