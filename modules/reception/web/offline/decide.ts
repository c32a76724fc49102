/**
 * Decides a scan on the device while the server is out of reach, by the same rules (`../../rules`) over the stored
 * day. What it promises is checked again by the server later; there nothing is refused, only recorded as uncovered.
 */
import { ApiError, errorText } from '@ritm/http';
import { uuidv7, wallClockIn } from '@ritm/kernel';
import type { Refusal } from '@ritm/passes/contract';
import { type Lot, policiesFor, remainderOf, validityOf, weightOf } from '@ritm/passes/rules';
import { policiesToday, type VisitPolicies } from '@ritm/services/rules';
import { holdsSeat } from '@ritm/timetable/contract';
import {
  checkInErrors,
  scanRefusal,
  scanRefusalText,
  type CheckedIn,
  type CheckInBody,
  type CheckInCard,
  type CheckInOption,
  type ClassOfDay,
  type ClientOfDay,
} from '../../contract/index.ts';
import { arrivalOption } from '../../rules/arrival-option.ts';
import {
  byWhichIsMeant,
  ranked,
  toCandidate,
  type Candidate as CandidateOf,
  type Payer,
} from '../../rules/candidates.ts';
import { isNear } from '../../rules/check-in.ts';
import { chargeScan, meantBy, recentMark, refuseScan, repeatedMark } from '../../rules/decide-scan.ts';
import { passAtDesk } from '../../rules/pass-at-desk.ts';
import type { DayNow, LotNow, StoredScan, ActiveVisit } from './day.ts';

export type Language = 'ru' | 'en';
export type MarkInput = Omit<CheckInBody, 'offline' | 'code' | 'student_id'> & {
  readonly student_id: number;
  /** The desk marks although nothing pays: the server will record an uncovered visit. */
  readonly anyway?: boolean;
};

type Candidate = CandidateOf<ClassOfDay>;

const lotsOf = (now: DayNow, client: ClientOfDay): readonly LotNow[] =>
  client.lots_ids.map((id) => now.lots.get(id)).filter((lot) => lot !== undefined);

const payerOf = (now: DayNow, client: ClientOfDay): Payer => ({
  lots: lotsOf(now, client),
  uncovered: client.uncovered,
});

function candidateOf(now: DayNow, client: ClientOfDay, row: ClassOfDay): Candidate {
  const listed = row.students.find(({ student_id }) => student_id === client.student_id);
  const service = row.service && { ...row.service, policies: policiesOn(row), single_price: 0 };
  const facts = { ...row, service, has_seat: holdsSeat(listed?.status ?? null), absence: listed?.absence ?? null };
  return toCandidate(row, facts, payerOf(now, client));
}

/** The policies of the class's service as the device knows them. */
const policiesOn = (row: ClassOfDay | undefined): VisitPolicies =>
  policiesToday(row?.service ? { ...row.service, miss_policy: { attended: row.service.weight } } : {});

/** What an attended visit to the class takes from the pass. */
export const weightOn = (row: ClassOfDay | undefined, pass: Pick<Lot, 'visits' | 'policies'> | undefined): number =>
  pass?.visits === null ? 0 : weightOf('attended', policiesFor(pass, policiesOn(row)).miss_policy);

const nearCandidates = (now: DayNow, client: ClientOfDay, at: string): Candidate[] =>
  ranked(
    now.day.classes
      .filter(({ starts_at, status }) => status !== 'canceled' && isNear(starts_at, at))
      .map((row) => candidateOf(now, client, row)),
    at,
  );

/** The class of the stored day that a series and a date mean. */
export const classMeant = (
  classes: readonly ClassOfDay[],
  { timetable_id, date }: { timetable_id: number; date: string },
): ClassOfDay | undefined =>
  classes.filter((one) => one.timetable_id === timetable_id && one.date === date).toSorted(byWhichIsMeant)[0];

const marksOf = (now: DayNow, client: ClientOfDay): readonly ActiveVisit[] => now.marks.get(client.student_id) ?? [];
const recentOf = (now: DayNow, client: ClientOfDay, at: string): ActiveVisit | undefined =>
  recentMark(marksOf(now, client), at);

