import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { addDays, clampDate, daysBetween, type LocalDate } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { JsonText, type ReadContext, type WriteContext, requireRow } from '@ritm/platform';
import { findTeacher } from '@ritm/schools/server';
import { studentFor } from '@ritm/students/server';
import { MAX_DAYS, timetableErrors as errors, type timetableRoutes } from '../../contract/index.ts';
import { requireOwnClasses, ownTeacherId } from '../access.ts';
import { listClasses, listClassesOfStudent, type ListedText } from '../queries/list.ts';

/** Lists the classes of a period in order of time: one statement, whose JSON text is sent unchanged. */
export async function listTimetables(
  read: ReadContext,
  { query }: RouteInput<typeof timetableRoutes.list_timetables>,
): Promise<JsonText> {
  const { teacher = null, service = null, place = null, branch = null, group = null } = query;
  return list(
    read,
    { from: query.date_from, to: query.date_to },
    { teacher_id: teacher, service_id: service, place_id: place, branch_id: branch, group_id: group },
  );
}

export async function listTeacherTimetables(
  read: ReadContext,
  { params, query }: RouteInput<typeof timetableRoutes.list_teacher_timetables>,
): Promise<JsonText> {
  requireOwnClasses(read, params.teacher_id);
  const teacher = await findTeacher(read, { school_id: read.school_id, id: params.teacher_id });
  if (!teacher) throw new AppError(commonErrors.not_found);
  return list(read, periodOf(query, todayIn(read.time_zone, read.now)), {
    teacher_id: params.teacher_id,
    service_id: null,
    place_id: null,
    branch_id: null,
    group_id: null,
  });
}

interface ListFilters {
  teacher_id: number | null;
  service_id: number | null;
  place_id: number | null;
  branch_id: number | null;
  group_id: number | null;
}

async function list(read: ReadContext, period: Period, filters: ListFilters): Promise<JsonText> {
  checkPeriod(period);
  const ownId = ownTeacherId(read.actor);
  // A teacher who requests a colleague's classes gets their own, because a teacher may list only those.
  const teacher_id = ownId ?? filters.teacher_id;
  const today = todayIn(read.time_zone, read.now);
  const row = requireRow(
    await read.run(listClasses, {
      school_id: read.school_id,
      today,
      acts: true,
      ...period,
      ...filters,
      teacher_id,
      only_teacher: ownId,
      user_id: read.actor.user_id,
    }),
  );
  return textOf(row, read.time_zone, today);
}

export async function listStudentTimetables(
  read: ReadContext,
  { params, query }: RouteInput<typeof timetableRoutes.list_student_timetables>,
): Promise<JsonText> {
  await studentFor(read, params.student_id);
  return classesOfStudent(read, params.student_id, periodOf(query, todayIn(read.time_zone, read.now)));
}

/**
 * The client's classes as JSON text; the caller must have access to the client. A client sees all of them and may
 * change none.
 */
export async function classesOfStudent(
  context: ReadContext | WriteContext,
  student_id: number,
  period?: Period,
): Promise<JsonText> {
  const { from, to } = period ?? periodOf({}, todayIn(context.time_zone, context.now));
  const isClient = context.actor.role === 'student' || context.actor.role === 'user';
  const ownId = isClient ? null : ownTeacherId(context.actor);
  const today = todayIn(context.time_zone, context.now);
  const row = requireRow(
    await context.run(listClassesOfStudent, {
      school_id: context.school_id,
      today,
      acts: !isClient,
      student_id,
      from,
      to,
      teacher_id: ownId,
      only_teacher: ownId,
      user_id: context.actor.user_id,
    }),
  );
  return textOf(row, context.time_zone, today);
}

interface Period {
  from: LocalDate;
  to: LocalDate;
}

/** The requested period; by default it starts today and has the maximum length that one call may show. */
export function periodOf(
  { date_from, date_to }: { date_from?: string | undefined; date_to?: string | undefined },
  today: LocalDate,
): Period {
  const from = date_from ?? today;
  const period = { from, to: date_to ?? clampDate(addDays(from, MAX_DAYS - 1)) };
  checkPeriod(period);
  return period;
}

function checkPeriod({ from, to }: Period): void {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw new AppError(errors.period_reversed);
  if (days > MAX_DAYS) throw new AppError(errors.period_too_long, { days: MAX_DAYS });
}

const textOf = ({ json, teachers, places, branches }: ListedText, time_zone: string, today: string): JsonText =>
  new JsonText(
    '{"data":',
    json,
    `,"meta":{"time_zone":${JSON.stringify(time_zone)},"today":"${today}","teachers":`,
    teachers,
    ',"places":',
    places,
    ',"branches":',
    branches,
    '}}',
  );
