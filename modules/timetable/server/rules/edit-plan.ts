import { addDays, type LocalDate, type LocalTime } from '@ritm/kernel';
import { nextDateOf, type RepeatRule } from './repeat.ts';

/** How far an edit or a deletion reaches from the class that a person picked. */
export const scopes = ['this', 'following', 'all'] as const;
export type Scope = (typeof scopes)[number];

/** What a class is, apart from its date. */
export type ClassFields = {
  title: string | null;
  service_id: number | null;
  teacher_id: number | null;
  place_id: number | null;
  time_from: LocalTime;
  duration_minutes: number;
  capacity: number | null;
  /** JSON text in one spelling, so that equal quotas are equal. */
  quotas: string | null;
  color: string | null;
  note: string | null;
};

export type Series = RepeatRule & ClassFields;

export type Occurrence = {
  id: number;
  /** The date the rule gave: the key of the occurrence within its series. */
  original_date: LocalDate;
  /** Where it stands now. */
  date: LocalDate;
  status: 'planned' | 'conducted' | 'canceled';
  /** Somebody's visit is marked on it. */
  is_marked: boolean;
  /** The fields that an occurrence holds by itself. One that differs from the series was set for this date. */
  fields: Partial<ClassFields>;
};

/** Only what the person changed. `date` is where the picked class goes; a series goes along with it. */
export type Changes = Partial<ClassFields & Omit<RepeatRule, 'anchor_date'>>;

export type EditInput = {
  series: Series;
  occurrences: readonly Occurrence[];
  /** The picked class, by its original date. It need not have a row yet. */
  original_date: LocalDate;
  scope: Scope;
  /** In the zone of the series. */
  today: LocalDate;
  /** New dates get rows up to here. */
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
};

export type Insert = {
  owner: Owner;
  original_date: LocalDate;
  date: LocalDate;
  /** What this date has of its own, beside what it takes from its series. */
  fields: Partial<ClassFields>;
  status: 'planned' | 'canceled';
};

/** Why a class within reach of a bulk edit stays as it is. */
export type KeptReason = 'past' | 'marked' | 'conducted' | 'canceled';

export type Plan = {
  /** To write on the series itself; null leaves it alone. */
  series: Partial<Series> | null;
  /** The series to start, linked to the old one; null when none starts. */
  next: Series | null;
  /** Nothing of the series is left ahead or behind its first date: archive it. */
  archive: boolean;
  /** In an order in which each row can be written alone without meeting one that is still to move. */
  updates: readonly Update[];
  cancels: readonly number[];
  inserts: readonly Insert[];
  kept: readonly { id: number; why: KeptReason }[];
};

export type EditRefusal =
  /** The series does not stand on that date. */
  | 'no_such_occurrence'
  /** Past, marked, conducted or canceled: its time, teacher and price are history. */
  | 'occurrence_immutable'
  /** Nothing is moved into the past. */
  | 'date_in_past'
  /** A repeat belongs to the series and cannot be changed for one date. */
  | 'repeat_of_one_date'
  /** The new rule has no date left. */
  | 'no_dates_ahead';

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

/** Null when the class may still be changed. A past class counts by where it stands, not by its original date. */
export function whyImmutable(occurrence: Occurrence, today: LocalDate): KeptReason | null {
  if (occurrence.status !== 'planned') return occurrence.status;
  if (occurrence.is_marked) return 'marked';
  return occurrence.date < today ? 'past' : null;
}

/** Whether the whole series stands on or after the cut, so that there is no part to leave behind. */
export function startsFrom(series: Series, cut: LocalDate): boolean {
  const first = nextDateOf(series, series.date);
  return first === null || first >= cut;
}

/** The end of a series that is cut off; one that was over before stays so. */
export function endedBefore(series: Series, cut: LocalDate): Pick<Series, 'repeat_until'> {
  const eve = addDays(cut, -1);
  return { repeat_until: series.repeat_until !== null && series.repeat_until < eve ? series.repeat_until : eve };
}

/** The first date in reach of a bulk edit: nothing before today is touched. */
export function cutOf({ scope, original_date, today }: EditInput): LocalDate {
  return scope === 'all' || original_date < today ? today : original_date;
}

/** Rows in reach. "All" also takes a past class that was moved ahead. */
export function rowsInReach(input: EditInput): Occurrence[] {
  const cut = cutOf(input);
  return input.occurrences.filter((row) => row.original_date >= cut || (input.scope === 'all' && row.date >= cut));
}

export function findPicked(input: EditInput): Occurrence | undefined {
  return input.occurrences.find((occurrence) => occurrence.original_date === input.original_date);
}

export function isImmutable(input: EditInput, pickedRow: Occurrence | undefined): boolean {
  return pickedRow ? whyImmutable(pickedRow, input.today) !== null : input.original_date < input.today;
}
