/**
 * Decides a scan on the device while the server is out of reach, by the same rules (`../../rules`) over the stored
 * day. What it promises is checked again by the server later; there nothing is refused, only recorded as uncovered.
 */
import { ApiError } from '@ritm/http';
import { uuidv7 } from '@ritm/kernel';
import {
  arrivalRefusalText,
  checkInErrors,
  type CheckedIn,
  type CheckInBody,
  type CheckInCard,
  type CheckInOption,
  type ClassOfDay,
  type ClientOfDay,
} from '../../contract/index.ts';
import { arrivalOption } from '../../rules/arrival-option.ts';
import {
  byLikelihood,
  isNear,
  isSameVisit,
  decideArrival,
  type Arrival,
  type ArrivalFacts,
} from '../../rules/check-in.ts';
import { decideVisit, type Lot, policiesFor, remainderOf, validityOf, weightOf } from '@ritm/passes/rules';
import { policiesToday, type VisitPolicies } from '@ritm/services/rules';
import type { DayNow, StoredScan, ActiveVisit } from './day.ts';

export type Language = 'ru' | 'en';
export type MarkInput = Omit<CheckInBody, 'offline' | 'code' | 'student_id'> & {
  readonly student_id: number;
  /** The desk marks although nothing pays: the server will record an uncovered visit. */
  readonly anyway?: boolean;
};

const seated = new Set(['booked', 'confirmed', 'marked', 'no_show']);

interface Candidate {
  readonly row: ClassOfDay;
  readonly awaited: boolean;
  readonly arrival: Arrival;
  readonly starts_at: string;
  readonly occurrence_id: number;
}

/** The calendar date of an instant in the organization's zone. */
export const dateIn = (zone: string, at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(at));

