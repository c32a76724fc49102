import type { WriteContext } from '@ritm/platform';
import type { TimetableChange } from '../contract/index.ts';
import { nextChangeId, cancelClosed } from './changes/queries.ts';
import { recordChange } from './changes/record.ts';
import { findClashes, lockTime, settleClashes, toConflicts, type Forced } from './clashes.ts';
import { toSeries, type Picked } from './plan-input.ts';
import { rowsOf, type Rows, type Written } from './plan-rows.ts';
import { peopleHit, tellMoves } from './notices.ts';
import { clientsOn } from './queries/series.ts';
import { endStanding, holdSeats, passStanding, seatStanding } from './queries/standing.ts';
import {
  archiveSeries,
  cancelDates,
  insertDates,
  insertSeries,
  relinkDate,
  updateDate,
  updateSeries,
} from './queries/write.ts';
import { cutOf, type Owner, type Plan, type Series } from './rules/edit-plan.ts';

export interface PlanOptions extends Forced {
  /** For audit and events: `timetable.edited`. */
  event: string;
  preview?: boolean;
  /** Why dates are canceled, for those who come. */
  reason?: string | null;
}

/** Writes what the rules planned, or with `preview` only says what it would be. Two trips: whose time it takes; everything written. */
export async function writePlan(
  tx: WriteContext,
  picked: Picked,
  plan: Plan,
  options: PlanOptions,
): Promise<TimetableChange> {
  const rows = rowsOf(picked, plan);
  const moving = rows.updated.filter(({ moves }) => moves);
  const wanted = [...moving, ...rows.inserted]
    .map(({ values }) => values)
    .filter(({ status }) => status !== 'canceled');
  const leaving = [...moving.map(({ row }) => row.id), ...plan.cancels];
  lockTime(tx, wanted);
  const [clashes, students, people, [change]] = await Promise.all([
    findClashes(tx, wanted, leaving),
    tx.run(clientsOn, { school_id: tx.school_id, ids: leaving }),
    options.preview ? [] : tx.run(peopleHit, hitBy(tx, rows, plan)),
    tx.run(nextChangeId, {}),
  ]);
  if (!options.preview) {
    const reasons = settleClashes(tx, clashes, options);
    recordChange(tx, {
      id: change!.id,
      kind: options.event === 'timetable.deleted' ? 'deleted' : 'edited',
      note: picked.row?.title ?? picked.series.title,
      dates: rows.updated.length + rows.inserted.length + plan.cancels.length,
    });
    writeSeries(tx, picked, plan);
    writeDates(tx, picked, {
      plan,
      rows,
      reason: options.reason ?? null,
      reasonOf: new Map(wanted.map((values, n) => [values, reasons.get(n) ?? null])),
    });
    writeStanding(tx, picked, plan, rows);
    tellMoves(tx, picked, { rows, people, reason: options.reason ?? null });
    tell(tx, picked, plan, options.event);
  }
  return {
    ...whereIs(picked, plan, rows),
    added: rows.inserted.filter(({ values }) => values.status === 'planned').length,
    changed: rows.updated.length,
    canceled: plan.cancels.length + rows.inserted.filter(({ values }) => values.status === 'canceled').length,
    kept: plan.kept.map(({ id, why }) => ({ date: picked.dates.find((one) => one.id === id)!.date, why })),
    conflicts: toConflicts(clashes),
    change_id: options.preview ? null : change!.id,
    students,
  };
}

/** Dates whose time changes for those who come, and dates that are gone. */
function hitBy(tx: WriteContext, { updated }: Rows, plan: Plan) {
  const moved = updated.filter(({ row, values }) => row.date !== values.date || row.time_from !== values.time_from);
  return { school_id: tx.school_id, moved: moved.map(({ row }) => row.id), canceled: [...plan.cancels] };
}

/** Under which class and on which date the picked one stands afterwards. */
function whereIs({ series, next_id, row, input }: Picked, plan: Plan, rows: Rows): { id: number; date: string } {
  const moved = row ? rows.updated.find((one) => one.row.id === row.id) : undefined;
  const made = row ? undefined : rows.inserted.find(({ insert }) => insert.original_date === input.original_date);
  const owner = moved?.update.owner ?? made?.insert.owner ?? (plan.next ? 'next' : 'series');
  const history = rows.relinked.find(({ id }) => id === row?.id)?.owner;
  return {
    id: (history ?? owner) === 'next' ? next_id : series.id,
    date: (moved ?? made)?.values.date ?? row?.date ?? input.original_date,
  };
}

function writeSeries(tx: WriteContext, { series, next_id, input }: Picked, plan: Plan): void {
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

/** A series has a title of its own, and no anchor where counting from its date gives the same row. */
const toValues = (series: Series) => ({ ...series, title: series.title!, anchor_date: series.anchor_date ?? null });

function writeDates(
  tx: WriteContext,
  picked: Picked,
  {
    plan,
    rows,
    reasonOf,
    reason,
  }: { plan: Plan; rows: Rows; reasonOf: ReadonlyMap<Written, string | null>; reason: string | null },
): void {
  const { school_id } = tx;
  const idOf = (owner: Owner) => (owner === 'next' ? picked.next_id : picked.series.id);
  // First what frees time, then each move in the order in which none meets another, then what is new.
  if (plan.cancels.length > 0) tx.defer(cancelDates, { school_id, ids: [...plan.cancels], reason });
  for (const { id, owner, original_date } of rows.relinked)
    tx.defer(relinkDate, { school_id, id, timetable_id: idOf(owner), original_date });
  for (const { update, row, values, moves } of rows.updated) {
    const conflict_reason = moves ? (reasonOf.get(values) ?? null) : row.conflict_reason;
    tx.defer(updateDate, { school_id, id: row.id, timetable_id: idOf(update.owner), ...values, conflict_reason });
  }
  for (const owner of ['series', 'next'] as const) {
    const own = rows.inserted.filter(({ insert }) => insert.owner === owner);
    const values = own.map((one) => ({ ...one.values, conflict_reason: reasonOf.get(one.values) ?? null }));
    if (own.length === 0) continue;
    tx.defer(insertDates, { school_id, timetable_id: idOf(owner), rows: JSON.stringify(values) });
    tx.defer(cancelClosed, { school_id, timetable_id: idOf(owner) });
  }
}

/** Standing places go along with the dates: over to the series that begins, or they end where it ends; new dates are offered to them. */
function writeStanding(tx: WriteContext, { series, next_id, input }: Picked, plan: Plan, rows: Rows): void {
  const { school_id } = tx;
  const of = { school_id, timetable_id: series.id };
  const isOver =
    plan.archive || (plan.series?.repeat_until !== undefined && rows.updated.length + rows.inserted.length === 0);
  if (plan.next) tx.defer(passStanding, { ...of, next_id, from: plan.next.date });
  if (plan.next || isOver) tx.defer(endStanding, { ...of, from: cutOf(input), student_ids: null });
  const dates = rows.inserted.map(({ values }) => values.original_date).toSorted();
  if (dates.length === 0) return;
  const timetable_id = plan.next ? next_id : series.id;
  tx.defer(holdSeats, { school_id, timetable_id, from: dates[0]! });
  tx.defer(seatStanding, { school_id, timetable_id, from: dates[0]!, today: input.today, student_ids: null });
}

function tell(tx: WriteContext, { series, next_id, input }: Picked, plan: Plan, event: string): void {
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
