import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { addDays, daysBetween, formatDate, startOfWeek } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { findPlace, findTeacher } from '@ritm/schools/server';
import { timetableErrors as errors, type changesRoutes, type CopyChange } from '../../contract/index.ts';
import { findClashes, lockTime, toConflicts } from '../clashes.ts';
import { insertDates, insertSeries, type DateValues } from '../queries/write.ts';
import { nextTimetableIds } from '../queries/series.ts';
import { occurrenceTimes } from '../rules/occurrence-times.ts';
import { classesOfWeek, closuresIn, nextChangeId, classesInWeeks, type CopiedRow } from './queries.ts';
import { recordChange } from './record.ts';

const MAX_COPIES = 500;
const DAYS = 366;

type Copy = CopiedRow & { starts_at: string; ends_at: string; time_to: string };
type ExistingClass = Pick<CopiedRow, 'timetable_id' | 'title' | 'teacher_id' | 'place_id' | 'date' | 'time_from'>;

/**
 * Copies the classes of a week to later weeks, each as a separate class. A class that is already there because of its
 * repeat or an earlier copy is not created again. A class that overlaps another or falls on a closed day is left out
 * and reported.
 */
export async function copyWeek(
  tx: WriteContext,
  { body }: RouteInput<typeof changesRoutes.copy_week>,
): Promise<CopyChange> {
  const { school_id } = tx;
  const today = todayIn(tx.time_zone, tx.now);
  checkDates(tx, [body.date_from, body.date_to], today);
  const from = startOfWeek(body.date_from);
  const to = startOfWeek(body.date_to);
  const weeks = body.weeks ?? 1;
  if (from === to) throw new AppError(errors.same_week);
  if (addDays(to, 6) < today) throw new AppError(errors.date_in_past);
  const span = { school_id, from: to, to: addDays(to, weeks * 7 - 1) };
  const filters = { teacher_id: body.teacher_id ?? null, place_id: body.place_id ?? null };
  const [source, existing, closures] = await Promise.all([
    tx.run(classesOfWeek, { school_id, monday: from, ...filters }),
    tx.run(classesInWeeks, span),
    tx.run(closuresIn, span),
    requireOwnFilters(tx, filters),
  ]);
  const requestedCopies = copiesOf(source, { from, to, weeks }, today);
  if (requestedCopies.length > MAX_COPIES) throw new AppError(errors.too_many_copies, { max: MAX_COPIES });
  const existingKeys = new Set(existing.flatMap(keysOf));
  const missing = requestedCopies.filter((one) => !keysOf(one).some((key) => existingKeys.has(key)));
  const open = missing.filter(
    ({ date, place_id }) =>
      !closures.some(
        (one) => date >= one.date_from && date <= one.date_to && (one.place_id === null || one.place_id === place_id),
      ),
  );
  lockTime(tx, open);
  const [[change], ids, clashes] = await Promise.all([
    tx.run(nextChangeId, {}),
    tx.run(nextTimetableIds, { count: open.length }),
    findClashes(tx, open),
  ]);
  const clashing = new Set(clashes.map(({ n }) => n));
  const freeCopies = open.filter((_, n) => !clashing.has(n));
  if (!body.preview && freeCopies.length > 0)
    write(tx, { change_id: change!.id, from, to }, { copies: freeCopies, ids });
  return {
    change_id: body.preview || freeCopies.length === 0 ? null : change!.id,
    added: freeCopies.length,
    standing: requestedCopies.length - missing.length,
    conflicts: toConflicts(clashes),
    closed: missing.length - open.length,
  };
}

/** Checks the filters of the copy: a teacher and a place of this organization. */
async function requireOwnFilters(
  tx: WriteContext,
  { teacher_id, place_id }: { teacher_id: number | null; place_id: number | null },
): Promise<void> {
  const { school_id } = tx;
  const [teacher, place] = await Promise.all([
    teacher_id === null || findTeacher(tx, { school_id, id: teacher_id }),
    place_id === null || findPlace(tx, { school_id, id: place_id }),
  ]);
  if (!teacher || !place) throw new AppError(commonErrors.not_found);
}

/** The copied week may be up to a year back, and the target weeks up to a year ahead. */
function checkDates(tx: WriteContext, dates: readonly string[], today: string): void {
  const [from, to] = [addDays(today, -DAYS), addDays(today, DAYS)];
  if (dates.some((date) => date < from || date > to))
    throw new AppError(errors.date_out_of_range, {
      from: formatDate(from, tx.language),
      to: formatDate(to, tx.language),
    });
}

/** Whether the same series has a class on that day, or the same class is already there. */
const keysOf = ({ timetable_id, title, teacher_id, place_id, date, time_from }: ExistingClass): string[] => [
  `${timetable_id}|${date}`,
  `${title}|${teacher_id}|${place_id}|${date}|${time_from}`,
];

/** Every class at its local time in each week, in its own time zone; copies that would be in the past are left out. */
function copiesOf(
  source: readonly CopiedRow[],
  { from, to, weeks }: { from: string; to: string; weeks: number },
  today: string,
): Copy[] {
  const days = daysBetween(from, to);
  return Array.from({ length: weeks }, (_, week) =>
    source.map((row) => {
      const date = addDays(row.date, days + week * 7);
      return { ...row, date, ...occurrenceTimes({ ...row, date }) };
    }),
  )
    .flat()
    .filter(({ date }) => date >= today);
}

function write(
  tx: WriteContext,
  { change_id, from, to }: { change_id: number; from: string; to: string },
  { copies, ids }: { copies: readonly Copy[]; ids: readonly { id: number }[] },
): void {
  const { school_id } = tx;
  recordChange(tx, { id: change_id, kind: 'copied', note: `${from} → ${to}`, dates: copies.length });
  for (const [n, copy] of copies.entries()) {
    const { timetable_id: _source, exclusive_place_id, starts_at, ends_at, time_to, ...series } = copy;
    const id = ids[n]!.id;
    const noRepeat = {
      repeat: 'none',
      times: null,
      students_group_id: null,
      repeat_until: null,
      anchor_date: null,
      materialized_until: copy.date,
    } as const;
    tx.defer(insertSeries, { ...series, ...noRepeat, school_id, id, split_from_id: null });
    const row: DateValues = {
      ...series,
      original_date: copy.date,
      time_to,
      starts_at,
      ends_at,
      exclusive_place_id,
      title: null,
      note: null,
      status: 'planned',
      conflict_reason: null,
      overridden: false,
    };
    tx.defer(insertDates, { school_id, timetable_id: id, rows: JSON.stringify([row]) });
  }
  const createdIds = ids.slice(0, copies.length).map(({ id }) => id);
  tx.audit({
    action: 'timetable.week_copied',
    object_type: 'timetable_change',
    object_id: change_id,
    after: { from, to, timetables: createdIds },
  });
  tx.emit('timetable.created', createdIds);
}
