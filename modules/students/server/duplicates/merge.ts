/**
 * Merges two cards of one person by moving the rows of every module (decision 011), and undoes it within thirty days.
 * Preview and merge use one plan. Rows that changed since the merge stay where they are and are reported.
 */
import { AppError, commonErrors, type Language, type RouteInput } from '@ritm/http';
import { addDays, daysBetween } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { requireRow, type ReadContext, type WriteContext } from '@ritm/platform';
import type { ClientHindrance, ClientPair, ClientRows } from '../contributions/client-records.ts';
import { phoneColumns } from '../../contract/card-columns.ts';
import {
  duplicateErrors as errors,
  MERGE_DAYS,
  type duplicateRoutes,
  type MergedFieldShown,
  type MergePreview,
  type StudentsMerge,
} from '../../contract/duplicate.ts';
import { cardFor, seesPhones } from '../access.ts';
import { recordDoubtfulPhones, withdrawDoubtfulPhones, type DoubtfulPhone } from '../actions/confirm-phones.ts';
import { fieldRulesOf, updateCardTo } from '../actions/write-card.ts';
import { forgetPeopleOf, linkCardsNow } from '../person/link-cards.ts';
import type { CardRow } from '../queries/card.ts';
import { difference, hasNumber, hidePhone, type CardFields } from '../rules/card.ts';
import { mergedCard, unmergedCard } from '../rules/merge-cards.ts';
import {
  archiveMerged,
  closeMerge,
  countOf,
  insertMerge,
  insertMovedRows,
  mergeById,
  moveRows,
  restoreMerged,
  type MergeRow,
} from './merge-queries.ts';
import { setMergedVerdict, sidesOf } from './queries.ts';

type Context = ReadContext | WriteContext;
type Two = { student_id: number; other_id: number };

interface Plan {
  kept: CardRow;
  gone: CardRow;
  after: CardFields;
  fields: MergedFieldShown[];
  pair: ClientPair;
}

/** Computes what the merge will do, both for the preview and for the merge itself. */
async function planFor(context: Context, { student_id, other_id }: Two, take: readonly string[]): Promise<Plan> {
  if (student_id === other_id) throw new AppError(errors.merge_itself);
  const [kept, gone] = await Promise.all([cardFor(context, student_id), cardFor(context, other_id)]);
  if (kept.merged_into_id !== null || gone.merged_into_id !== null) throw new AppError(errors.already_merged);
  const { after, fields } = mergedCard(kept, gone, new Set(take));
  const { school_id } = context;
  const pair = { school_id, kept: kept.id, gone: gone.id, today: todayIn(context.time_zone, context.now) };
  return { kept, gone, after, fields: fields as MergedFieldShown[], pair };
}

async function findHindrances(context: Context, pair: ClientPair): Promise<ClientHindrance[]> {
  const all = await Promise.all(
    context.contributions.clientRecords.map(async (one) => one.hinders?.(context, pair) ?? []),
  );
  return all.flat();
}

/** The rows that every module keeps about a client, in the order of the modules. */
export const rowsOf = ({ contributions }: Context): ClientRows[] =>
  contributions.clientRecords.flatMap(({ rows }) => rows);

const hidden = (value: MergedFieldShown['kept']) => (typeof value === 'string' ? hidePhone(value) : value);

/** Masked numbers still differ by their last digits. */
const withHiddenPhones = (field: MergedFieldShown): MergedFieldShown =>
  phoneColumns.some((column) => column === field.name)
    ? { ...field, kept: hidden(field.kept), gone: hidden(field.gone) }
    : field;

