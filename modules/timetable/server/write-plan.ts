import type { WriteContext } from '@ritm/platform';
import type { TimetableChange } from '../contract/index.ts';
import { nextChangeId, cancelClosed } from './changes/queries.ts';
import { recordChange } from './changes/record.ts';
import { findClashes, lockTime, resolveClashes, toConflicts, type ForceOptions } from './clashes.ts';
import { toSeries, type EditContext } from './plan-input.ts';
import { rowsOf, type Rows, type DateToWrite } from './plan-rows.ts';
import { recipientsOfChange, notifyMoves } from './notices/notices.ts';
import { clientsOn } from './queries/series.ts';
import { endRegularPlaces, lockDateSeats, moveRegularPlaces, seatRegulars } from './queries/regular-places.ts';
import {
  archiveSeries,
  cancelDates,
  emptyDates,
  insertDates,
  insertSeries,
  relinkDate,
  reviveDates,
  unconfirmSeats,
  updateDate,
  updateSeries,
} from './queries/write.ts';
import { cutOf, type Owner, type Plan, type Series } from './rules/edit-plan.ts';

export interface PlanOptions extends ForceOptions {
  /** The name for audit and events, such as `timetable.edited`. */
  event: string;
  preview?: boolean;
  /** The reason for canceled dates that is shown to the clients who come. */
  reason?: string | null;
  /** The write belongs to a change that the caller has begun already. */
  within_change?: boolean;
}

/**
 * Writes the plan; with `preview` it is a dry run. Two round trips: the first reads whose time is taken, the second
 * writes everything.
 */
export async function writePlan(
  tx: WriteContext,
  context: EditContext,
  plan: Plan,
  options: PlanOptions,
): Promise<TimetableChange> {
  const rows = rowsOf(context, plan);
  const moving = rows.updated.filter(({ moves }) => moves);
  const times = [...moving, ...rows.inserted].map(({ values }) => values).filter(({ status }) => status !== 'canceled');
  const gone = moving.filter(({ update }) => !update.isRevived);
  const leaving = [...gone.map(({ row }) => row.id), ...plan.cancels];
  lockTime(tx, times);
  const [clashes, students, recipients, [change]] = await Promise.all([
    findClashes(tx, times, leaving),
    tx.run(clientsOn, { school_id: tx.school_id, ids: leaving }),
    options.preview ? [] : tx.run(recipientsOfChange, affectedBy(tx, rows, plan)),
    tx.run(nextChangeId, {}),
  ]);
  if (!options.preview) {
    const reasons = resolveClashes(tx, clashes, options);
    if (!options.within_change)
      recordChange(tx, {
        id: change!.id,
        kind: options.event === 'timetable.deleted' ? 'deleted' : 'edited',
        note: context.row?.title ?? context.series.title,
        dates: rows.updated.length + rows.inserted.length + plan.cancels.length,
      });
    writeSeries(tx, context, plan);
    writeDates(tx, context, {
      plan,
      rows,
      reason: options.reason ?? null,
      reasonOf: new Map(times.map((values, n) => [values, reasons.get(n) ?? null])),
    });
    writeRegularPlaces(tx, context, plan, rows);
    forgetConfirmations(tx, rows, plan);
    notifyMoves(tx, context, { rows, recipients, reason: options.reason ?? null });
    recordPlan(tx, context, plan, options.event);
  }
  return {
    ...placeOfPicked(context, plan, rows),
    added: rows.inserted.filter(({ values }) => values.status === 'planned').length,
    changed: rows.updated.length,
    canceled: plan.cancels.length + rows.inserted.filter(({ values }) => values.status === 'canceled').length,
    kept: plan.kept.map(({ id, why }) => ({ date: context.dates.find((one) => one.id === id)!.date, why })),
    conflicts: toConflicts(clashes),
    change_id: options.preview || options.within_change ? null : change!.id,
    students,
  };
}

/** Dates whose time changes for the clients who come, and dates that are canceled. */
function affectedBy(tx: WriteContext, { updated }: Rows, plan: Plan) {
  const moved = updated.filter(
    ({ update, row, values }) => !update.isRevived && (row.date !== values.date || row.time_from !== values.time_from),
  );
  return { school_id: tx.school_id, moved: moved.map(({ row }) => row.id), canceled: [...plan.cancels] };
}

/** Who said that they would come said it of the old time. */
function forgetConfirmations(tx: WriteContext, rows: Rows, plan: Plan): void {
  const { school_id, moved: ids } = affectedBy(tx, rows, plan);
  if (ids.length > 0) tx.defer(unconfirmSeats, { school_id, ids });
}

