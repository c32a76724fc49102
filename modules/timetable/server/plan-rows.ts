import { AppError } from '@ritm/http';
import { timetableErrors as errors } from '../contract/index.ts';
import { toDateValues, type DateFacts, type Limits } from './dates.ts';
import { requestedCapacity, toSeries, type EditContext } from './plan-input.ts';
import type { DateRow } from './queries/series.ts';
import { overQuota } from './rules/quotas.ts';
import type { DateValues } from './queries/write.ts';
import type { Insert, Owner, Plan, Series, Update } from './rules/edit-plan.ts';
import { timeOn } from './rules/repeat.ts';

/** A date as it will be written; the reason for an overlap is not known yet. */
export type DateToWrite = Omit<DateValues, 'conflict_reason'>;
export interface UpdatedDate {
  update: Update;
  row: DateRow;
  values: DateToWrite;
  /** Its time, teacher or place changes. */
  moves: boolean;
}
export interface InsertedDate {
  insert: Insert;
  values: DateToWrite;
}
export interface Rows {
  updated: UpdatedDate[];
  /** Past dates, of which only the series changes. */
  relinked: Update[];
  inserted: InsertedDate[];
}

/** Builds the rows of a plan, with instants, capacity and the time that each takes of teachers and places. */
export function rowsOf(context: EditContext, plan: Plan): Rows {
  const owners: Record<Owner, Series> = {
    series: { ...toSeries(context.series), ...plan.series },
    next: plan.next ?? toSeries(context.series),
  };
  const byId = new Map(context.dates.map((row) => [row.id, row]));
  const keptIds = new Set(plan.kept.map(({ id }) => id));
  const updated = plan.updates
    .filter(({ id }) => !keptIds.has(id))
    .map((update) => updatedDate(context, { update, row: byId.get(update.id)!, series: owners[update.owner] }));
  const inserted = plan.inserts.map((insert): InsertedDate => {
    const series = owners[insert.owner];
    const insertFields = insert.fields;
    const time = timeOn(series, insert.original_date);
    const facts = {
      ...series,
      ...time,
      ...insertFields,
      title: insertFields.title ?? null,
      note: insertFields.note ?? null,
    };
    return {
      insert,
      values: {
        ...valuesOf(context, { ...facts, original_date: insert.original_date, date: insert.date }, undefined),
        status: insert.status,
        overridden: Object.keys(insertFields).length > 0,
      },
    };
  });
  return { updated, relinked: plan.updates.filter(({ id }) => keptIds.has(id)), inserted };
}

function updatedDate(
  context: EditContext,
  { update, row, series }: { update: Update; row: DateRow; series: Series },
): UpdatedDate {
  const { fields, original_date, date } = update;
  const next = { ...row, capacity: requestedCapacity(row, context.series), ...fields };
  const { time_from, duration_minutes, teacher_id, place_id } = next;
  const moves =
    update.isRevived === true ||
    date !== row.date ||
    time_from !== row.time_from ||
    duration_minutes !== row.duration_minutes ||
    teacher_id !== row.teacher_id ||
    place_id !== row.place_id;
  // A value equal to the one of the series is not stored, so that the date keeps following the series.
  const ownFields = {
    title: next.title === series.title ? null : next.title,
    note: next.note === series.note ? null : next.note,
  };
  const values = valuesOf(context, { ...next, ...ownFields, original_date, date }, row);
  // Nobody keeps a place on a date that comes back.
  const over = update.isRevived ? undefined : overQuota(values.quotas, row.taken);
  if (over) throw new AppError(errors.fewer_than_booked, { booked: over.taken });
  if (!update.isRevived && values.capacity !== null && row.booked > values.capacity)
    throw new AppError(errors.fewer_than_booked, { booked: row.booked });
  const setApart = context.input.scope === 'this' && context.series.repeat !== 'none';
  return { update, row, moves, values: { ...values, status: 'planned', overridden: row.overridden || setApart } };
}

function valuesOf(context: EditContext, facts: Omit<DateFacts, 'time_zone'>, row: DateRow | undefined) {
  return toDateValues({ ...facts, time_zone: context.series.time_zone }, limitsOf(context, facts, row));
}

/** The place or service is the newly chosen one, else the date's own, else that of the series. */
function limitsOf(
  { facts, series }: EditContext,
  { place_id, service_id }: { place_id: number | null; service_id: number | null },
  row: DateRow | undefined,
): Limits {
  const place = [
    {
      id: facts.place?.id,
      place_capacity: facts.place?.capacity ?? null,
      place_exclusive: facts.place?.exclusive ?? null,
    },
    ...[row, series].map((one) => ({
      id: one?.place_id,
      place_capacity: one?.place_capacity ?? null,
      place_exclusive: one?.place_exclusive ?? null,
    })),
  ].find(({ id }) => id === place_id);
  const service = [
    { id: facts.service?.id, service_capacity: facts.service?.capacity ?? null },
    ...[row, series].map((one) => ({ id: one?.service_id, service_capacity: one?.service_capacity ?? null })),
  ].find(({ id }) => id === service_id);
  return {
    place_capacity: place?.place_capacity ?? null,
    place_exclusive: place?.place_exclusive ?? null,
    service_capacity: service?.service_capacity ?? null,
  };
}
