import type { LocalDate, LocalTime } from '@ritm/kernel';
import { decideVisit, type LotRefusal, type VisitDecision } from '@ritm/passes/rules';
import { visitFacts, type Candidate, type Payer } from './candidates.ts';
import { type ArrivalRefusal, isBarred, isSameVisit, type Mark, withFreezeEnded } from './check-in.ts';

/** What the person at the desk asked for. */
export interface ScanRequest {
  /** Absent: the likeliest class of the moment. Null: a visit outside any class. */
  timetable_id?: number | null | undefined;
  /** The pass that pays; the rules choose one when there is none. */
  lesson_plus_id?: number | null | undefined;
  /** The absence that the visit makes up: its pass pays. */
  make_up_id?: number | null | undefined;
  /** The client attends another class within the same quarter of an hour. */
  again?: boolean | undefined;
  /** The answer to whether a freeze ends today; absent while nobody has been asked. */
  unfreeze?: boolean | undefined;
}

export interface ScanRefusal {
  why: ArrivalRefusal | 'no_class_now' | 'class_unknown' | 'frozen_today';
  nearest: LotRefusal | null;
  frozen?: { lesson_plus_id: number; to_date: LocalDate };
}

/** The newest mark that a scan at that instant would repeat. */
export const recentMark = <M extends Mark>(marks: readonly M[], at: string): M | undefined =>
  marks
    .filter((mark) => isSameVisit(mark, at))
    .toSorted((left, right) => Date.parse(right.marked_at) - Date.parse(left.marked_at))[0];

/** The visit that a scan repeats: the one on the class that is meant, otherwise the one of a moment ago. */
export const repeatedMark = <M extends Mark>(
  { again }: ScanRequest,
  { ofClass, recent }: { ofClass: M | undefined; recent: M | undefined },
): M | undefined => ofClass ?? (again ? undefined : recent);

/** The class that a scan means, of the candidates in their order. */
export const meantBy = <Row>(
  { timetable_id }: ScanRequest,
  candidates: readonly Candidate<Row>[],
): Candidate<Row> | undefined => (timetable_id === null ? undefined : candidates[0]);

/** What a person at the reception must know or agree to before anything is written; null when nothing is in the way. */
export function refuseScan(
  request: ScanRequest,
  candidate: Pick<Candidate<unknown>, 'arrival'> | undefined,
): ScanRefusal | null {
  const isPassNamed = typeof (request.make_up_id ?? request.lesson_plus_id) === 'number';
  if (!candidate) {
    if (typeof request.timetable_id === 'number') return { why: 'class_unknown', nearest: null };
    return isPassNamed ? null : { why: 'no_class_now', nearest: null };
  }
  const { arrival } = candidate;
  const { unfreeze } = arrival;
  const refused = arrival.outcome === 'refused' ? { why: arrival.why, nearest: arrival.nearest } : null;
  if (isBarred(arrival)) return refused;
  if (isPassNamed) return null;
  if (unfreeze && request.unfreeze === undefined) {
    const { lot, freeze } = unfreeze;
    return { why: 'frozen_today', nearest: null, frozen: { lesson_plus_id: lot.id, to_date: freeze.to_date } };
  }
  return unfreeze && request.unfreeze ? null : refused;
}

/** Where and when the visit takes place, and who pays for it. */
export interface ScanFacts {
  candidate: Pick<Candidate<unknown>, 'facts'> | undefined;
  payer: Payer;
  /** The day and the time of the scan in the organization's zone: those of a visit outside any class. */
  date: LocalDate;
  time: LocalTime;
}

/** What the visit of a scan charges, by the rules by which the marking action of the server charges it. */
export function chargeScan(
  { lesson_plus_id = null, unfreeze }: ScanRequest,
  { candidate, payer, date, time }: ScanFacts,
): VisitDecision {
  const facts = candidate?.facts ?? null;
  const date_visit = facts?.date ?? date;
  const lots = unfreeze ? payer.lots.map((lot) => withFreezeEnded(lot, date_visit)?.lot ?? lot) : payer.lots;
  const visit = visitFacts(facts, { ...payer, lots });
  const named = lots.find(({ id }) => id === lesson_plus_id);
  return decideVisit({
    ...visit,
    // Outside any class the visit is to the service of the pass that is named.
    service_id: facts ? visit.service_id : (named?.service_id ?? null),
    // A class without a service is paid by what its format allows; a named pass brings its own.
    format: facts?.service ? visit.format : (named?.format ?? visit.format),
    lesson_plus_id,
    outcome: 'attended',
    date_visit,
    time: facts?.time_from ?? time,
  });
}
