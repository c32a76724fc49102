import { allows } from '@ritm/accounts/contract';
import { earliestDay, sinceDay } from '@ritm/accounts/server';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { endOfMonth, type LocalDate } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { JsonText, type ReadContext, type WriteContext, requireRow } from '@ritm/platform';
import { findSegmentClients, reachOf, studentFor } from '@ritm/students/server';
import type {
  Journal,
  JournalDay,
  JournalFilters,
  JournalQuery,
  JournalRow,
  journalRoutes,
} from '../../contract/index.ts';
import { chargesOfDay, toLessonMinus } from '@ritm/passes/server';
import {
  classesToMark,
  filtersAreOwn,
  filtersOf,
  journalDates,
  journalRowsFor,
  type JournalParams,
} from './queries.ts';

type Routes = typeof journalRoutes;
type Context = ReadContext | WriteContext;

function monthOf(month: string): { from: LocalDate; to: LocalDate } {
  const from = `${month}-01`;
  return { from, to: endOfMonth(from) };
}

/** Days before the first that the caller may see are left out. */
async function toJournalParams(context: Context, { month, ...query }: JournalQuery): Promise<JournalParams> {
  const { from, to } = monthOf(month);
  return {
    school_id: context.school_id,
    from: sinceDay(context, from),
    to,
    own_teacher_id: reachOf(context.actor).teacher_id,
    group_id: query.group_id ?? null,
    service_id: query.service_id ?? null,
    teacher_id: query.teacher_id ?? null,
    timetable_id: query.timetable_id ?? null,
    student_ids: await findSegmentClients(context, query.segment_id),
  };
}

const isOfClasses = ({ service_id, teacher_id, timetable_id }: JournalParams): boolean =>
  service_id !== null || teacher_id !== null || timetable_id !== null;

type JournalNarrowing = Pick<JournalParams, 'group_id' | 'service_id' | 'teacher_id' | 'timetable_id'>;

/** A record of another organization is 404, exactly like one that does not exist. */
async function requireOwn(context: Context, by: JournalNarrowing): Promise<void> {
  const { group_id, service_id, teacher_id, timetable_id } = by;
  const { school_id } = context;
  const own = requireRow(
    await context.run(filtersAreOwn, { school_id, group_id, service_id, teacher_id, timetable_id }),
  );
  if (!own.own) throw new AppError(commonErrors.not_found);
}

/**
 * Returns the rows as the JSON text that PostgreSQL built, with the days of the columns, after checking the filters:
 * three statements in one round trip.
 */
async function readText(context: Context, params: JournalParams): Promise<{ rows: string; meta: Journal['meta'] }> {
  const [[rows], dates] = await Promise.all([
    context.run(journalRowsFor(params), params),
    isOfClasses(params) ? context.run(journalDates, params) : null,
    requireOwn(context, params),
  ]);
  const meta = { date_from: params.from, date_to: params.to, dates: dates && dates.map(({ date }) => date) };
  return { rows: rows!.json, meta };
}

export async function getJournal(read: ReadContext, { query }: RouteInput<Routes['get_journal']>): Promise<JsonText> {
  const { role } = read.actor;
  const { rows, meta } = await readText(read, await toJournalParams(read, query));
  const can = { mark: allows(role, 'lessons_minus.add'), export: allows(role, 'visits_students.export') };
  return new JsonText('{"data":', rows, `,"meta":${JSON.stringify(meta)},"can":${JSON.stringify(can)}}`);
}

/** The same parsed, for the export. */
export async function getParsedJournal(context: Context, query: JournalQuery): Promise<Pick<Journal, 'data' | 'meta'>> {
  const { rows, meta } = await readText(context, await toJournalParams(context, query));
  return { data: JSON.parse(rows) as JournalRow[], meta };
}

export async function getJournalFilters(
  read: ReadContext,
  { query }: RouteInput<Routes['get_journal_filters']>,
): Promise<JournalFilters> {
  const { actor, school_id } = read;
  const own = requireRow(
    await read.run(filtersOf, {
      school_id,
      ...monthOf(query.month),
      own_teacher_id: reachOf(actor).teacher_id,
      with_groups: allows(actor.role, 'students_groups.get_list'),
    }),
  );
  return own;
}

export async function getJournalDay(
  read: ReadContext,
  { query }: RouteInput<Routes['get_journal_day']>,
): Promise<JournalDay> {
  const { school_id, actor } = read;
  const { student_id, date, timetable_id = null } = query;
  const earliest = earliestDay(read);
  if (earliest !== null && date < earliest) throw new AppError(commonErrors.not_found);
  const at = { school_id, student_id, date };
  const own_teacher_id = actor.role === 'teacher' ? (actor.staff_id ?? 0) : null;
  const [, charges, classes] = await Promise.all([
    studentFor(read, student_id),
    read.run(chargesOfDay, at),
    read.run(classesToMark, { ...at, timetable_id, own_teacher_id }),
    requireOwn(read, { timetable_id, group_id: null, service_id: null, teacher_id: null }),
  ]);
  const today = todayIn(read.time_zone, read.now);
  return {
    visits: charges.map((charge) => toLessonMinus(charge, actor, today)),
    classes: classes as JournalDay['classes'],
    can: { mark: allows(actor.role, 'lessons_minus.add') },
  };
}