/** The series and the date of the picked class after the change. */
function placeOfPicked(
  { series, next_id, row, input }: EditContext,
  plan: Plan,
  rows: Rows,
): { id: number; date: string } {
  const updatedRow = row ? rows.updated.find((one) => one.row.id === row.id) : undefined;
  const insertedRow = row
    ? undefined
    : rows.inserted.find(({ insert }) => insert.original_date === input.original_date);
  const owner = updatedRow?.update.owner ?? insertedRow?.insert.owner ?? (plan.next ? 'next' : 'series');
  const history = rows.relinked.find(({ id }) => id === row?.id)?.owner;
  return {
    id: (history ?? owner) === 'next' ? next_id : series.id,
    date: (updatedRow ?? insertedRow)?.values.date ?? row?.date ?? input.original_date,
  };
}

function writeSeries(tx: WriteContext, { series, next_id, input }: EditContext, plan: Plan): void {
  const { school_id } = tx;
  const before = toSeries(series);
  if (plan.series)
    tx.defer(updateSeries, {
      school_id,
      id: series.id,
      ...toValues({ ...before, ...plan.series }),
      materialized_until: input.horizon,
    });
  if (plan.next) {
    const { time_zone } = series;
    tx.defer(insertSeries, {
      school_id,
      id: next_id,
      ...toValues(plan.next),
      materialized_until: input.horizon,
      time_zone,
      split_from_id: series.id,
    });
  }
  if (plan.archive) tx.defer(archiveSeries, { school_id, id: series.id });
}

/** A series has a title of its own, and no anchor when counting from its date gives the same dates. */
const toValues = (series: Series) => ({
  ...series,
  title: series.title!,
  anchor_date: series.anchor_date ?? null,
  times: series.times ? JSON.stringify(series.times) : null,
  students_group_id: series.students_group_id ?? null,
});

function writeDates(
  tx: WriteContext,
  context: EditContext,
  {
    plan,
    rows,
    reasonOf,
    reason,
  }: { plan: Plan; rows: Rows; reasonOf: ReadonlyMap<DateToWrite, string | null>; reason: string | null },
): void {
  const { school_id } = tx;
  const idOf = (owner: Owner) => (owner === 'next' ? context.next_id : context.series.id);
  // Writes that free time go first, then the moves in an order in which none overlaps another, then new dates.
  if (plan.cancels.length > 0) tx.defer(cancelDates, { school_id, ids: [...plan.cancels], reason });
  for (const { id, owner, original_date } of rows.relinked)
    tx.defer(relinkDate, { school_id, id, timetable_id: idOf(owner), original_date });
  const revived = rows.updated.filter(({ update }) => update.isRevived).map(({ row }) => row.id);
  if (revived.length > 0) tx.defer(emptyDates, { school_id, ids: revived });
  for (const { update, row, values, moves } of rows.updated) {
    const conflict_reason = moves ? (reasonOf.get(values) ?? null) : row.conflict_reason;
    tx.defer(updateDate, { school_id, id: row.id, timetable_id: idOf(update.owner), ...values, conflict_reason });
  }
  if (revived.length > 0) tx.defer(reviveDates, { school_id, ids: revived });
  for (const owner of ['series', 'next'] as const) {
    const ownerRows = rows.inserted.filter(({ insert }) => insert.owner === owner);
    const values = ownerRows.map((one) => ({ ...one.values, conflict_reason: reasonOf.get(one.values) ?? null }));
    if (ownerRows.length === 0) continue;
    tx.defer(insertDates, { school_id, timetable_id: idOf(owner), rows: JSON.stringify(values) });
    tx.defer(cancelClosed, { school_id, timetable_id: idOf(owner) });
  }
}

/**
 * Regular places follow the dates: they pass to the new series or end with the old one, and their clients are seated on
 * new dates.
 */
function writeRegularPlaces(tx: WriteContext, { series, next_id, input }: EditContext, plan: Plan, rows: Rows): void {
  const { school_id } = tx;
  const of = { school_id, timetable_id: series.id };
  const isOver =
    plan.archive || (plan.series?.repeat_until !== undefined && rows.updated.length + rows.inserted.length === 0);
  if (plan.next) tx.defer(moveRegularPlaces, { ...of, next_id, from: plan.next.date });
  if (plan.next || isOver) tx.defer(endRegularPlaces, { ...of, from: cutOf(input), student_ids: null });
  const added = [...rows.inserted, ...rows.updated.filter(({ update }) => update.isRevived)];
  const dates = added.map(({ values }) => values.original_date).toSorted();
  if (dates.length === 0) return;
  const timetable_id = plan.next ? next_id : series.id;
  tx.defer(lockDateSeats, { school_id, timetable_id, from: dates[0]! });
  tx.defer(seatRegulars, { school_id, timetable_id, from: dates[0]!, today: input.today, student_ids: null });
}

function recordPlan(tx: WriteContext, { series, next_id, input }: EditContext, plan: Plan, event: string): void {
  const { updates, cancels, inserts } = plan;
  const counts = { updates: updates.length, cancels: cancels.length, inserts: inserts.length };
  tx.audit({
    action: event,
    object_type: 'timetable',
    object_id: series.id,
    before: toSeries(series),
    after: { scope: input.scope, date: input.original_date, series: plan.series, next: plan.next, ...counts },
  });
  tx.emit(event, plan.next ? [series.id, next_id] : [series.id]);
}
