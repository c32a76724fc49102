import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext, WriteContext } from '@ritm/platform';
import type { Timetable, timetableRoutes } from '../../contract/index.ts';
import { requireOwnClass } from '../access.ts';
import { classOnDate } from '../queries/item.ts';

export async function getTimetable(
  read: ReadContext,
  { params, query }: RouteInput<typeof timetableRoutes.get_timetable>,
): Promise<Timetable> {
  return classFor(read, { timetable_id: params.timetable_id, date: query.date ?? null });
}

/**
 * The only way to read a class on a date with its clients. `date` null: the next one. Missing, foreign and a
 * colleague's: the same 404.
 */
export async function classFor(
  context: ReadContext | WriteContext,
  at: { timetable_id: number; date: string | null },
): Promise<Timetable> {
  const today = todayIn(context.time_zone, context.now);
  const [row] = await context.run(classOnDate, { school_id: context.school_id, ...at, today, acts: true });
  if (!row) throw new AppError(commonErrors.not_found);
  const { series_teacher_id, ...shown } = row;
  requireOwnClass(context, { teacher_id: row.teacher_id, series_teacher_id });
  return shown;
}
