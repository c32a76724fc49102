import { AppError, type RouteInput } from '@ritm/http';
import { addDays, formatDate } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { addToTeachers } from '@ritm/students/server';
import { timetableErrors as errors, type TimetableChange, type timetableRoutes } from '../../contract/index.ts';
import { requireOwnChoice, ownTeacherId } from '../access.ts';
import { cancelClosed } from '../changes/queries.ts';
import { checkCapacity, checkChoices, checkedDuration } from '../choices.ts';
import { requireGroup } from '../groups/actions.ts';
import { regroup } from '../groups/fit.ts';
import { findClashes, lockTime, resolveClashes, toConflicts, type TimeToTake } from '../clashes.ts';
import { toDateValues, type Limits } from '../dates.ts';
import { horizonOf } from '../horizon.ts';
import { choicesOf, type Choices } from '../queries/choices.ts';
import { nextTimetableId } from '../queries/series.ts';
import { seatOnDate, seatRegulars, startRegularPlaces } from '../queries/regular-places.ts';
import { insertDates, insertSeries, type DateValues, type SeriesValues } from '../queries/write.ts';
import { canSeat } from '../rules/capacity.ts';
import { occurrenceTimes } from '../rules/occurrence-times.ts';
import { quotasText } from '../rules/quotas.ts';
import { datesOf, nextDateOf, type RepeatRule, timeOn, type WeekTime } from '../rules/repeat.ts';
import { requireActiveStudents } from '../seats.ts';
import { checkedTimes } from './week-times.ts';

type Body = RouteInput<typeof timetableRoutes.add_timetable>['body'];

/**
 * How many days back a class may be created, for organizations that migrate their timetable, and how many days ahead.
 */
const DAYS_BACK = 366;
const DAYS_AHEAD = 1826;

/** Everything about the time of a class that can be computed without the database. */
interface When extends RepeatRule {
  repeat: NonNullable<Body['repeat']>;
  time_from: string;
  duration_minutes: number;
  time_zone: string;
  materialized_until: string;
}
type NewSeries = SeriesValues & Omit<When, 'times'>;

/**
 * Creates a series and its dates up to the horizon. Two round trips: the first locks and reads, overlaps included; the
 * second writes.
 */
export async function addTimetable(
  tx: WriteContext,
  { body }: RouteInput<typeof timetableRoutes.add_timetable>,
): Promise<TimetableChange> {
  requireOwnChoice(tx, body.teacher_id);
  const teacher_id = ownTeacherId(tx.actor) ?? body.teacher_id ?? null;
  const { place_id = null, service_id = null, students_group_id = null } = body;
  await requireGroup(tx, students_group_id);
  const guessedWhen = whenOf(tx, body, tx.time_zone);
  // Whether the place is exclusive is read in the same round trip; its lock and its clashes do no harm when it is not.
  const busy = { teacher_id, exclusive_place_id: place_id };
  lockTime(tx, [busy]);
  const [[facts], [nextRow], students, guessedClashes] = await Promise.all([
    tx.run(choicesOf, { school_id: tx.school_id, service_id, teacher_id, place_id }),
    tx.run(nextTimetableId, {}),
    requireActiveStudents(tx, body.students_ids ?? []),
    findClashes(tx, timesOf(guessedWhen, busy)),
  ]);
  checkChoices(facts!, { service_id, teacher_id, place_id });
  const zone = facts!.place?.time_zone ?? tx.time_zone;
  // A branch may be in a time zone other than the organization's, where the same hours are different instants.
  const when = zone === guessedWhen.time_zone ? guessedWhen : whenOf(tx, body, zone);
  const clashes = when === guessedWhen ? guessedClashes : await findClashes(tx, timesOf(when, busy));
  const reasons = resolveClashes(tx, clashes, body);
  const series = seriesFrom(tx, body, { id: nextRow!.id, teacher_id, facts: facts!, when });
  const rows = datesOf(when, when.date, when.materialized_until).map((date, n): DateValues => {
    const one = { ...series, ...timeOn(when, date), original_date: date, date, title: null, note: null };
    const values = toDateValues(one, limitsOf(facts!));
    return { ...values, status: 'planned', conflict_reason: reasons.get(n) ?? null, overridden: false };
  });
  checkSeats(rows[0]!.capacity, students.length);
  write(tx, series, { rows, student_ids: students.map(({ id }) => id) });
  const { id, date } = series;
  if (students_group_id !== null) await regroup(tx, { timetable_id: id, group_id: students_group_id, from: date });
  const conflicts = toConflicts(clashes);
  return { id, date, added: rows.length, changed: 0, canceled: 0, kept: [], conflicts, change_id: null, students: [] };
}

