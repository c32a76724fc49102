import { hasPermission } from '@ritm/accounts/contract';
import { earliestDay, sinceDay } from '@ritm/accounts/server';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext } from '@ritm/platform';
import { findTeacher } from '@ritm/schools/server';
import type { TeacherReport, teacherRoutes, TeacherShare } from '../../contract/index.ts';
import { daysOfMonth, isWithin, monthsOf, newcomerSpan, RETURN_DAYS, type Span, type TeacherDays } from './months.ts';
import {
  classDays,
  newcomersOf,
  substitutionsOf,
  visitDays,
  type ClassDay,
  type NewcomerRow,
  type SubstitutionRow,
  type VisitDay,
} from './queries.ts';

/** Handles `GET teacher/{teacher_id}/report`: one round trip, whatever the teacher's age in the organization. */
export async function getTeacherReport(
  read: ReadContext,
  { params: { teacher_id }, query }: RouteInput<typeof teacherRoutes.get_teacher_report>,
): Promise<TeacherReport> {
  const { school_id, actor, now, time_zone } = read;
  const days = daysOfMonth(query.month, todayIn(time_zone, now));
  const of = { school_id, teacher_id };
  const newcomers = { from: newcomerSpan(days.before).from, to: newcomerSpan(days.now).to };
  const [teacher, classRows, visitRows, newcomerRows, substitutionRows] = await Promise.all([
    findTeacher(read, { school_id, id: teacher_id }),
    read.run(classDays, { ...of, from: sinceDay(read, days.since), to: days.end, now }),
    read.run(visitDays, { ...of, from: sinceDay(read, days.since), to: days.now.to }),
    read.run(newcomersOf, { ...of, from: sinceDay(read, newcomers.from), to: newcomers.to, days: RETURN_DAYS }),
    read.run(substitutionsOf, { ...of, from: sinceDay(read, days.before.from), to: days.now.to, now }),
  ]);
  if (!teacher) throw new AppError(commonErrors.not_found);
  const earliest = earliestDay(read);
  const period = { days, seesBefore: earliest === null || earliest <= days.before.from };
  const month = classRows.filter(({ date }) => isWithin({ from: days.now.from, to: days.end }, date));
  return {
    teacher_id,
    month: days.month,
    date_from: sinceDay(read, days.now.from),
    date_to: days.now.to,
    before: { date_from: days.before.from, date_to: days.before.to },
    classes: toCounted(classRows, period, ({ held }) => held),
    minutes: toCounted(classRows, period, ({ minutes }) => minutes),
    ahead: sumOf(month, ({ ahead }) => ahead),
    canceled: sumOf(month, ({ canceled }) => canceled),
    occupancy: toShare(classRows, period, { part: ({ came }) => came, whole: ({ capacity }) => capacity }),
    attendance: toShare(visitRows, period, { part: ({ came }) => came, whole: (day) => day.came + day.missed }),
    retention: retentionOf(newcomerRows, period),
    substitutions: substitutionsIn(substitutionRows, period),
    income: hasPermission(actor, 'finances.get_list') ? toCounted(visitRows, period, ({ worth }) => worth) : null,
  };
}

interface Period {
  readonly days: TeacherDays;
  /** False when the reader may not see the days that the month is compared with. */
  readonly seesBefore: boolean;
}
type Dated = ClassDay | VisitDay;
type Of<Row> = (row: Row) => number;

const sumOf = <Row>(rows: readonly Row[], of: Of<Row>): number => rows.reduce((sum, row) => sum + of(row), 0);
const inSpan = <Row extends { date: string }>(rows: readonly Row[], span: Span): Row[] =>
  rows.filter(({ date }) => isWithin(span, date));

/** The sums of each month of the trend: of the chosen one only as far as it has gone, because nothing ahead is held. */
const byMonth = <Row extends Dated>(rows: readonly Row[], days: TeacherDays, of: Of<Row>): number[] =>
  monthsOf(days).map((month) =>
    sumOf(
      rows.filter(({ date }) => date.slice(0, 7) === month.slice(0, 7)),
      of,
    ),
  );

const toCounted = <Row extends Dated>(rows: readonly Row[], { days, seesBefore }: Period, of: Of<Row>) => ({
  now: sumOf(inSpan(rows, days.now), of),
  before: seesBefore ? sumOf(inSpan(rows, days.before), of) : null,
  trend: byMonth(rows, days, of),
});

interface Parts<Row> {
  readonly part: Of<Row>;
  readonly whole: Of<Row>;
}

function toShare<Row extends Dated>(
  rows: readonly Row[],
  { days, seesBefore }: Period,
  { part, whole }: Parts<Row>,
): TeacherShare {
  const shareIn = (span: Span) => {
    const ofSpan = inSpan(rows, span);
    return { part: sumOf(ofSpan, part), whole: sumOf(ofSpan, whole) };
  };
  const wholes = byMonth(rows, days, whole);
  return {
    now: shareIn(days.now),
    before: seesBefore ? shareIn(days.before) : null,
    trend: byMonth(rows, days, part).map((sum, index) =>
      wholes[index] === 0 ? null : Math.round((sum / wholes[index]!) * 100),
    ),
  };
}

function retentionOf(rows: readonly NewcomerRow[], { days, seesBefore }: Period): TeacherReport['retention'] {
  const shareIn = (span: Span) => {
    const ofSpan = inSpan(rows, newcomerSpan(span));
    return { part: ofSpan.filter(({ returned_on }) => returned_on !== null).length, whole: ofSpan.length };
  };
  return { now: shareIn(days.now), before: seesBefore ? shareIn(days.before) : null };
}

function substitutionsIn(rows: readonly SubstitutionRow[], { days, seesBefore }: Period) {
  const countIn = (span: Span) => {
    const ofSpan = inSpan(rows, span);
    const given = ofSpan.filter(({ kind }) => kind === 'given').length;
    return { given, replaced: ofSpan.length - given };
  };
  return { now: countIn(days.now), before: seesBefore ? countIn(days.before) : null };
}