export async function previewMerge(
  read: ReadContext,
  { params, query }: RouteInput<typeof duplicateRoutes.preview_merge>,
): Promise<MergePreview> {
  const { kept, gone, fields, pair } = await planFor(read, params, query.take ?? []);
  const { school_id } = read;
  const between = { school_id, from: gone.id, to: kept.id };
  const [sides, hinders, counts] = await Promise.all([
    read.run(sidesOf, { school_id, ids: [kept.id, gone.id], phones: seesPhones(read.actor) }),
    findHindrances(read, pair),
    Promise.all(rowsOf(read).map(async (rows) => ({ rows, n: requireRow(await read.run(countOf(rows), between)).n }))),
  ]);
  const side = (id: number) => sides.find((one) => one.id === id)!.side;
  return {
    kept: side(kept.id),
    gone: side(gone.id),
    fields: seesPhones(read.actor) ? fields : fields.map(withHiddenPhones),
    moves: counts
      .filter(({ n }) => n > 0)
      .map(({ rows, n }) => ({ table: rows.table, title: rows.title[read.language], count: n })),
    hinders: hinders.map(({ why, date }) => ({ why: why[read.language], date })),
  };
}

export async function mergeStudents(
  tx: WriteContext,
  { params, body }: RouteInput<typeof duplicateRoutes.merge_students>,
): Promise<StudentsMerge> {
  const { school_id } = tx;
  tx.lock(['student', school_id, params.student_id], ['student', school_id, params.other_id]);
  const rules = fieldRulesOf(tx);
  const { kept, gone, after, pair } = await planFor(tx, params, body.take ?? []);
  const [hindrance] = await findHindrances(tx, pair);
  if (hindrance) throw new AppError(errors.merge_hindered, { why: textOf(hindrance, tx.language) });
  await forgetPeopleOf(tx, [kept.id, gone.id]);
  const staff_id = tx.actor.staff_id!;
  const changed = difference(kept, after) ?? { before: {}, after: {} };
  const made = requireRow(
    await tx.run(insertMerge, {
      school_id,
      kept_id: kept.id,
      gone_id: gone.id,
      before: JSON.stringify(changed.before),
      after: JSON.stringify(changed.after),
      gone_status: gone.status,
      merged_by: staff_id,
    }),
  );
  // A club card number belongs to one client at a time, so the other card releases it first.
  tx.defer(archiveMerged, { school_id, id: gone.id, into: kept.id });
  await updateCardTo(tx, { card: kept, after, rules: await rules });
  recordDoubtfulPhones(tx, doubtsTaken(kept, gone, kept.id));
  const moved = await moveAll(tx, rowsOf(tx), { from: gone.id, to: kept.id });
  tx.defer(insertMovedRows, { school_id, id: made.id, moved: JSON.stringify(moved) });
  tx.defer(setMergedVerdict, { school_id, one: kept.id, other: gone.id, staff_id, merged: true });
  tx.audit({
    action: 'students.merged',
    object_type: 'student',
    object_id: kept.id,
    before: { ...changed.before, gone_id: gone.id },
    after: {
      ...changed.after,
      moved: Object.fromEntries(Object.entries(moved).map(([table, keys]) => [table, keys.length])),
    },
  });
  tx.emit('students.merged', [kept.id, gone.id]);
  await Promise.all([tx.flush(), linkCardsNow(tx, [kept.id, gone.id])]);
  const merge = requireRow(await tx.run(mergeById, { school_id, id: made.id }));
  return toMerge(merge, rowsOf(tx), tx);
}

/**
 * The doubts of the merged card about numbers that the kept card did not have: its own numbers may be confirmed
 * already.
 */
const doubtsTaken = (kept: CardFields, gone: CardRow, student_id: number): DoubtfulPhone[] =>
  gone.doubtful_phones
    .filter(({ phone }) => !hasNumber(kept, phone))
    .map(({ phone, written }) => ({ student_id, phone, written }));

/**
 * Moves the tables one after another in the order of their owners, so that a referenced row moves before the rows that
 * refer to it.
 */
async function moveAll(
  tx: WriteContext,
  rows: readonly ClientRows[],
  { from, to, only }: { from: number; to: number; only?: Readonly<Record<string, readonly number[]>> },
): Promise<Record<string, number[]>> {
  await tx.flush();
  const moved: Record<string, number[]> = {};
  for (const { table, key, apart = [] } of rows) {
    const ids = only ? [...(only[table] ?? [])] : null;
    if (ids?.length === 0) continue;
    const keys = await tx.run(moveRows, { school_id: tx.school_id, from, to, table, key, apart: [...apart], ids });
    if (keys.length > 0) moved[table] = [...new Set(keys.map((one) => one.key))];
  }
  return moved;
}

