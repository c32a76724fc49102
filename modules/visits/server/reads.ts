import { requireRecent, earliestDay } from '@ritm/accounts/server';
import type { RouteInput, RouteOutput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import {
  chargeFor,
  chargesOfSchool,
  chargesOfStudent,
  countChargesOfSchool,
  countChargesOfStudent,
  ownTeacherOnly,
  pageOf,
  periodOf,
  toLessonMinus,
} from '@ritm/passes/server';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { findSegmentClients, studentFor } from '@ritm/students/server';
import type { visitsRoutes } from '../contract/index.ts';

type Routes = typeof visitsRoutes;
const today = (read: ReadContext) => todayIn(read.time_zone, read.now);

export async function getLessonMinus(
  read: ReadContext,
  { params }: RouteInput<Routes['get_lesson_minus']>,
): Promise<RouteOutput<Routes['get_lesson_minus']>> {
  const { reversed: _, ...row } = await chargeFor(read, params);
  requireRecent(read, row.date_visit);
  return toLessonMinus(row, read.actor, today(read));
}

export async function listLessonsMinus(
  read: ReadContext,
  { params, query }: RouteInput<Routes['list_lessons_minus']>,
): Promise<RouteOutput<Routes['list_lessons_minus']>> {
  const { school_id } = read;
  const { student_id } = params;
  const { page, per_page, limit, offset } = pageOf(query);
  const from = earliestDay(read);
  const [, rows, [count]] = await Promise.all([
    studentFor(read, student_id),
    read.run(chargesOfStudent, { school_id, student_id, from, limit, offset }),
    read.run(countChargesOfStudent, { school_id, student_id, from }),
  ]);
  return {
    data: rows.map((row) => toLessonMinus(row, read.actor, today(read))),
    meta: { page, per_page, total: count!.total },
  };
}

export async function listLessonsMinusOfSchool(
  read: ReadContext,
  { query }: RouteInput<Routes['list_lessons_minus_of_school']>,
): Promise<RouteOutput<Routes['list_lessons_minus_of_school']>> {
  const { actor } = read;
  const { page, per_page, limit, offset } = pageOf(query);
  const within = await visitsWithin(read, query);
  const [rows, [count]] = await Promise.all([
    read.run(chargesOfSchool, { ...within, limit, offset }),
    read.run(countChargesOfSchool, within),
  ]);
  return {
    data: rows.map((row) => toLessonMinus(row, actor, today(read))),
    meta: { page, per_page, total: count!.total },
  };
}

/** Parses the filters of a list of visits and of its export. */
export async function visitsWithin(
  context: ReadContext | WriteContext,
  query: Omit<RouteInput<Routes['list_lessons_minus_of_school']>['query'], 'page' | 'per_page'>,
) {
  const { from, to } = periodOf(context, query);
  const student_ids = await findSegmentClients(context, query.segment_id);
  const teacher_id = ownTeacherOnly(context);
  return { school_id: context.school_id, from, to, teacher_id, outcome: query.status ?? null, student_ids };
}
