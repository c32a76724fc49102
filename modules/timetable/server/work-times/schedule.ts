import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { addDays, formatDate, minutesOf } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { JsonText, type ReadContext, type WriteContext, requireRow } from '@ritm/platform';
import { timetableErrors as errors, type ScheduleChange, type workTimesRoutes } from '../../contract/index.ts';
import { periodOf } from '../actions/list-timetables.ts';
import { checkedDuration } from '../choices.ts';
import { lineChoices } from './queries.ts';
import { classesOutsideHours, datesOfTeacher, deleteDates, insertDatesOf, scheduleOf } from './schedule-queries.ts';

type Routes = typeof workTimesRoutes;
type Day = RouteInput<Routes['set_schedule_teachers']>['body']['days'][number];

/** How far ahead the hours of a date may be set, and how far back, so that the past can be corrected. */
const DAYS_BACK = 62;
const DAYS_AHEAD = 731;

export async function getScheduleTeachers(
  read: ReadContext,
  { query }: RouteInput<Routes['get_schedule_teachers']>,
): Promise<JsonText> {
  const today = todayIn(read.time_zone, read.now);
  const row = requireRow(
    await read.run(scheduleOf, {
      school_id: read.school_id,
      service_id: null,
      ...periodOf(query, today),
    }),
  );
  const meta = { time_zone: read.time_zone, today, can_edit: read.actor.role === 'owner' };
  return new JsonText('{"data":', row.json, `,"meta":${JSON.stringify(meta)}}`);
}

/** Sets the hours of single dates. Classes outside the hours are not moved; they are listed in the answer. */
export async function setScheduleTeachers(
  tx: WriteContext,
  { body: { teacher_id, days, preview } }: RouteInput<Routes['set_schedule_teachers']>,
): Promise<ScheduleChange> {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const dates = [...byDate.keys()];
  checkDates(tx, dates);
  for (const day of byDate.values()) checkHours(day);
  await checkChoices(tx, teacher_id, [...byDate.values()]);
  const rows = [...byDate.values()].flatMap(rowsOf);
  const at = { school_id: tx.school_id, teacher_id, dates };
  const setDates = dates.filter((date) => byDate.get(date)!.hours !== null);
  const [before, classesBeyond] = await Promise.all([
    tx.run(datesOfTeacher, at),
    tx.run(classesOutsideHours, { ...at, dates: setDates, rows: JSON.stringify(rows) }),
  ]);
  if (!preview) {
    tx.defer(deleteDates, at);
    tx.defer(insertDatesOf, { school_id: tx.school_id, teacher_id, rows: JSON.stringify(rows) });
    tx.audit({
      action: 'timetable.schedule_set',
      object_type: teacher_id === null ? 'school' : 'teacher',
      object_id: teacher_id ?? tx.school_id,
      before,
      after: { dates, rows },
    });
    tx.emit('timetable.work_times_set', []);
  }
  return { changed: dates.length, outside: classesBeyond };
}

interface DateHours {
  date: string;
  time_from: string | null;
  time_to: string | null;
  place_id: number | null;
}
const rowsOf = ({ date, hours }: Day): DateHours[] => {
  if (hours === null) return [];
  if (hours.length === 0) return [{ date, time_from: null, time_to: null, place_id: null }];
  return hours.map(({ time_from, time_to, place_id = null }) => ({ date, time_from, time_to, place_id }));
};

function checkDates(tx: WriteContext, dates: readonly string[]): void {
  const today = todayIn(tx.time_zone, tx.now);
  const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)];
  if (dates.some((date) => date < from || date > to))
    throw new AppError(errors.days_too_far, {
      from: formatDate(from, tx.language),
      to: formatDate(to, tx.language),
    });
}

function checkHours({ hours }: Day): void {
  const spans = (hours ?? [])
    .map(({ time_from, time_to }) => ({ from: minutesOf(time_from), length: checkedDuration(time_from, time_to) }))
    .toSorted((left, right) => left.from - right.from);
  for (const [n, span] of spans.entries()) {
    const next = spans[n + 1];
    if (next && span.from + span.length > next.from) throw new AppError(errors.hours_overlap);
  }
}

async function checkChoices(tx: WriteContext, teacher_id: number | null, days: readonly Day[]): Promise<void> {
  const place_ids = [...new Set(days.flatMap(({ hours }) => hours?.flatMap((one) => one.place_id ?? []) ?? []))];
  const choices = requireRow(
    await tx.run(lineChoices, { school_id: tx.school_id, teacher_id, place_ids, service_ids: [] }),
  );
  if (teacher_id !== null && !choices.teacher) throw new AppError(commonErrors.not_found);
  if (choices.places.length < place_ids.length) throw new AppError(commonErrors.not_found);
  if (choices.places.some(({ archived }) => archived)) throw new AppError(errors.place_archived);
}
