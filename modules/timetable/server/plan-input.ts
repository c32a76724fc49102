import { AppError, commonErrors } from '@ritm/http';
import { addDays, type LocalDate } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { timetableErrors as errors } from '../contract/index.ts';
import { requireOwnClass, ownTeacherId } from './access.ts';
import { effectiveCapacity } from './dates.ts';
import { horizonOf } from './horizon.ts';
import { choicesOf, type Choices } from './queries/choices.ts';
import { datesInReach, nextTimetableId, seriesByIds, type DateRow, type SeriesRow } from './queries/series.ts';
import type { EditInput, EditRefusal, Occurrence, Plan, Refused, Scope, Series } from './rules/edit-plan.ts';
import type { ChoiceIds } from './choices.ts';

/** All data on which an edit is decided, read under the lock of the series. */
export interface EditContext {
  series: SeriesRow;
  dates: readonly DateRow[];
  /** The row of the picked date; a date beyond the horizon has none yet. */
  row: DateRow | undefined;
  input: EditInput;
  facts: Choices;
  /** The id of the new series, if the edit begins one. */
  next_id: number;
}

/**
 * Finds the class on a date and reads its series in one round trip. Foreign, missing and another teacher's are the same
 * 404.
 */
export async function readEditContext(
  tx: WriteContext,
  at: {
    timetable_id: number;
    date: LocalDate;
    scope: Scope;
    choices?: ChoiceIds;
    /** The caller has already checked access to the class, so roles are not checked. */
    isCheckedByCaller?: boolean;
  },
): Promise<EditContext> {
  const { school_id } = tx;
  tx.lock(['series', school_id, at.timetable_id]);
  const ownId = at.isCheckedByCaller ? null : ownTeacherId(tx.maybeActor);
  const { service_id = null, teacher_id = null, place_id = null } = at.choices ?? {};
  // The time zone of the series is not known yet, and reading one extra day does no harm.
  const since = at.date < tx.now.slice(0, 10) ? at.date : addDays(tx.now.slice(0, 10), -1);
  const [[series], dates, [facts], [next]] = await Promise.all([
    tx.run(seriesByIds, { school_id, ids: [at.timetable_id] }),
    tx.run(datesInReach, { school_id, timetable_id: at.timetable_id, since }),
    tx.run(choicesOf, { school_id, service_id, teacher_id, place_id }),
    tx.run(nextTimetableId, {}),
  ]);
  if (!series) throw new AppError(commonErrors.not_found);
  const on = dates.filter((one) => one.date === at.date);
  const row = on.find((one) => one.status !== 'canceled') ?? on.at(-1);
  if (!at.isCheckedByCaller)
    requireOwnClass(tx, { teacher_id: row?.teacher_id ?? null, series_teacher_id: series.teacher_id });
  // A substitute teacher may change the date but not the series.
  if (ownId !== null && at.scope !== 'this' && series.teacher_id !== ownId) throw new AppError(errors.own_only);
  // The class was moved away from this date, so there is no class on it.
  const isLeft = !row && dates.some((one) => one.original_date === at.date);
  if (isLeft || (series.archived && !row)) throw new AppError(errors.no_such_occurrence);
  const today = todayIn(series.time_zone, tx.now);
  const input = {
    series: toSeries(series),
    occurrences: dates.map((one) => toOccurrence(one, series)),
    original_date: row?.original_date ?? at.date,
    scope: at.scope,
    today,
    horizon: laterOf(horizonOf(today), series.materialized_until),
  };
  return { series, dates, row, input, facts: facts!, next_id: next!.id };
}

const laterOf = (left: LocalDate, right: LocalDate | null): LocalDate =>
  right !== null && right > left ? right : left;

export const toSeries = ({
  date,
  anchor_date,
  repeat,
  repeat_until,
  title,
  service_id,
  teacher_id,
  place_id,
  time_from,
  duration_minutes,
  times,
  capacity,
  quotas,
  color,
  note,
  students_group_id,
}: SeriesRow): Series => ({
  date,
  anchor_date,
  repeat,
  repeat_until,
  title,
  service_id,
  teacher_id,
  place_id,
  time_from,
  duration_minutes,
  times,
  capacity,
  quotas,
  color,
  note,
  students_group_id,
});

/** Converts a row for the rules: a date whose capacity equals what its series gives follows the series. */
const toOccurrence = (row: DateRow, series: SeriesRow): Occurrence => ({
  id: row.id,
  original_date: row.original_date,
  date: row.date,
  status: row.status,
  is_marked: row.is_marked,
  fields: {
    title: row.title,
    note: row.note,
    service_id: row.service_id,
    teacher_id: row.teacher_id,
    place_id: row.place_id,
    time_from: row.time_from,
    duration_minutes: row.duration_minutes,
    capacity: requestedCapacity(row, series),
    quotas: row.quotas,
  },
});

/** The capacity that was requested for a date; the row holds only the effective one. */
export const requestedCapacity = (row: DateRow, series: Pick<SeriesRow, 'capacity'>): number | null =>
  row.capacity === effectiveCapacity(series.capacity, row) ? series.capacity : row.capacity;

const refusals: Record<EditRefusal, (typeof errors)[keyof typeof errors]> = {
  no_such_occurrence: errors.no_such_occurrence,
  occurrence_immutable: errors.occurrence_immutable,
  date_in_past: errors.date_in_past,
  repeat_of_one_date: errors.repeat_of_one_date,
  no_dates_ahead: errors.no_dates_ahead,
  beyond_week: errors.beyond_week,
  weekday_taken: errors.already_that_day,
};

export function requirePlan(plan: Plan | Refused): Plan {
  if ('refused' in plan) throw new AppError(refusals[plan.refused]);
  return plan;
}
