import { rightsOf } from '@ritm/accounts/contract';
import { AppError, errorText, type Language, type RouteInput, type RouteOutput } from '@ritm/http';
import { refusalByRules, refusalTexts } from '@ritm/passes/contract';
import { lotsOfStudent, toLot } from '@ritm/passes/server';
import { policiesToday, priceOfVisit } from '@ritm/services/rules';
import { priceOfPlace } from '@ritm/services/server';
import { studentFor, type StudentFacts } from '@ritm/students/server';
import { holdsSeat, timetableErrors, type Timetable } from '@ritm/timetable/contract';
import { classFor, findSeatDates, type SeatDate } from '@ritm/timetable/server';
import { shortName } from '@ritm/kernel';
import type { ReadContext } from '@ritm/platform';
import type { SeatWay, seatRoutes } from '../../contract/index.ts';
import { waysToPay, type PassWay, type SeatWays } from '../rules/seat-ways.ts';
import { otherSeats, owedOf, servicesOfSeat, type SeatServiceRow } from './queries.ts';

type Route = typeof seatRoutes.get_seat_offer;
type Offer = RouteOutput<Route>;

/** No pass has as many visits. */
const MAX_OTHERS = 200;

/** The dry run of a booking: the dates, what may pay for them, what would be left, and what stands in the way. */
export async function getSeatOffer(read: ReadContext, { params, query }: RouteInput<Route>): Promise<Offer> {
  const { school_id, language } = read;
  const { student_id } = params;
  const { scope = 'this', until = null } = query;
  const [student, openClass] = await Promise.all([
    studentFor(read, student_id),
    classFor(read, { timetable_id: query.timetable_id, date: query.date }),
  ]);
  const single = scope === 'this' || openClass.repeat === 'none';
  const [dates, services, lotRows, [owed], others] = await Promise.all([
    findSeatDates(read, { school_id, openClass, student_id, until, single }),
    read.run(servicesOfSeat, { school_id, occurrence_id: openClass.occurrence_id }),
    read.run(lotsOfStudent, { school_id, student_id }),
    read.run(owedOf, { school_id, student_id }),
    read.run(otherSeats, { school_id, student_id, now: read.now, count: MAX_OTHERS }),
  ]);
  const own = services.find(({ is_trial }) => !is_trial);
  const bookable = dates.filter((one) => problemOf(one) !== 'full' && problemOf(one) !== 'booked');
  const first = { date: openClass.date, time: openClass.time_from };
  const days = bookable.length > 0 ? bookable.map(({ date, time_from: time }) => ({ date, time })) : [first];
  const ways = waysToPay({
    service_id: openClass.service_id,
    format: own?.format ?? 'group',
    policies: policiesToday(own ?? {}),
    single_price: own ? priceOf(own) : 0,
    uncovered: owed!.uncovered,
    lots: lotRows.map(toLot),
    days,
    others: others.map((one) => ({ ...one, policies: policiesToday(one) })),
  });
  const names = new Map(lotRows.map(({ id, name }) => [id, name]));
  return {
    ...toOfferedClass(openClass),
    dates: dates.map((one) => ({
      date: one.date,
      time_from: one.time_from,
      problem: problemOf(one),
      busy_with: one.busy_with,
      free: one.free,
    })),
    ways: listWays({ ways, services, names, student, dates: days.length, language }).map((way) =>
      rightsOf(read.actor).see_money ? way : { ...way, price: null },
    ),
    refused: refusalOfFirst(read, { openClass, first: dates[0], student, hasMore: bookable.length > 0 }),
    owed: owed!.debt,
  };
}

const toOfferedClass = ({ id, ...one }: Timetable) => ({
  timetable_id: id,
  occurrence_id: one.occurrence_id,
  title: one.title,
  date: one.date,
  time_from: one.time_from,
  time_to: one.time_to,
  teacher_name: one.teacher_name,
  place_name: one.place_name,
  repeat: one.repeat,
});

/** The price for one more client. */
const priceOf = ({ priced, price_tiers, headcount }: SeatServiceRow): number =>
  priceOfPlace(priceOfVisit(priced), price_tiers, headcount + 1);

function problemOf({ attendance, free, busy_with }: SeatDate): Offer['dates'][number]['problem'] {
  if (holdsSeat(attendance)) return 'booked';
  if (free === 0) return 'full';
  return busy_with === null ? null : 'busy';
}

interface FirstDate {
  openClass: Timetable;
  first: SeatDate | undefined;
  student: StudentFacts;
  /** Later dates can be booked, so that a single booking may become a regular place. */
  hasMore: boolean;
}

function refusalOfFirst(
  { language, now }: ReadContext,
  { openClass, first, student, hasMore }: FirstDate,
): string | null {
  const refusal = (): AppError | undefined => {
    if (openClass.status === 'canceled') return new AppError(timetableErrors.canceled);
    if (first && holdsSeat(first.attendance) && hasMore) return undefined;
    if (first && holdsSeat(first.attendance))
      return new AppError(timetableErrors.already_booked, { what: shortName(student) });
    if (openClass.status !== 'planned' || Date.parse(openClass.starts_at) <= Date.parse(now))
      return new AppError(timetableErrors.class_over);
    return first?.free === 0 ? new AppError(timetableErrors.full, { what: '' }) : undefined;
  };
  const error = refusal();
  return error ? errorText(error.declaration, error.data, language) : null;
}

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
