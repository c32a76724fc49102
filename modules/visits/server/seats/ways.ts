import { rightsOf } from '@ritm/accounts/contract';
import { errorText, type Language } from '@ritm/http';
import { refusalByRules, refusalTexts } from '@ritm/passes/contract';
import { type LotRow, lotsOfStudent, toLot } from '@ritm/passes/server';
import type { ReadContext } from '@ritm/platform';
import { policiesToday, priceOfVisit } from '@ritm/services/rules';
import { priceOfPlace } from '@ritm/services/server';
import type { StudentFacts } from '@ritm/students/server';
import type { SeatWay } from '../../contract/index.ts';
import { waysToPay, type OtherSeat, type PassWay, type SeatDay, type SeatWays } from '../rules/seat-ways.ts';
import { otherSeats, owedOf, type SeatServiceRow } from './queries.ts';

/** No pass has as many visits. */
const MAX_OTHERS = 200;

/** What a client can pay with, and what they owe and have booked already. */
interface Paying {
  lots: readonly LotRow[];
  others: readonly OtherSeat[];
  /** In hundredths of visits. */
  uncovered: number;
  /** Visits. */
  debt: number;
}

export async function readPaying(read: ReadContext, student_id: number): Promise<Paying> {
  const { school_id } = read;
  const [lots, [owed], others] = await Promise.all([
    read.run(lotsOfStudent, { school_id, student_id }),
    read.run(owedOf, { school_id, student_id }),
    read.run(otherSeats, { school_id, student_id, now: read.now, count: MAX_OTHERS }),
  ]);
  return { lots, ...owed!, others: others.map((one) => ({ ...one, policies: policiesToday(one) })) };
}

interface Booking {
  /** The service of the class and the trials that open it. */
  services: readonly SeatServiceRow[];
  student: StudentFacts;
  days: readonly SeatDay[];
}

/** The ways to pay for a booking, without prices for whoever may not see money. */
export function waysOf(read: ReadContext, { lots, others, uncovered }: Paying, booking: Booking): SeatWay[] {
  const { services, student, days } = booking;
  const own = services.find(({ is_trial }) => !is_trial);
  const ways = waysToPay({
    service_id: own?.id ?? null,
    format: own?.format ?? 'group',
    policies: policiesToday(own ?? {}),
    single_price: own ? priceOf(own) : 0,
    uncovered,
    lots: lots.map(toLot),
    days,
    others,
  });
  const names = new Map(lots.map(({ id, name }) => [id, name]));
  const listed = listWays({ ways, services, names, student, dates: days.length, language: read.language });
  return rightsOf(read.actor).see_money ? listed : listed.map((way) => ({ ...way, price: null }));
}

/** The price for one more client. */
const priceOf = ({ priced, price_tiers, headcount }: SeatServiceRow): number =>
  priceOfPlace(priceOfVisit(priced), price_tiers, headcount + 1);

interface WaysToList {
  ways: SeatWays;
  services: readonly SeatServiceRow[];
  names: ReadonlyMap<number, string>;
  student: StudentFacts;
  dates: number;
  language: Language;
}

/** Passes first, then trials for one date, and last without a pass. A lead without any pass usually takes a trial. */
function listWays({ ways, services, names, student, dates, language }: WaysToList): SeatWay[] {
  const { passes, without, usual_id } = ways;
  const own = services.find(({ is_trial }) => !is_trial);
  const trials = dates > 1 ? [] : services.filter(({ is_trial }) => is_trial);
  const trial = usual_id === null && student.status === 'lead' && names.size === 0 ? trials[0] : undefined;
  return [
    ...passes.map((one) => toPassWay(one, { name: names.get(one.lot.id)!, usual: one.lot.id === usual_id, language })),
    ...trials.map((one) => ({
      ...noPass,
      pays: 'trial' as const,
      service_id: one.id,
      name: one.name,
      price: priceOf(one),
      dates: 1,
      usual: one === trial,
    })),
    {
      ...noPass,
      pays: 'without_pass',
      without: without.kind,
      price: own && without.kind === 'single' ? priceOf(own) : null,
      dates,
      why_not: without.refused === null ? null : refusalText(without.refused, language),
      usual: usual_id === null && trial === undefined,
    },
  ];
}

const noPass = {
  lesson_plus_id: null,
  service_id: null,
  name: null,
  without: null,
  left: null,
  others: null,
  left_after: null,
  ends_on: null,
  why_not: null,
} as const;

function toPassWay(
  { lot, days, left, others, left_after, ends_on, refused }: PassWay,
  { name, usual, language }: { name: string; usual: boolean; language: Language },
): SeatWay {
  const why_not = refused === null ? null : (refusalTexts[refused]?.[language] ?? refusalText(refused, language));
  return {
    ...noPass,
    pays: 'pass',
    lesson_plus_id: lot.id,
    name,
    price: null,
    left,
    others,
    left_after,
    ends_on,
    dates: days,
    why_not,
    usual,
  };
}

function refusalText(why: string, language: Language): string {
  const { declaration, data } = refusalByRules(why, null, language);
  return errorText(declaration, data, language);
}
