import type { LocalDate } from '@ritm/kernel';
import {
  type ChoiceRefusal,
  decideVisit,
  endedBefore,
  type Freeze,
  type Lot,
  type LotRefusal,
  type VisitDecision,
  type VisitFacts,
} from '@ritm/passes/rules';

/** Clients arrive for a class from half an hour before it begins until a quarter of an hour after. */
export const EARLY_MS = 30 * 60_000;
export const LATE_MS = 15 * 60_000;
/** A second scan within this time is the same visit. */
const SAME_VISIT_MS = 15 * 60_000;

/** Whether a person at the reception at that instant may have come for this class. Instants are ISO. */
export function isNear(starts_at: string, at: string): boolean {
  const ahead = Date.parse(starts_at) - Date.parse(at);
  return -LATE_MS <= ahead && ahead <= EARLY_MS;
}

/** An unreversed visit. */
export interface Mark {
  /** When it was scanned, otherwise when it was written. */
  marked_at: string;
  /** True for a scan; otherwise somebody ticked it on a list, perhaps for a class long over. */
  scanned: boolean;
  /** The start of its class; null outside any class. */
  starts_at: string | null;
}

/**
 * Whether a scan at that instant repeats this mark. The order does not matter, because a scan stored offline may arrive
 * late.
 */
export function isSameVisit({ marked_at, scanned, starts_at }: Mark, at: string): boolean {
  const isRecent = Math.abs(Date.parse(marked_at) - Date.parse(at)) <= SAME_VISIT_MS;
  return isRecent && (scanned || starts_at === null || isNear(starts_at, at));
}

/** A place where a client could be marked, and what would pay for it. */
export interface ArrivalFacts extends Omit<VisitFacts, 'outcome'> {
  /** Null outside any class. */
  place: { capacity: number | null; booked: number; has_seat: boolean; canceled: boolean } | null;
}

export type ArrivalRefusal = ChoiceRefusal | 'no_place' | 'canceled';
type ChargeDecision = Extract<VisitDecision, { charge: unknown }>;

export type Arrival = (
  | { outcome: 'covered'; lot: Lot; charge: ChargeDecision['charge'] }
  | { outcome: 'owed'; charge: ChargeDecision['charge'] }
  | {
      outcome: 'refused';
      why: ArrivalRefusal;
      /** The reason to give when no pass pays. */ nearest: LotRefusal | null;
    }
) & {
  /** A frozen pass that would pay if its freeze ended on the eve. It is considered only when nothing else pays. */
  unfreeze: { lot: Lot; freeze: Freeze } | null;
  /** Later visits that would fall outside the pass: a person must agree. */
  conflicts: ChargeDecision['conflicts'];
};

/** Decides what marking the client would do. The server and a reception without the server give the same answer. */
export function decideArrival({ place, ...visit }: ArrivalFacts): Arrival {
  const noExtras = { nearest: null, unfreeze: null, conflicts: [] };
  if (place?.canceled) return { outcome: 'refused', why: 'canceled', ...noExtras };
  if (place && !place.has_seat && place.capacity !== null && place.booked >= place.capacity)
    return { outcome: 'refused', why: 'no_place', ...noExtras };
  const facts: VisitFacts = { ...visit, outcome: 'attended' };
  const decision = decideVisit(facts);
  if ('charge' in decision && decision.lot)
    return {
      outcome: 'covered',
      lot: decision.lot,
      charge: decision.charge,
      unfreeze: null,
      conflicts: decision.conflicts,
    };
  const unfreeze = findUnfreezable(facts);
  if ('charge' in decision) return { outcome: 'owed', charge: decision.charge, unfreeze, conflicts: [] };
  return { outcome: 'refused', why: decision.refused, nearest: decision.nearest, unfreeze, conflicts: [] };
}

/** The freeze that covers the day. */
export const freezeOn = ({ freezes }: Lot, date: LocalDate): Freeze | undefined =>
  freezes.find(({ from_date, to_date }) => from_date <= date && date <= to_date);

/** Returns the lot with the freeze that covers the day ended on its eve. Null when the lot is not frozen that day. */
export function withFreezeEnded(lot: Lot, date: LocalDate): { lot: Lot; freeze: Freeze } | null {
  const freeze = freezeOn(lot, date);
  return freeze ? { lot: { ...lot, freezes: endedBefore(lot.freezes, freeze.id, date)! }, freeze } : null;
}

function findUnfreezable(facts: VisitFacts): { lot: Lot; freeze: Freeze } | null {
  for (const lot of facts.lots) {
    const after = withFreezeEnded(lot, facts.date_visit);
    if (!after) continue;
    const decision = decideVisit({ ...facts, lots: [after.lot], lesson_plus_id: null });
    if ('charge' in decision && decision.lot) return { lot, freeze: after.freeze };
  }
  return null;
}

/** Whether the class itself takes nobody in, whatever would pay. */
export const isBarred = ({ outcome, why }: { outcome: Arrival['outcome']; why?: ArrivalRefusal }): boolean =>
  outcome === 'refused' && (why === 'no_place' || why === 'canceled');

/** The facts that rank a class when several are near. */
export interface Ranked {
  starts_at: string;
  occurrence_id: number;
  /** True when the client is booked on it. */
  awaited: boolean;
  arrival: Pick<Arrival, 'outcome' | 'unfreeze'> & { why?: ArrivalRefusal };
}

/**
 * Sorts the likeliest class first: one where the client is booked, then one that a pass pays for, then the nearest in
 * time. A class that takes nobody in comes last.
 */
export function byLikelihood(at: string): (left: Ranked, right: Ranked) => number {
  const keys = ({ starts_at, occurrence_id, awaited, arrival }: Ranked): number[] => [
    isBarred(arrival) ? 1 : 0,
    awaited ? 0 : 1,
    arrival.outcome === 'covered' || arrival.unfreeze ? 0 : arrival.outcome === 'owed' ? 1 : 2,
    Math.abs(Date.parse(starts_at) - Date.parse(at)),
    occurrence_id,
  ];
  return (left, right) => {
    const [a, b] = [keys(left), keys(right)];
    const differs = a.findIndex((value, index) => value !== b[index]);
    return differs === -1 ? 0 : a[differs]! - b[differs]!;
  };
}