export async function undoMerge(tx: WriteContext, { params }: RouteInput<typeof duplicateRoutes.undo_merge>) {
  const { school_id } = tx;
  const merge = await lockActiveMerge(tx, params.id);
  const { kept_id, gone_id, moved } = merge;
  const today = todayIn(tx.time_zone, tx.now);
  const mergedOn = todayIn(tx.time_zone, merge.merged_at);
  if (daysBetween(mergedOn, today) > MERGE_DAYS) throw new AppError(errors.merge_over);
  const facts = { school_id, kept: kept_id, gone: gone_id, today, moved, since: merge.merged_at };
  const later = (
    await Promise.all(tx.contributions.clientRecords.map(async (one) => one.later?.(tx, facts) ?? []))
  ).flat();
  if (later.length > 0)
    throw new AppError(errors.merge_depended_on, {
      why: later
        .slice(0, 10)
        .map((one) => textOf(one, tx.language))
        .join('; '),
    });
  const [rules, kept, gone] = await Promise.all([fieldRulesOf(tx), cardFor(tx, kept_id), cardFor(tx, gone_id)]);
  await forgetPeopleOf(tx, [kept_id, gone_id]);
  const { card, changedSince } = unmergedCard(kept, merge as never);
  await moveAll(tx, rowsOf(tx), { from: kept_id, to: gone_id, only: moved });
  await updateCardTo(tx, { card: kept, after: card, rules });
  withdrawDoubtfulPhones(tx, doubtsTaken(card, gone, kept_id));
  tx.defer(restoreMerged, { school_id, id: gone_id, status: merge.gone_status });
  tx.defer(closeMerge, { school_id, id: merge.id, undone_by: tx.actor.staff_id! });
  tx.defer(setMergedVerdict, { school_id, one: kept_id, other: gone_id, staff_id: null, merged: false });
  tx.audit({
    action: 'students.merge_undone',
    object_type: 'student',
    object_id: kept_id,
    before: { gone_id },
    after: { changed_since: changedSince },
  });
  tx.emit('students.merge_undone', [kept_id, gone_id]);
  await Promise.all([tx.flush(), linkCardsNow(tx, [kept_id, gone_id])]);
  return { kept_id, gone_id, changed_since: changedSince };
}

/** Reads the merge under the locks of its two cards; a merge that is no longer active counts as missing. */
async function lockActiveMerge(tx: WriteContext, id: number): Promise<MergeRow> {
  const { school_id } = tx;
  const [named] = await tx.run(mergeById, { school_id, id });
  if (!named) throw new AppError(commonErrors.not_found);
  tx.lock(['student', school_id, named.kept_id], ['student', school_id, named.gone_id]);
  const [merge] = await tx.run(mergeById, { school_id, id });
  if (!merge || merge.undone_at !== null) throw new AppError(commonErrors.not_found);
  return merge;
}

export function toMerge(
  merge: MergeRow,
  rows: readonly ClientRows[],
  { language, now, time_zone }: Context,
): StudentsMerge {
  const { id, kept_id, gone_id, kept_name, gone_name, merged_at, merged_by, undone_at, moved } = merge;
  const lastDay = addDays(todayIn(time_zone, merged_at), MERGE_DAYS);
  return {
    id,
    kept: { id: kept_id, name: kept_name },
    gone: { id: gone_id, name: gone_name },
    merged_at,
    merged_by,
    undone_at,
    moved: rows
      .filter(({ table }) => moved[table] !== undefined)
      .map(({ table, title }) => ({ table, title: title[language], count: moved[table]!.length })),
    can: { undo: undone_at === null && todayIn(time_zone, now) <= lastDay },
  };
}

const textOf = ({ why, date }: ClientHindrance, language: Language): string =>
  date === null ? why[language] : `${why[language]} (${date})`;
