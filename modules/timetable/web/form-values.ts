import { minutesOf, timeOf, weekday } from '@ritm/kernel';
import type { Repeat, Timetable, WeekTime } from '../contract/index.ts';
import type { ClassChange } from './data.ts';

/** Monday is 1, as in a calendar of the country. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Only these repeats may have several weekdays. */
export const isWeekly = (repeat: Repeat): boolean => repeat === 'week' || repeat === '2_weeks';

/** The values of the class form. `date` is the date on which the class will take place. */
export interface ClassValues {
  readonly title: string;
  readonly service_id: number | null;
  readonly teacher_id: number | null;
  readonly place_id: number | null;
  readonly date: string | null;
  readonly time_from: string | null;
  readonly time_to: string | null;
  readonly repeat: Repeat;
  readonly repeat_until: string | null;
  /** The weekdays of the series; empty: the one of `date` alone. */
  readonly times: readonly WeekTime[];
  readonly capacity: number | null;
  readonly students_group_id: number | null;
  readonly quota_standing: number | null;
  readonly quota_online: number | null;
  readonly quota_walk_in: number | null;
  readonly quota_trial: number | null;
  readonly color: string | null;
  readonly note: string;
  readonly students_ids: readonly number[];
  readonly force: boolean;
  readonly conflict_reason: string;
}

export interface Start {
  readonly date: string;
  readonly time_from?: string | undefined;
  readonly teacher_id?: number | null | undefined;
  readonly place_id?: number | null | undefined;
  /** A class of a group takes its name, teacher and capacity, and repeats every week. */
  readonly title?: string;
  readonly capacity?: number | null;
  readonly students_group_id?: number;
}

export const newValues = ({
  date,
  time_from = '18:00',
  teacher_id = null,
  place_id = null,
  title = '',
  capacity = null,
  students_group_id,
}: Start): ClassValues => ({
  title,
  service_id: null,
  teacher_id,
  place_id,
  date,
  time_from,
  time_to: later(time_from, 60),
  repeat: students_group_id === undefined ? 'none' : 'week',
  repeat_until: null,
  times: [],
  capacity,
  students_group_id: students_group_id ?? null,
  quota_standing: null,
  quota_online: null,
  quota_walk_in: null,
  quota_trial: null,
  color: null,
  note: '',
  students_ids: [],
  force: false,
  conflict_reason: '',
});

export const valuesOf = (one: Timetable): ClassValues => ({
  title: one.title,
  service_id: one.service_id,
  teacher_id: one.teacher_id,
  place_id: one.place_id,
  date: one.date,
  time_from: one.time_from,
  time_to: one.time_to,
  repeat: one.repeat,
  repeat_until: one.repeat_until,
  times: one.times ?? [],
  capacity: one.capacity,
  students_group_id: one.students_group_id,
  quota_standing: one.quotas?.standing ?? null,
  quota_online: one.quotas?.online ?? null,
  quota_walk_in: one.quotas?.walk_in ?? null,
  quota_trial: one.quotas?.trial ?? null,
  color: one.color,
  note: one.note ?? '',
  students_ids: [],
  force: false,
  conflict_reason: '',
});

/** The time the given number of minutes later, past midnight if necessary. */
export const later = (time: string, minutes: number): string => timeOf((minutesOf(time) + minutes + 1440) % 1440);

/** Builds the body for a new class; fields that do not apply to such a class are left out. */
export function toNewBody({
  students_ids,
  force,
  conflict_reason,
  repeat_until,
  times,
  students_group_id,
  ...classFields
}: ClassValues): unknown {
  const { quotas, values } = quotasOf(classFields);
  return {
    ...values,
    ...(quotas && { quotas }),
    ...(values.repeat !== 'none' && { repeat_until }),
    ...(isWeekly(values.repeat) && times.length > 0 && { times }),
    ...(students_group_id !== null && { students_group_id }),
    ...(students_ids.length > 0 && { students_ids }),
    ...(force && { force, conflict_reason }),
  };
}

const quotaNames = ['standing', 'online', 'walk_in', 'trial'] as const;
type QuotaFields = Pick<ClassValues, `quota_${(typeof quotaNames)[number]}`>;

/** Combines the four limits into one field of the class; null when none is set. */
function quotasOf<V extends QuotaFields>({
  quota_standing: standing,
  quota_online: online,
  quota_walk_in: walk_in,
  quota_trial: trial,
  ...values
}: V): { quotas: Record<(typeof quotaNames)[number], number | null> | null; values: Omit<V, keyof QuotaFields> } {
  const quotas = { standing, online, walk_in, trial };
  return { quotas: quotaNames.some((name) => quotas[name] !== null) ? quotas : null, values };
}

/** Returns only the fields that the person changed; the server does not change the other fields of each date. */
export function toChange(before: ClassValues, after: ClassValues, date: string): ClassChange {
  const { date: new_date, students_ids: _ids, force, conflict_reason, times: _times, ...fields } = after;
  const { quotas, values } = quotasOf(fields);
  const isRationed = quotaNames.some((name) => before[`quota_${name}`] !== after[`quota_${name}`]);
  const changed = Object.entries(values).filter(([name, value]) => value !== before[name as keyof ClassValues]);
  // The duration depends on both times: if only one were sent, the old end would remain.
  const isTimed = changed.some(([name]) => name.startsWith('time_'));
  const time = isTimed && { time_from: after.time_from, time_to: after.time_to };
  return {
    ...Object.fromEntries(changed),
    ...time,
    ...weekOf(before, after, isTimed),
    ...(isRationed && { quotas }),
    date,
    ...(new_date !== null && new_date !== date && { new_date }),
    ...(force && { force, conflict_reason }),
  } as ClassChange;
}

/** The weekdays, if they changed; a time that was changed besides is that of the class's own weekday. */
function weekOf(before: ClassValues, after: ClassValues, isTimed: boolean) {
  if (JSON.stringify(before.times) === JSON.stringify(after.times) || !isWeekly(after.repeat)) return {};
  if (after.times.length === 0) return { times: null };
  const own = before.date === null ? 0 : weekday(before.date);
  const { time_from, time_to } = after;
  return { times: after.times.map((one) => (isTimed && one.weekday === own ? { ...one, time_from, time_to } : one)) };
}

/** Whether the change contains anything besides the date that identifies the class. */
export const hasChanges = (change: ClassChange): boolean =>
  Object.keys(change).some((name) => !['date', 'scope', 'force', 'conflict_reason'].includes(name));
