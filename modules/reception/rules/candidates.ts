import type { LocalDate, LocalTime, Visits } from '@ritm/kernel';
import type { Format, Lot } from '@ritm/passes/rules';
import { policiesToday, type VisitPolicies } from '@ritm/services/rules';
import { byLikelihood, decideArrival, type Arrival, type ArrivalFacts, type Ranked } from './check-in.ts';

/** What a class's service says of a visit today; a pass that was sold with other policies brings its own. */
export interface ServiceTerms {
  id: number;
  format: Format;
  policies: VisitPolicies;
  /** Kopecks; a device knows none and writes no values. */
  single_price: number;
}

/** A class as the server and a device know it, with the place of the client at the desk. */
export interface ClassFacts {
  occurrence_id: number;
  date: LocalDate;
  time_from: LocalTime;
  starts_at: string;
  status: 'planned' | 'conducted' | 'canceled';
  capacity: number | null;
  booked: number;
  branch_id?: number | null | undefined;
  /** Null: the class has no service. */
  service: ServiceTerms | null;
  has_seat: boolean;
  /** The client's absence there, which their coming after all replaces. */
  absence: Absence | null;
}

/** The charge of an absence. */
export interface Absence {
  lesson_minus_id: number;
  /** Hundredths of a visit that it owes; 0 when a pass paid, or when it cost nothing. */
  owed: Visits;
}

/** What the client has to pay with, and what they owe. */
export interface Payer {
  lots: readonly Lot[];
  uncovered: Visits;
}

/** A class with the outcome of marking the client in it; `row` is the class as its side stores it. */
export interface Candidate<Row> extends Ranked {
  row: Row;
  facts: ClassFacts;
  arrival: Arrival;
}

/** What the client has to pay with once the absence is taken back: the marking action decides by the same. */
const withoutAbsence = ({ lots, uncovered }: Payer, absence: Absence | null): Payer =>
  absence === null
    ? { lots, uncovered }
    : {
        lots: lots.map((lot) => ({
          ...lot,
          charges: lot.charges.filter(({ id }) => id !== absence.lesson_minus_id),
        })),
        uncovered: uncovered - absence.owed,
      };

/** The facts of a visit to the class, or outside any class when there is none. */
export function visitFacts(
  facts: ClassFacts | null,
  payer: Payer,
): Omit<ArrivalFacts, 'date_visit' | 'time' | 'place'> {
  const service = facts?.service;
  const { lots, uncovered } = withoutAbsence(payer, facts?.absence ?? null);
  return {
    service_id: service?.id ?? null,
    branch_id: facts?.branch_id,
    format: service?.format ?? 'group',
    policies: service?.policies ?? policiesToday({}),
    lots,
    lesson_plus_id: null,
    debt: { uncovered, single_price: service?.single_price ?? 0 },
  };
}

export function toCandidate<Row>(row: Row, facts: ClassFacts, payer: Payer): Candidate<Row> {
  const { date, time_from, starts_at, occurrence_id, capacity, booked, has_seat, status } = facts;
  const arrival = decideArrival({
    ...visitFacts(facts, payer),
    date_visit: date,
    time: time_from,
    place: { capacity, booked, has_seat, canceled: status === 'canceled' },
  });
  return { row, facts, awaited: has_seat, arrival, starts_at, occurrence_id };
}

/** The candidates at that instant, the likeliest first. */
export const ranked = <Row>(candidates: readonly Candidate<Row>[], at: string): Candidate<Row>[] =>
  candidates.toSorted(byLikelihood(at));

/**
 * Sorts first the class that a series and a date mean: a canceled class may share the date with the one that replaced
 * it, and the newest replaced all before it.
 */
export const byWhichIsMeant = (
  left: Pick<ClassFacts, 'status' | 'occurrence_id'>,
  right: Pick<ClassFacts, 'status' | 'occurrence_id'>,
): number =>
  Number(left.status === 'canceled') - Number(right.status === 'canceled') || right.occurrence_id - left.occurrence_id;
