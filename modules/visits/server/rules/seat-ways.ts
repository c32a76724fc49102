/** The ways to pay for a booking, each as if all of its dates were attended, in the order of the dates. */
import { decideVisit, type Format, type Lot, type LotRefusal, remainderOf, validityOf } from '@ritm/passes/rules';
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

/** Passes of other classes and closed ones are never offered; one that is over only says so, when no other is. */
const elsewhere = new Set<string>(['closed', 'other_service']);
const over = new Set<string>(['expired', 'exhausted']);

export function waysToPay(seat: SeatToPay): SeatWays {
  const first = seat.days[0]!;
  const decision = decideVisit(factsOn(seat, first, { lots: seat.lots, lesson_plus_id: null }));
  const passes = seat.lots.map((lot) => payByPass(seat, lot)).filter(({ refused }) => !elsewhere.has(refused ?? ''));
  const offered = passes.filter(({ refused }) => !over.has(refused ?? ''));
  const lastOver = passes.toSorted((a, b) => (a.lot.sold_on < b.lot.sold_on ? 1 : -1)).slice(0, 1);
  const shown = offered.length > 0 ? offered : lastOver;
  return {
    passes: shown.toSorted((a, b) => Number(a.refused !== null) - Number(b.refused !== null)),
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