/** Builds the card that the server would show, as far as the device can know it. */
export function cardOffline(
  now: DayNow,
  client: ClientOfDay,
  { at, language }: { at: string; language: Language },
): CheckInCard {
  const { date } = wallClockIn(now.day.time_zone, at);
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

function passOf(lot: LotNow, date: string): CheckInCard['passes'] {
  const pass = passAtDesk(lot, date);
  return pass ? [{ ...pass, name: lot.name, left: toVisits(pass.left), unpaid: null }] : [];
}

function optionOf(now: DayNow, candidate: Candidate, language: Language): CheckInOption {
  const option = arrivalOption(candidate, {
    passName: (id) => now.lots.get(id)!.name,
    refusal: (refused) => scanRefusalText(refused, language),
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

interface Moment {
  /** By the server's clock, ISO. */
  readonly at: string;
  /** By the device's clock, ISO. */
  readonly scanned_at: string;
  readonly language: Language;
}

/**
 * Makes the same decision as the server's `check_in`, by the same rules.
 * @throws ApiError with the code and the text that the server would have answered.
 */
export function decideOffline(now: DayNow, input: MarkInput, moment: Moment): OfflineDecision {
  const { at, scanned_at, language } = moment;
  const client = now.clients.get(input.student_id);
  if (!client) throw refusedWith({ declaration: checkInErrors.code_unknown, data: {} }, language);
  const { date, time } = wallClockIn(now.day.time_zone, at);
  const candidate = meantBy(input, candidatesFor(now, client, { input, at, date }));
  const mark = repeatedMark(input, { ofClass: markOn(candidate, client, at), recent: recentOf(now, client, at) });
  if (mark) return { checkedIn: toCheckedIn(now, client, { input, mark, result: 'already' }), scan: null };
  const charged = chargedBy(now, client, { input, candidate, date, time, language });
  const scan: StoredScan = {
    scan_id: input.scan_id,
    student_id: client.student_id,
    code: null,
    name: client.name,
    timetable_id: candidate?.row.timetable_id ?? null,
    occurrence_id: candidate?.row.occurrence_id ?? null,
    service_id: candidate?.row.service?.id ?? null,
    date: candidate?.row.date ?? date,
    title: candidate?.row.title ?? null,
    ...charged,
    again: input.again ?? false,
    unfreeze: input.unfreeze ?? false,
    scanned_at,
    at,
    sent: false,
    refused: null,
  };
  const newMark = { lesson_minus_id: 0, marked_at: at, scanned: true, starts_at: null, title: scan.title };
  return { checkedIn: toCheckedIn(now, client, { input, mark: newMark, result: 'marked', scan, candidate }), scan };
}

function candidatesFor(
  now: DayNow,
  client: ClientOfDay,
  { input, at, date }: { input: MarkInput; at: string; date: string },
): Candidate[] {
  const { timetable_id } = input;
  if (typeof timetable_id !== 'number') return nearCandidates(now, client, at);
  const row = classMeant(now.day.classes, { timetable_id, date: input.date ?? date });
  return row ? [candidateOf(now, client, row)] : [];
}

/** The client's mark on the class. */
function markOn(candidate: Candidate | undefined, client: ClientOfDay, at: string): ActiveVisit | undefined {
  const listed = candidate?.row.students.find(({ student_id }) => student_id === client.student_id);
  if (!candidate || listed?.status !== 'marked') return undefined;
  const { starts_at, title } = candidate.row;
  return { lesson_minus_id: 0, marked_at: listed.marked_at ?? at, scanned: true, starts_at, title };
}

type Charged = Pick<StoredScan, 'lesson_plus_id' | 'visits' | 'counted'>;

interface Charging {
  readonly input: MarkInput;
  readonly candidate: Candidate | undefined;
  readonly date: string;
  readonly time: string;
  readonly language: Language;
}

/**
 * What the visit takes, and from which pass.
 * @throws ApiError when nothing pays or a person must agree, unless the desk marks anyway.
 */
function chargedBy(now: DayNow, client: ClientOfDay, { input, candidate, date, time, language }: Charging): Charged {
  const decision = chargeScan(input, { candidate, payer: payerOf(now, client), date, time });
  const refused =
    refuseScan(input, candidate) ??
    ('refused' in decision ? { why: decision.refused, nearest: decision.nearest } : null);
  if (!refused && 'charge' in decision) {
    const { lesson_plus_id, visits, counted } = decision.charge;
    return { lesson_plus_id, visits, counted };
  }
  if (refused && !input.anyway) throw refusedWith(scanRefusal(refused, language), language);
  return { lesson_plus_id: null, visits: weightOf('attended', decision.policies.miss_policy), counted: true };
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

function passWith(lot: LotNow, { date, visits, service_id, counted }: StoredScan): CheckedIn['lesson_plus'] {
  const after = {
    ...lot,
    charges: [...lot.charges, { id: 0, date_visit: date, service_id, visits, value: 0, counted }],
  };
  return { id: lot.id, name: lot.name, left: leftOf(after, date), ends_on: validityOf(after, date).ends_on };
}

const refusedWith = ({ declaration, data }: Refusal, language: Language): ApiError => {
  const { status, code } = declaration;
  return new ApiError(status, { code, message: errorText(declaration, data, language), data }, 'POST');
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
  date: wallClockIn(zone, at).date,
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
