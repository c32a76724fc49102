/**
 * Plans an edit or a deletion of classes: which dates change, move, are canceled or inserted. Pure; `write-plan.ts`
 * performs the plan or previews it. History is never changed: a conducted date keeps its row.
 */
import { addDays, type LocalDate, type LocalTime } from '@ritm/kernel';
import { nextDateOf, type RepeatRule } from './repeat.ts';

/** The dates that an edit or a deletion affects, counted from the class that a person picked. */
export const scopes = ['this', 'following', 'all'] as const;
export type Scope = (typeof scopes)[number];

/** The fields of a class, without its date. */
export type ClassFields = {
  title: string | null;
  service_id: number | null;
  teacher_id: number | null;
  place_id: number | null;
  time_from: LocalTime;
  duration_minutes: number;
  capacity: number | null;
  /** JSON text in canonical form, so that equal quotas are equal texts. */
  quotas: string | null;
  color: string | null;
  note: string | null;
  /** The group whose members come; like the color it is of the series alone. */
  students_group_id?: number | null;
};

export type Series = RepeatRule & ClassFields;

export type Occurrence = {
  id: number;
  /** The date that the rule produced; it is the key of the occurrence within its series. */
  original_date: LocalDate;
  /** The current date. */
  date: LocalDate;
  status: 'planned' | 'conducted' | 'canceled';
  /** At least one visit is marked on it. */
  is_marked: boolean;
  /** The fields that the occurrence itself stores. A field that differs from the series was set for this date. */
  fields: Partial<ClassFields>;
};

/**
 * Only the fields that the person changed. `date` is the new date of the picked class; its series moves along with it.
 */
export type Changes = Partial<ClassFields & Omit<RepeatRule, 'anchor_date'>>;

export type EditInput = {
  series: Series;
  occurrences: readonly Occurrence[];
  /** The original date of the picked class, which may not have a row yet. */
  original_date: LocalDate;
  scope: Scope;
  /** Today's date in the time zone of the series. */
  today: LocalDate;
  /** New dates get rows up to this date. */
  horizon: LocalDate;
};

/** `next` is the series that starts where "this and following" ends the old one. */
export type Owner = 'series' | 'next';

export type Update = {
  id: number;
  owner: Owner;
  original_date: LocalDate;
  date: LocalDate;
  fields: Partial<ClassFields>;
  /** A date that went with its weekday and takes place again; `fields` are all of its fields. */
  isRevived?: true;
};

export type Insert = {
  owner: Owner;
  original_date: LocalDate;
  date: LocalDate;
  /** The fields that are set for this date, besides those that it takes from its series. */
  fields: Partial<ClassFields>;
  status: 'planned' | 'canceled';
};

/** Why a bulk edit does not change a class within its scope. */
export type KeptReason = 'past' | 'marked' | 'conducted' | 'canceled';

export type Plan = {
  /** The changes to write to the series itself; null: it is not changed. */
  series: Partial<Series> | null;
  /** The series to start, linked to the old one; null when none starts. */
  next: Series | null;
  /** The series has no dates left ahead and none behind, so it is archived. */
  archive: boolean;
  /** The order is such that each row can be written alone without overlapping one that has not moved yet. */
  updates: readonly Update[];
  cancels: readonly number[];
  inserts: readonly Insert[];
  kept: readonly { id: number; why: KeptReason }[];
};

export type EditRefusal =
  /** The series has no class on that date. */
  | 'no_such_occurrence'
  /** The class is past, marked, conducted or canceled, so its time, teacher and price are history. */
  | 'occurrence_immutable'
  /** A class cannot be moved into the past. */
  | 'date_in_past'
  /** A repeat belongs to the series and cannot be changed for one date. */
  | 'repeat_of_one_date'
  /** The new rule has no dates ahead. */
  | 'no_dates_ahead'
  /** A class of a series of several weekdays cannot leave its week together with its series. */
  | 'beyond_week'
  /** The series already has a class on that weekday. */
  | 'weekday_taken';

export type Refused = { refused: EditRefusal };

export const emptyPlan: Plan = {
  series: null,
  next: null,
  archive: false,
  updates: [],
  cancels: [],
  inserts: [],
  kept: [],
};

/**
 * Null when the class may still be changed. Whether a class is past depends on its current date, not on its original
 * date.
 */
export function whyImmutable(occurrence: Occurrence, today: LocalDate): KeptReason | null {
  if (occurrence.status !== 'planned') return occurrence.status;
  if (occurrence.is_marked) return 'marked';
  return occurrence.date < today ? 'past' : null;
}

/** Whether the whole series is on or after the cut, so that no part of it remains before the cut. */
export function startsFrom(series: Series, cut: LocalDate): boolean {
  const first = nextDateOf(series, series.date);
  return first === null || first >= cut;
}

/** The new end of a series that is cut; a series that ended before the cut keeps its end. */
export function endedBefore(series: Series, cut: LocalDate): Pick<Series, 'repeat_until'> {
  const eve = addDays(cut, -1);
  return { repeat_until: series.repeat_until !== null && series.repeat_until < eve ? series.repeat_until : eve };
}

/** The first date within the scope of a bulk edit; dates before today are never changed. */
export function cutOf({ scope, original_date, today }: EditInput): LocalDate {
  return scope === 'all' || original_date < today ? today : original_date;
}

/**
 * Rows within the scope. A class with a past original date is among them when it was moved to a date that is not past.
 */
export function rowsInReach({ occurrences, scope, original_date, today }: EditInput): Occurrence[] {
  return occurrences.filter(
    (row) =>
      (scope === 'all' || row.original_date >= original_date) && (row.original_date >= today || row.date >= today),
  );
}

export function findPicked(input: EditInput): Occurrence | undefined {
  return input.occurrences.find((occurrence) => occurrence.original_date === input.original_date);
}

export function isImmutable(input: EditInput, pickedRow: Occurrence | undefined): boolean {
  return pickedRow ? whyImmutable(pickedRow, input.today) !== null : input.original_date < input.today;
}
