import { minutesOf, timeOf } from '@ritm/kernel';
import type { Repeat, Timetable } from '../contract/index.ts';
import type { ClassChange } from './data.ts';

/** A class in its form. `date` is where it will stand. */
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
  readonly capacity: number | null;
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
}

export const newValues = ({ date, time_from = '18:00', teacher_id = null, place_id = null }: Start): ClassValues => ({
  title: '',
  service_id: null,
  teacher_id,
  place_id,
  date,
  time_from,
  time_to: later(time_from, 60),
  repeat: 'none',
  repeat_until: null,
  capacity: null,
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
  capacity: one.capacity,
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

/** The time so many minutes later, over midnight if need be. */
export const later = (time: string, minutes: number): string => timeOf((minutesOf(time) + minutes + 1440) % 1440);

/** A body for a new class: what belongs to no such class is left out. */
export function toNewBody({
  students_ids,
  force,
  conflict_reason,
  repeat_until,
  ...classFields
}: ClassValues): unknown {
  const { quotas, values } = quotasOf(classFields);
  return {
    ...values,
    ...(quotas && { quotas }),
    ...(values.repeat !== 'none' && { repeat_until }),
    ...(students_ids.length > 0 && { students_ids }),
    ...(force && { force, conflict_reason }),
  };
}

const quotaNames = ['standing', 'online', 'walk_in', 'trial'] as const;
type QuotaFields = Pick<ClassValues, `quota_${(typeof quotaNames)[number]}`>;

/** The four limits as one field of the class; null where none is set. */
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

/** Only what the person changed: the server leaves the rest of each date as it is. */
export function toChange(before: ClassValues, after: ClassValues, date: string): ClassChange {
  const { date: new_date, students_ids: _ids, force, conflict_reason, ...fields } = after;
  const { quotas, values } = quotasOf(fields);
  const isRationed = quotaNames.some((name) => before[`quota_${name}`] !== after[`quota_${name}`]);
  const changed = Object.entries(values).filter(([name, value]) => value !== before[name as keyof ClassValues]);
  // A length is two times: one without the other would keep the old end.
  const times = changed.some(([name]) => name.startsWith('time_')) && {
    time_from: after.time_from,
    time_to: after.time_to,
  };
  return {
    ...Object.fromEntries(changed),
    ...times,
    ...(isRationed && { quotas }),
    date,
    ...(new_date !== null && new_date !== date && { new_date }),
    ...(force && { force, conflict_reason }),
  } as ClassChange;
}

/** Is there anything besides the name of the date in it? */
export const hasChanges = (change: ClassChange): boolean =>
  Object.keys(change).some((name) => !['date', 'scope', 'force', 'conflict_reason'].includes(name));
