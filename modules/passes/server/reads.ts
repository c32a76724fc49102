import { rightsOf } from '@ritm/accounts/contract';
import { sinceDay } from '@ritm/accounts/server';
import type { RouteInput, RouteOutput } from '@ritm/http';
import { addDays, clampDate } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { findSegmentClients, reachOf, studentFor } from '@ritm/students/server';
import type { passesRoutes } from '../contract/index.ts';
import { lotFor } from './access.ts';
import { debtsOf } from './charge-queries.ts';
import { sumUnpaid } from './debt-why.ts';
import { countLotsSold, lotsOfStudent, lotsSold, type SoldWithin } from './queries.ts';
import { sumSold } from './sold-queries.ts';
import { toLessonPlus } from './views.ts';

type Routes = typeof passesRoutes;
type Context = ReadContext | WriteContext;
const today = (read: Context) => todayIn(read.time_zone, read.now);

export async function getLessonPlus(
  read: ReadContext,
  { params }: RouteInput<Routes['get_lesson_plus']>,
): Promise<RouteOutput<Routes['get_lesson_plus']>> {
  return toLessonPlus(await lotFor(read, params), read.actor, today(read));
}

/** Newest first; `meta` says what the client owes, in visits and in money. */
export async function listLessonsPlus(
  read: ReadContext,
  { params }: RouteInput<Routes['list_lessons_plus']>,
): Promise<RouteOutput<Routes['list_lessons_plus']>> {
  const { school_id } = read;
  const { student_id } = params;
  const [, rows, [debtRow], unpaid] = await Promise.all([
    studentFor(read, student_id),
    read.run(lotsOfStudent, { school_id, student_id }),
    read.run(debtsOf, { school_id, student_ids: [student_id] }),
    sumUnpaid(read, { school_id, student_id }),
  ]);
  return {
    data: rows.map((row) => toLessonPlus(row, read.actor, today(read))).toReversed(),
    meta: { debt: debtRow?.debt ?? 0, unpaid },
  };
}

export async function listLessonsPlusOfSchool(
  read: ReadContext,
  { query }: RouteInput<Routes['list_lessons_plus_of_school']>,
): Promise<RouteOutput<Routes['list_lessons_plus_of_school']>> {
  const { page, per_page, limit, offset } = pageOf(query);
  const within = await soldOf(read, query);
  const [rows, [count], [sum]] = await Promise.all([
    read.run(lotsSold, { ...within, limit, offset }),
    read.run(countLotsSold, within),
    rightsOf(read.actor).see_money ? read.run(sumSold, within) : [],
  ]);
  return {
    data: rows.map((row) => toLessonPlus(row, read.actor, today(read))),
    meta: { page, per_page, total: count!.total, sum: sum ? sum.sum : null },
  };
}

/** Parses the filters of a list of sold passes and of its sum. */
export async function soldOf(read: Context, query: RouteInput<Routes['get_sold_why']>['query']): Promise<SoldWithin> {
  const { from, to } = periodOf(read, query);
  const student_ids = await findSegmentClients(read, query.segment_id);
  return { school_id: read.school_id, from, to, teacher_id: ownTeacherOnly(read), student_ids };
}

/** A teacher's lists contain only the teacher's own clients. */
export const ownTeacherOnly = (read: Context): number | null => reachOf(read.actor).teacher_id;

/** Converts page and size to the limit and offset of a statement. */
export function pageOf({ page = 1, per_page = 50 }: { page?: number | undefined; per_page?: number | undefined }) {
  return { page, per_page, limit: per_page, offset: (page - 1) * per_page };
}

/** The period of a list: the last 30 days by default, never before the first day that the caller may see. */
export function periodOf(read: Context, query: RouteInput<typeof passesRoutes.get_sold_why>['query']) {
  const to = query.date_to ?? today(read);
  return { from: sinceDay(read, query.date_from ?? clampDate(addDays(to, -30))), to };
}