const timesOf = (when: When, busy: Pick<TimeToTake, 'teacher_id' | 'exclusive_place_id'>): TimeToTake[] =>
  datesOf(when, when.date, when.materialized_until).map((date) => ({
    date,
    ...occurrenceTimes({ ...when, ...timeOn(when, date), date }),
    ...busy,
  }));

function write(
  tx: WriteContext,
  series: NewSeries,
  { rows, student_ids }: { rows: DateValues[]; student_ids: number[] },
) {
  const of = { school_id: tx.school_id, timetable_id: series.id };
  tx.defer(insertSeries, { ...series, split_from_id: null });
  tx.defer(insertDates, { ...of, rows: JSON.stringify(rows) });
  // A single class on a closed day is intentional; a repeat that falls on a closed day is not.
  if (series.repeat !== 'none') tx.defer(cancelClosed, of);
  if (student_ids.length > 0 && series.repeat === 'none')
    tx.defer(seatOnDate, { ...of, date: series.date, student_ids });
  if (student_ids.length > 0 && series.repeat !== 'none') {
    tx.defer(startRegularPlaces, { ...of, from: series.date, student_ids });
    tx.defer(seatRegulars, { ...of, from: series.date, today: series.date, student_ids });
  }
  // A client who comes to a teacher's class becomes that teacher's client, whether added now or later.
  const { teacher_id } = series;
  if (teacher_id !== null)
    addToTeachers(
      tx,
      student_ids.map((id) => [id, teacher_id] as const),
    );
  const after = { ...series, students_ids: student_ids };
  tx.audit({ action: 'timetable.created', object_type: 'timetable', object_id: series.id, after });
  tx.emit('timetable.created', [series.id]);
}

const limitsOf = ({ place, service }: Choices): Limits => ({
  place_capacity: place?.capacity ?? null,
  place_exclusive: place?.exclusive ?? null,
  service_capacity: service?.capacity ?? null,
});

function whenOf(tx: WriteContext, body: Body, time_zone: string): When {
  const today = todayIn(time_zone, tx.now);
  const { date, time_from, repeat = 'none' } = body;
  const repeat_until = repeat === 'none' ? null : (body.repeat_until ?? null);
  const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)];
  if (date < from || date > to) {
    throw new AppError(errors.date_out_of_range, {
      from: formatDate(from, tx.language),
      to: formatDate(to, tx.language),
    });
  }
  if (repeat_until !== null && repeat_until < date) throw new AppError(errors.until_before_date);
  const duration_minutes = checkedDuration(time_from, body.time_to);
  const requested = { date, repeat, repeat_until, time_from, duration_minutes };
  const when = body.times ? firstOfWeek(requested, checkedTimes(body.times, repeat)) : requested;
  return { ...when, time_zone, materialized_until: horizonOf(today, when.date) };
}

type RequestedWhen = RepeatRule & Pick<When, 'repeat' | 'time_from' | 'duration_minutes'>;

/** A series of several weekdays begins with the first of them; one weekday is a series of one time. */
function firstOfWeek(requested: RequestedWhen, times: WeekTime[]): RequestedWhen {
  const rule = { ...requested, times };
  const date = nextDateOf(rule, requested.date);
  if (date === null) throw new AppError(errors.no_dates_ahead);
  return { ...requested, ...timeOn(rule, date), date, anchor_date: null, times: times.length > 1 ? times : null };
}

function seriesFrom(
  tx: WriteContext,
  body: Body,
  resolved: { id: number; teacher_id: number | null; facts: Choices; when: When },
): NewSeries {
  const { place, service } = resolved.facts;
  checkCapacity(body.capacity, { place: place?.capacity ?? null, service: service?.capacity ?? null });
  return {
    ...resolved.when,
    school_id: tx.school_id,
    id: resolved.id,
    title: body.title,
    service_id: service?.id ?? null,
    teacher_id: resolved.teacher_id,
    place_id: place?.id ?? null,
    anchor_date: null,
    times: resolved.when.times ? JSON.stringify(resolved.when.times) : null,
    capacity: body.capacity ?? null,
    quotas: quotasText(body.quotas),
    color: body.color ?? null,
    note: body.note || null,
    students_group_id: body.students_group_id ?? null,
  };
}

function checkSeats(capacity: number | null, requested: number): void {
  if (!canSeat(capacity, 0, requested))
    throw new AppError(errors.full, { what: `: ${requested} / ${capacity}`, capacity, wanted: requested });
}
