/** The ways to pay for a booking, each as if all of its dates were attended, in the order of the dates. */
import {
  decideVisit,
  type ChoiceRefusal,
  type Format,
  type Lot,
  type LotRefusal,
  remainderOf,
  validityOf,
  type VisitFacts,
} from '@ritm/passes/rules';
import type { VisitPolicies } from '@ritm/services/rules';
import { type BookedWith, decideAsBooked } from './as-booked.ts';

export interface SeatDay {
  date: string;
  time: string;
  /** The branch of the class, as far as it is known. */
  branch_id?: number | null | undefined;
}

interface SeatService {
  /** Null: the class names none. */
  service_id: number | null;
  format: Format;
  policies: VisitPolicies;
}

/** A date on which the client is booked already. */
export type OtherSeat = SeatDay & SeatService & BookedWith;

export interface SeatToPay extends SeatService {
  /** The price of one visit without a pass. */
  single_price: number;
  /** Visits that the client owes already, in hundredths. */
  uncovered: number;
  lots: readonly Lot[];
  /** By time, at least one. */
  days: readonly SeatDay[];
  /** By time. */
  others: readonly OtherSeat[];
}

export interface PassWay {
  lot: Lot;
  /** How many of the dates it pays for. */
  days: number;
  left: number | null;
  /** What it pays for the client's other bookings before the last of the dates. */
  others: number;
  left_after: number | null;
  ends_on: string | null;
  /** Why it does not pay for the first date as of now. */
  refused: LotRefusal | ChoiceRefusal | null;
}
export interface WithoutPass {
  kind: 'single' | 'debt';
  refused: ChoiceRefusal | LotRefusal | null;
}
export interface SeatWays {
  passes: PassWay[];
  without: WithoutPass;
  /** The pass that the rules would choose for the first date; null: none. */
  usual_id: number | null;
}

/** Passes of other classes and closed ones are never offered; one that is over only says so, when no other is. */
const elsewhere = new Set<string>(['closed', 'other_service']);
const over = new Set<string>(['expired', 'exhausted']);

export function waysToPay(seat: SeatToPay): SeatWays {
  const first = seat.days[0]!;
  const passes = seat.lots.map((lot) => payByPass(seat, lot)).filter(({ refused }) => !elsewhere.has(refused ?? ''));
  const offered = passes.filter(({ refused }) => !over.has(refused ?? ''));
  const lastOver = passes.toSorted((a, b) => (a.lot.sold_on < b.lot.sold_on ? 1 : -1)).slice(0, 1);
  const shown = offered.length > 0 ? offered : lastOver;
  const lots = seat.others.filter((other) => isBefore(other, first)).reduce(attendOther, seat.lots);
  const usual = decideVisit(factsOn(seat, first, { lots }));
  return {
    passes: shown.toSorted((a, b) => Number(a.refused !== null) - Number(b.refused !== null)),
    without: payWithoutPass(seat, first),
    usual_id: 'charge' in usual ? usual.charge.lesson_plus_id : null,
  };
}

const isBefore = (left: SeatDay, right: SeatDay): boolean =>
  left.date === right.date ? left.time < right.time : left.date < right.date;

const factsOn = (
  { service_id, format, policies, single_price, uncovered }: Omit<SeatToPay, 'lots' | 'days' | 'others'>,
  { date, time, branch_id }: SeatDay,
  { lots, lesson_plus_id = null }: { lots: readonly Lot[]; lesson_plus_id?: number | null },
): VisitFacts => ({
  outcome: 'attended',
  date_visit: date,
  time,
  branch_id,
  service_id,
  format,
  policies,
  debt: { uncovered, single_price },
  lots,
  lesson_plus_id,
});

/** The passes after the client has attended another booking, which is charged as its mark would be. */
function attendOther(lots: readonly Lot[], other: OtherSeat): readonly Lot[] {
  const decision = decideAsBooked(factsOn({ ...other, single_price: 0, uncovered: 0 }, other, { lots }), other);
  return 'charge' in decision ? withCharge(lots, other, decision.charge) : lots;
}

type ChargeToBe = Extract<ReturnType<typeof decideVisit>, { charge: object }>['charge'];

const withCharge = (
  lots: readonly Lot[],
  { date, service_id }: { date: string; service_id: number | null },
  charge: ChargeToBe,
): readonly Lot[] =>
  lots.map((lot) =>
    lot.id === charge.lesson_plus_id
      ? { ...lot, charges: [...lot.charges, { id: 0, date_visit: date, service_id, ...charge }] }
      : lot,
  );

/** Counts what a pass pays for as if every booking before each of the dates were attended. */
function payByPass(seat: SeatToPay, lot: Lot): PassWay {
  const { days, service_id } = seat;
  const first = days[0]!;
  const now = decideVisit(factsOn(seat, first, { lots: [lot], lesson_plus_id: lot.id }));
  const others = [...seat.others];
  let { lots } = seat;
  let [paid, own] = [0, 0];
  for (const day of days) {
    while (others[0] && isBefore(others[0], day)) lots = attendOther(lots, others.shift()!);
    const decision = decideVisit(factsOn(seat, day, { lots, lesson_plus_id: lot.id }));
    if (!('charge' in decision)) continue;
    paid += 1;
    own += decision.charge.visits;
    lots = withCharge(lots, { date: day.date, service_id }, decision.charge);
  }
  const charged = lots.find(({ id }) => id === lot.id)!;
  const [left, left_after] = [remainderOf(lot, first.date).left, remainderOf(charged, first.date).left];
  return {
    lot,
    days: paid,
    left,
    others: left === null || left_after === null ? 0 : left - left_after - own,
    left_after,
    ends_on: validityOf(charged, first.date).ends_on,
    refused: 'refused' in now ? now.refused : null,
  };
}

function payWithoutPass(seat: SeatToPay, first: SeatDay): WithoutPass {
  const decision = decideVisit(factsOn(seat, first, { lots: [] }));
  const kind = seat.policies.debt_policy === 'charge_single' ? 'single' : 'debt';
  return { kind, refused: 'refused' in decision ? decision.refused : null };
}
