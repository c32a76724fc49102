import type { LocalDate } from '@ritm/kernel';
import type { ClassFields, EditInput, EditRefusal, Occurrence, Plan, Refused, Series } from './edit-plan.ts';
import { datesOf, timeOn } from './repeat.ts';

/** Builders and a small database of occurrences for the tests of edit scopes. */

export const buildSeries = (over: Partial<Series> = {}): Series => ({
  date: '2026-03-02',
  repeat: 'week',
  repeat_until: null,
  title: 'Йога',
  service_id: 1,
  teacher_id: 10,
  place_id: 5,
  time_from: '18:00',
  duration_minutes: 60,
  capacity: 12,
  quotas: null,
  color: null,
  note: null,
  ...over,
});

/** The fields that a row stores: title and capacity only when set for this date; time, teacher and place always. */
const fieldsOf = ({ teacher_id, place_id, time_from, duration_minutes }: ClassFields): Occurrence['fields'] => ({
  title: null,
  capacity: null,
  quotas: null,
  note: null,
  teacher_id,
  place_id,
  time_from,
  duration_minutes,
});

export type Row = Omit<Occurrence, 'id'>;

/** Rows of every date up to the horizon, with differences by original date. */
export function buildRows(
  series: Series,
  horizon: LocalDate,
  over: Record<LocalDate, Partial<Row>> = {},
): Occurrence[] {
  return datesOf(series, series.date, horizon).map((date, index) => {
    const overrides = over[date] ?? {};
    const fields = { ...fieldsOf(series), ...overrides.fields };
    return { id: index + 1, original_date: date, date, status: 'planned', is_marked: false, ...overrides, fields };
  });
}

export function planned(result: Plan | Refused): Plan {
  if ('refused' in result) throw new Error(`Refused: ${result.refused}`);
  return result;
}

export function refusal(result: Plan | Refused): EditRefusal | null {
  return 'refused' in result ? result.refused : null;
}

export type Stored = Occurrence & { owner: 'series' | 'next' };

/** Writes a plan row by row, as the database would, refusing a second row on one key. */
export function applyPlan({ series, occurrences }: EditInput, plan: Plan): Stored[] {
  const rows = new Map<number, Stored>(occurrences.map((row) => [row.id, { ...row, owner: 'series' }]));
  const owners = { series: { ...series, ...plan.series }, next: plan.next ?? series };
  for (const id of plan.cancels) rows.set(id, { ...rows.get(id)!, status: 'canceled' });
  const store = (row: Stored) => {
    const holder = [...rows.values()].find(
      (each) => each.id !== row.id && each.owner === row.owner && each.original_date === row.original_date,
    );
    if (holder) throw new Error(`${row.original_date} is held by ${holder.id}, ${row.id} comes too`);
    rows.set(row.id, row);
  };
  for (const { id, fields, isRevived, ...place } of plan.updates) {
    const row = rows.get(id)!;
    if (isRevived) row.status = 'planned';
    // A row stores no service and no color of its own.
    const overrides = Object.fromEntries(Object.entries(fields).filter(([name]) => name in row.fields));
    store({ ...row, ...place, fields: { ...row.fields, ...overrides } });
  }
  let id = occurrences.length;
  for (const { fields, ...place } of plan.inserts) {
    store({
      ...place,
      id: (id += 1),
      is_marked: false,
      fields: { ...fieldsOf(owners[place.owner]), ...timeOn(owners[place.owner], place.original_date), ...fields },
    });
  }
  return [...rows.values()].toSorted((left, right) => (left.date < right.date ? -1 : 1));
}

/** The dates on which the class will take place. */
export const plannedDates = (rows: readonly Stored[], from: LocalDate): LocalDate[] =>
  rows.filter((row) => row.status !== 'canceled' && row.date >= from).map((row) => row.date);