/** The wall-clock time in that zone. */
const timeIn = (zone: string, at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(new Date(at));

const lotsOf = (now: DayNow, client: ClientOfDay) =>
  client.lots_ids.map((id) => now.lots.get(id)).filter((lot) => lot !== undefined);

const visitTo = (now: DayNow, client: ClientOfDay, row: ClassOfDay): Omit<ArrivalFacts, 'place'> => ({
  date_visit: row.date,
  time: row.time_from,
  service_id: row.service?.id ?? null,
  format: row.service?.format ?? 'group',
  policies: policiesOn(row),
  lots: lotsOf(now, client),
  lesson_plus_id: null,
  debt: { uncovered: client.uncovered, single_price: 0 },
});

function toCandidate(now: DayNow, client: ClientOfDay, row: ClassOfDay): Candidate {
  const listedPlace = row.students.find(({ student_id }) => student_id === client.student_id);
  const awaited = listedPlace !== undefined && seated.has(listedPlace.status);
  const arrival = decideArrival({
    ...visitTo(now, client, row),
    place: { capacity: row.capacity, booked: row.booked, has_seat: awaited, canceled: row.status === 'canceled' },
  });
  return { row, awaited, arrival, starts_at: row.starts_at, occurrence_id: row.occurrence_id };
}

/** The policies of the class's service as the device knows them. */
const policiesOn = ({ service }: ClassOfDay): VisitPolicies =>
  policiesToday(service ? { ...service, miss_policy: { attended: service.weight } } : {});

const nearCandidates = (now: DayNow, client: ClientOfDay, at: string): Candidate[] =>
  now.day.classes
    .filter(({ starts_at, status }) => status !== 'canceled' && isNear(starts_at, at))
    .map((row) => toCandidate(now, client, row))
    .toSorted(byLikelihood(at));

const marksOf = (now: DayNow, client: ClientOfDay): readonly ActiveVisit[] => now.marks.get(client.student_id) ?? [];
const recentOf = (now: DayNow, client: ClientOfDay, at: string): ActiveVisit | undefined =>
  marksOf(now, client).find((mark) => isSameVisit(mark, at));

/** Builds the card that the server would show, as far as the device can know it. */
export function cardOffline(
  now: DayNow,
  client: ClientOfDay,
  { at, language }: { at: string; language: Language },
): CheckInCard {
  const date = dateIn(now.day.time_zone, at);
  const recent = recentOf(now, client, at);
  return {
    student_id: client.student_id,
    firstname: client.firstname,
    name: client.name,
    photo: null,
    birthday: client.birthday,
    debt: client.debt,
    passes: lotsOf(now, client).flatMap((lot) => passOf(lot, date)),
    missing: [],
    missing_fields: [],
    last_visit: null,
    recent: recent ? toMarkFields(recent) : null,
    options: nearCandidates(now, client, at).map((one) => optionOf(now, one, language)),
  };
}

function passOf(lot: Lot & { readonly name: string }, date: string): CheckInCard['passes'] {
  const { state, ends_on, frozen } = validityOf(lot, date);
  if (state !== 'active' && state !== 'pending') return [];
  const freeze = frozen
    ? lot.freezes.find(({ from_date, to_date }) => from_date <= date && date <= to_date)
    : undefined;
  return [
    {
      id: lot.id,
      name: lot.name,
      left: leftOf(lot, date),
      ends_on,
      state,
      frozen_until: freeze?.to_date ?? null,
      unpaid: null,
    },
  ];
}

function optionOf(now: DayNow, candidate: Candidate, language: Language): CheckInOption {
  const option = arrivalOption(candidate, {
    passName: (id) => now.lots.get(id)!.name,
    refusal: (refused) => arrivalRefusalText(refused, language),
  });
  const { lesson_plus } = option;
  return { ...option, lesson_plus: lesson_plus && { ...lesson_plus, left: toVisits(lesson_plus.left) } };
}

const leftOf = (lot: Lot, date: string): number | null => toVisits(remainderOf(lot, date).left);

/** What is left in the unit of the server's answer: visits, not hundredths. */
const toVisits = (left: number | null): number | null => (left === null ? null : left / 100);

export interface OfflineDecision {
  readonly checkedIn: CheckedIn;
  /** The scan to store for the server; null when the visit was marked already. */
  readonly scan: StoredScan | null;
}

/**
 * Makes the same decision as the server's `check_in`, by the same rules.
 * @throws ApiError with the code and the text that the server would have answered.
 */
export function decideOffline(
  now: DayNow,
  input: MarkInput,
  { at, scanned_at, language }: { at: string; scanned_at: string; language: Language },
): OfflineDecision {
  const client = now.clients.get(input.student_id);
  if (!client) throw refused('code_unknown', language);
  const candidate = candidateFor(now, client, { input, at });
  const activeVisit = findActiveVisit(now, client, { input, at, candidate });
  if (activeVisit)
    return { checkedIn: toCheckedIn(now, client, { input, mark: activeVisit, result: 'already' }), scan: null };
  const paid = payment(now, client, { input, at, candidate, language });
  const scan: StoredScan = {
    scan_id: input.scan_id,
    student_id: client.student_id,
    code: null,
    name: client.name,
    timetable_id: candidate?.row.timetable_id ?? null,
    occurrence_id: candidate?.row.occurrence_id ?? null,
    service_id: candidate?.row.service?.id ?? null,
    date: candidate?.row.date ?? dateIn(now.day.time_zone, at),
    title: candidate?.row.title ?? null,
    lesson_plus_id: paid.lesson_plus_id,
    visits: paid.visits,
    counted: paid.counted,
    again: input.again ?? false,
    unfreeze: input.unfreeze ?? false,
    scanned_at,
    at,
    sent: false,
    refused: null,
  };
  const mark = { lesson_minus_id: 0, marked_at: at, scanned: true, starts_at: null, title: scan.title };
  return { checkedIn: toCheckedIn(now, client, { input, mark, result: 'marked', scan, candidate }), scan };
}

function candidateFor(
  now: DayNow,
  client: ClientOfDay,
  { input, at }: { input: MarkInput; at: string },
): Candidate | undefined {
  if (input.timetable_id === null) return undefined;
  if (input.timetable_id === undefined) return nearCandidates(now, client, at)[0];
  const date = input.date ?? dateIn(now.day.time_zone, at);
  const row = now.day.classes.find((one) => one.timetable_id === input.timetable_id && one.date === date);
  return row && toCandidate(now, client, row);
}

interface OfflineMark {
  readonly input: MarkInput;
  readonly at: string;
  readonly candidate: Candidate | undefined;
}

function findActiveVisit(
  now: DayNow,
  client: ClientOfDay,
  { input, at, candidate }: OfflineMark,
): ActiveVisit | undefined {
  const listed = candidate?.row.students.find(({ student_id }) => student_id === client.student_id);
  if (candidate && listed?.status === 'marked')
    return {
      lesson_minus_id: 0,
      marked_at: listed.marked_at ?? at,
      scanned: true,
      starts_at: candidate.row.starts_at,
      title: candidate.row.title,
    };
  return input.again ? undefined : recentOf(now, client, at);
}

type Payment = Pick<StoredScan, 'lesson_plus_id' | 'visits' | 'counted'>;

function payment(
  now: DayNow,
  client: ClientOfDay,
  { input, at, candidate, language }: OfflineMark & { readonly language: Language },
): Payment {
  if (!candidate) return outsideOfClass(now, client, { input, at, language });
  const { arrival, row } = candidate;
  if (arrival.unfreeze && input.unfreeze === undefined && !input.anyway)
    throw refused('frozen_today', language, {
      lesson_plus_id: arrival.unfreeze.lot.id,
      to_date: arrival.unfreeze.freeze.to_date,
    });
  if (arrival.unfreeze && input.unfreeze)
    return {
      lesson_plus_id: arrival.unfreeze.lot.id,
      visits: weightOfUnfrozen(arrival.unfreeze.lot, row),
      counted: true,
    };
  if (arrival.outcome !== 'refused') return arrival.charge;
  if (!input.anyway)
    throw new ApiError(409, { code: `visits.${arrival.why}`, message: arrivalRefusalText(arrival, language) }, 'POST');
  const { policies } = decideVisit({ ...visitTo(now, client, row), outcome: 'attended', debt: null });
  return { lesson_plus_id: null, visits: weightOf('attended', policies.miss_policy), counted: true };
}

const weightOfUnfrozen = (lot: Lot, row: ClassOfDay): number =>
  lot.visits === null ? 0 : weightOf('attended', policiesFor(lot, policiesOn(row)).miss_policy);

/** A visit outside any class: the pass is given by id. */
function outsideOfClass(
  now: DayNow,
  client: ClientOfDay,
  { input, at, language }: { input: MarkInput; at: string; language: Language },
): Payment {
  const { lesson_plus_id } = input;
  if (typeof lesson_plus_id !== 'number') {
    if (input.anyway) return { lesson_plus_id: null, visits: 100, counted: true };
    throw refused('no_class_now', language);
  }
  const lots = lotsOf(now, client);
  const lot = lots.find(({ id }) => id === lesson_plus_id);
  const arrival = decideArrival({
    date_visit: dateIn(now.day.time_zone, at),
    time: timeIn(now.day.time_zone, at),
    service_id: lot?.service_id ?? null,
    format: lot?.format ?? 'group',
    policies: policiesToday({}),
    lots,
    lesson_plus_id,
    debt: null,
    place: null,
  });
  if (arrival.outcome !== 'refused') return arrival.charge;
  throw new ApiError(409, { code: `visits.${arrival.why}`, message: arrivalRefusalText(arrival, language) }, 'POST');
}

const toMarkFields = ({ lesson_minus_id, marked_at, title }: ActiveVisit) => ({
  lesson_minus_id,
  marked_at,
  marked_by: null,
  title,
});

interface CheckedInFacts {
  readonly input: MarkInput;
  readonly mark: ActiveVisit;
  readonly result: 'marked' | 'already';
  readonly scan?: StoredScan;
  readonly candidate?: Candidate | undefined;
}

function toCheckedIn(
  now: DayNow,
  client: ClientOfDay,
  { input, mark, result, scan, candidate }: CheckedInFacts,
): CheckedIn {
  const lot = scan && scan.lesson_plus_id !== null ? now.lots.get(scan.lesson_plus_id) : undefined;
  const isOwed = scan !== undefined && !lot && scan.visits > 0;
  const debt = client.debt + (isOwed ? 1 : 0);
  return {
    scan_id: input.scan_id,
    result,
    ...toMarkFields(mark),
    student_id: client.student_id,
    firstname: client.firstname,
    name: client.name,
    time_from: candidate?.row.time_from ?? null,
    lesson_plus: lot && scan ? passWith(lot, scan) : null,
    debt,
    warnings: [...(debt > 0 ? (['owed'] as const) : []), ...(client.birthday ? (['birthday'] as const) : [])],
    problem: null,
  };
}

function passWith(
  lot: Lot & { readonly name: string },
  { date, visits, service_id, counted }: StoredScan,
): CheckedIn['lesson_plus'] {
  const after = {
    ...lot,
    charges: [...lot.charges, { id: 0, date_visit: date, service_id, visits, value: 0, counted }],
  };
  return { id: lot.id, name: lot.name, left: leftOf(after, date), ends_on: validityOf(after, date).ends_on };
}

const refused = (
  key: keyof typeof checkInErrors,
  language: Language,
  data: Record<string, string | number> = {},
): ApiError => {
  const declared = checkInErrors[key];
  const message = declared[language].replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? ''));
  return new ApiError(declared.status, { code: declared.code, message, data }, 'POST');
};

/** An unknown code is stored as it was read, because the server may know whose it is. */
export const unknownScan = (
  code: string,
  { at, scanned_at, zone }: { at: string; scanned_at: string; zone: string },
): StoredScan => ({
  scan_id: uuidv7(),
  student_id: null,
  code,
  name: '',
  timetable_id: null,
  occurrence_id: null,
  service_id: null,
  date: dateIn(zone, at),
  title: null,
  lesson_plus_id: null,
  visits: 0,
  counted: false,
  again: false,
  unfreeze: false,
  scanned_at,
  at,
  sent: false,
  refused: null,
});
