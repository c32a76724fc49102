/** The ways to pay for a booking, each as if all of its dates were attended, in the order of the dates. */
import {
  decideVisit,
  type Format,
  type Lot,
  type LotRefusal,
  remainderOf,
  validityOf,
  whyNot,
} from '@ritm/passes/rules';
import type { ChoiceRefusal, VisitFacts } from '@ritm/passes/rules';
import type { VisitPolicies } from '@ritm/services/rules';

export interface SeatDay {
  date: string;
  time: string;
}

export interface SeatToPay {
  /** The class's service; null: the class names none. */
  service_id: number | null;
  format: Format;
  policies: VisitPolicies;
  /** The price of one visit without a pass. */
  single_price: number;
  /** Visits that the client owes already, in hundredths. */
  uncovered: number;
  lots: readonly Lot[];
  /** At least one. */
  days: readonly SeatDay[];
}

export interface PassWay {
  lot: Lot;
  /** How many of the dates it pays for. */
  days: number;
  left: number | null;
  left_after: number | null;
  ends_on: string | null;
  /** Why it does not pay for the first date. */
  refused: LotRefusal | ChoiceRefusal | null;
}
export interface WithoutPass {
  kind: 'single' | 'debt';
  refused: ChoiceRefusal | LotRefusal | null;
}
export interface SeatWays {
  passes: PassWay[];
  without: WithoutPass;
  /** The pass that the rules would choose for the first date; undefined: none. */
  usual: Lot | undefined;
}

/** Reasons that a person at the desk cannot do anything about: such a pass is not offered. */
const pastPasses = new Set<string>(['closed', 'expired', 'exhausted', 'other_service']);

export function waysToPay(seat: SeatToPay): SeatWays {
  const first = seat.days[0]!;
  const decision = decideVisit(factsOn(seat, first, { lots: seat.lots, lesson_plus_id: null }));
  const passes = seat.lots.map((lot) => payByPass(seat, lot));
  const offered = passes.filter(({ refused }) => refused === null || !pastPasses.has(refused));
  const nearest = offered.length > 0 ? null : whyNot(seat.lots, decision.reasons, first.date);
  const explained = nearest ? passes.filter(({ lot }) => lot.id === nearest.lot.id) : [];
  return {
    passes: [...offered, ...explained].toSorted((a, b) => Number(a.refused !== null) - Number(b.refused !== null)),
    without: payWithoutPass(seat, first),
    usual: 'charge' in decision ? decision.lot : undefined,
  };
}

const factsOn = (
  { service_id, format, policies, single_price, uncovered }: SeatToPay,
  { date, time }: SeatDay,
  paying: Pick<VisitFacts, 'lots' | 'lesson_plus_id'>,
): VisitFacts => ({
  outcome: 'attended',
  date_visit: date,
  time,
  service_id,
  format,
  policies,
  debt: { uncovered, single_price },
  ...paying,
});

function payByPass(seat: SeatToPay, lot: Lot): PassWay {
  const first = seat.days[0]!;
  let charged = lot;
  let days = 0;
  let refused: PassWay['refused'] = null;
  for (const day of seat.days) {
    const decision = decideVisit(factsOn(seat, day, { lots: [charged], lesson_plus_id: lot.id }));
    if ('refused' in decision) {
      if (day === first) refused = decision.refused;
      continue;
    }
    days += 1;
    const charge = { id: 0, date_visit: day.date, service_id: seat.service_id, ...decision.charge };
    charged = { ...charged, charges: [...charged.charges, charge] };
  }
  return {
    lot,
    days,
    left: remainderOf(lot, first.date).left,
    left_after: remainderOf(charged, first.date).left,
    ends_on: validityOf(charged, first.date).ends_on,
    refused,
  };
}

function payWithoutPass(seat: SeatToPay, first: SeatDay): WithoutPass {
  const decision = decideVisit(factsOn(seat, first, { lots: [], lesson_plus_id: null }));
  const kind = seat.policies.debt_policy === 'charge_single' ? 'single' : 'debt';
  return { kind, refused: 'refused' in decision ? decision.refused : null };
}
