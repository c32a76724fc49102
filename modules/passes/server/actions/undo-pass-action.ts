/**
 * The journal of actions over passes and their undo. Each action stored what its undo needs (decision 014); an undo is
 * refused when something later depends on it, and is itself a new action, never a deletion.
 */
import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { readPage, type ReadContext, type WriteContext, requireRow } from '@ritm/platform';
import { studentFor, studentsFor } from '@ritm/students/server';
import { undoRefusalTexts, passesErrors, type passRoutes } from '../../contract/index.ts';
import { releaseBookings, restoreBookings, toPassBooking } from '../bookings.ts';
import { bookingsAt, type BookingRow } from '../booking-queries.ts';
import { reconcileForfeits } from '../expiry/forfeits.ts';
import { placedVisitsByIds } from '../charge-queries.ts';
import { reverseCharge } from '../charges.ts';
import { toLot } from '../lots.ts';
import {
  cancelExtension,
  freezeById,
  markUndone,
  passActionById,
  passActionsOf,
  setFreezeEnd,
  setStudentsOfPass,
  undoMovesInto,
  type PassActionRow,
} from '../pass-journal/pass-action-queries.ts';
import { mayUndo, toPassAction } from '../pass-journal/pass-action-view.ts';
import { type ActionDetails, toAuditedDays } from '../pass-journal/pass-journal.ts';
import { insertTerms, lotById, allLotsOfHolders, nextChargeIds, type LotRow } from '../queries.ts';
import { remainderOf } from '../../rules/lots/remainder.ts';
import { validityOf } from '../../rules/lots/validity.ts';
import { nextTerms } from './edit-pass.ts';
import { replaceCharge } from './rebalance-visits.ts';

type PassActions = RouteOutput<typeof passRoutes.list_pass_actions>;

export async function listPassActions(
  read: ReadContext,
  { params, query }: RouteInput<typeof passRoutes.list_pass_actions>,
): Promise<PassActions> {
  const { school_id } = read;
  const { student_id } = params;
  const [, { rows, meta }] = await Promise.all([
    studentFor(read, student_id),
    readPage(query, (window) => read.run(passActionsOf, { school_id, student_id, ...window })),
  ]);
  return { data: rows.map((row) => toPassAction(row, read.actor)), meta };
}

/**
 * `POST pass_action/{id}/undo`: restores the state before the action, or refuses with the reason when its result has
 * been used since. A preview runs the same code and rolls it back.
 */
export const undoPassAction = (tx: WriteContext, input: Input): Promise<Undone> =>
  input.body.preview ? tx.dryRun(() => undo(tx, input)) : undo(tx, input);

type Input = RouteInput<typeof passRoutes.undo_pass_action>;
type Undone = RouteOutput<typeof passRoutes.undo_pass_action>;

async function undo(tx: WriteContext, { params, body }: Input): Promise<Undone> {
  const { school_id } = tx;
  const { student_id, id } = params;
  const otherIds = await otherClientsOf(tx, params);
  tx.lock(...[student_id, ...otherIds].map((one) => ['student', school_id, one] as const));
  const [, [action]] = await Promise.all([
    studentsFor(tx, [student_id, ...otherIds]),
    tx.run(passActionById, { school_id, student_id, id }),
  ]);
  if (!action) throw new AppError(commonErrors.not_found);
  if (!mayUndo(action, tx.actor)) throw new AppError(commonErrors.forbidden);
  if (action.undone_at !== null) throw new AppError(passesErrors.already_undone);
  const clients = [student_id, ...otherIds];
  const before = await tx.run(allLotsOfHolders, { school_id, student_ids: clients });
  const bookingChanges = { ...noBookingChanges, ...(await undoByKind(tx, action)) };
  const undoneRows = await tx.run(markUndone, { school_id, id, undone_by: tx.actor.user_id });
  if (undoneRows.length === 0) throw new AppError(passesErrors.already_undone);
  tx.emit('visits.pass_edited', [student_id, ...otherIds]);
  await tx.flush();
  const [{ rows, meta }, after] = await Promise.all([
    readPage({}, (window) => tx.run(passActionsOf, { school_id, student_id, ...window })),
    tx.run(allLotsOfHolders, { school_id, student_ids: clients }),
  ]);
  const lot = after.find((row) => row.id === action.lesson_plus_id);
  tx.audit({
    action: 'visits.pass_action_undone',
    object_type: action.lesson_plus_id === null ? 'student' : 'lesson_plus',
    object_id: action.lesson_plus_id ?? student_id,
    before: { kind: action.kind, pass_action_id: id },
    ...(lot && { after: toAuditedDays(lot) }),
    reason: body.reason ?? undefined,
  });
  const toBookings = (bookings: readonly BookingRow[]) => bookings.map(toPassBooking);
  const change = {
    passes: changedPasses(tx, { before, after }),
    released: toBookings(bookingChanges.released),
    restored: toBookings(bookingChanges.restored),
    not_restored: toBookings(bookingChanges.not_restored),
  };
  return { data: rows.map((row) => toPassAction(row, tx.actor)), meta, change };
}

interface BookingChanges {
  released: readonly BookingRow[];
  restored: readonly BookingRow[];
  not_restored: readonly BookingRow[];
}
const noBookingChanges: BookingChanges = { released: [], restored: [], not_restored: [] };

/** Passes whose end or remainder changes; a pass that no longer exists has nothing left. */
function changedPasses(
  tx: WriteContext,
  { before, after }: { before: readonly LotRow[]; after: readonly LotRow[] },
): Undone['change']['passes'] {
  const today = todayIn(tx.time_zone, tx.now);
  const facts = (row: LotRow) => ({
    ends_on: validityOf(toLot(row), today).ends_on,
    left: remainderOf(toLot(row), today).left,
  });
  return after.flatMap((row) => {
    const previous = before.find(({ id }) => id === row.id);
    const [was, is] = [previous ? facts(previous) : { ends_on: null, left: 0 }, facts(row)];
    if (was.ends_on === is.ends_on && was.left === is.left) return [];
    const { id, student_id, student_name, name } = row;
    return [
      {
        id,
        student_id,
        student_name,
        name,
        ends_before: was.ends_on,
        ends_after: is.ends_on,
        left_before: was.left,
        left_after: is.left,
      },
    ];
  });
}

/**
 * The other client of a transfer. It is read in advance because both clients' locks are taken together in one order.
 */
async function otherClientsOf(tx: WriteContext, { student_id, id }: { student_id: number; id: number }) {
  const { school_id } = tx;
  const [action] = await tx.run(passActionById, { school_id, student_id, id });
  if (action?.kind !== 'transfer') return [];
  const [targetLot] = await tx.run(lotById, { school_id, id: detailOf(action, 'transfer').to_id });
  return targetLot ? [targetLot.student_id] : [];
}

const detailOf = <K extends keyof ActionDetails>(action: PassActionRow, _kind: K): ActionDetails[K] =>
  action.detail as unknown as ActionDetails[K];

const undoRefused = (tx: WriteContext, reason: keyof typeof undoRefusalTexts): AppError =>
  new AppError(passesErrors.undo_refused, { reason, why: undoRefusalTexts[reason]![tx.language] });

async function undoByKind(tx: WriteContext, action: PassActionRow): Promise<Partial<BookingChanges> | void> {
  if (action.kind === 'rebalance' || action.kind === 'cover') return undoReplacements(tx, action);
  const row = requireRow(await tx.run(lotById, { school_id: tx.school_id, id: action.lesson_plus_id! }));
  switch (action.kind as keyof ActionDetails) {
    case 'freeze':
      return undoFreeze(tx, action, row);
    case 'unfreeze':
      return undoUnfreeze(tx, action, row);
    case 'extend':
      return undoExtension(tx, action, row);
    case 'transfer':
      return undoTransfer(tx, action, row);
    case 'family': {
      const { before } = detailOf(action, 'family');
      tx.defer(setStudentsOfPass, { school_id: tx.school_id, lesson_plus_id: row.id, student_ids: before });
      return undefined;
    }
    case 'rebalance':
    case 'cover':
  }
}

async function undoFreeze(tx: WriteContext, action: PassActionRow, row: LotRow): Promise<Partial<BookingChanges>> {
  const { freeze_id, to_date, released } = detailOf(action, 'freeze');
  const freeze = row.freezes.find(({ id }) => id === freeze_id);
  if (freeze?.to_date !== to_date) throw undoRefused(tx, 'changed');
  const after = { ...row, freezes: row.freezes.filter((one) => one !== freeze) };
  requireNoVisitsLost(tx, row, after);
  tx.defer(setFreezeEnd, { school_id: tx.school_id, id: freeze_id, to_date: null });
  return restoreBookings(tx, released);
}

async function undoUnfreeze(tx: WriteContext, action: PassActionRow, row: LotRow): Promise<Partial<BookingChanges>> {
  const { freeze_id, to_date, restored } = detailOf(action, 'unfreeze');
  const now = row.freezes.find(({ id }) => id === freeze_id);
  const others = row.freezes.filter((one) => one !== now);
  const { from_date } = now ?? (await frozenFrom(tx, freeze_id));
  if (others.some((one) => one.from_date <= to_date && from_date <= one.to_date)) throw undoRefused(tx, 'overlaps');
  const isVisited = row.charges.some((one) => one.counted && from_date <= one.date_visit && one.date_visit <= to_date);
  if (isVisited) throw undoRefused(tx, 'visits_inside');
  tx.defer(setFreezeEnd, { school_id: tx.school_id, id: freeze_id, to_date });
  reconcileForfeits(
    tx,
    { ...row, freezes: [...others, { id: freeze_id, from_date, to_date }] },
    todayIn(tx.time_zone, tx.now),
  );
  const booked = await tx.run(bookingsAt, {
    school_id: tx.school_id,
    occurrence_ids: restored.map((one) => one.occurrence_id),
    student_ids: restored.map((one) => one.student_id),
    statuses: ['booked', 'confirmed'],
    now: tx.now,
  });
  await releaseBookings(tx, booked);
  return { released: booked };
}

async function frozenFrom(tx: WriteContext, id: number): Promise<{ from_date: string }> {
  const freeze = requireRow(await tx.run(freezeById, { school_id: tx.school_id, id }));
  return freeze;
}

async function undoExtension(tx: WriteContext, action: PassActionRow, row: LotRow): Promise<void> {
  const { extension_id } = detailOf(action, 'extend');
  const after = { ...row, extensions: row.extensions.filter(({ id }) => id !== extension_id) };
  requireNoVisitsLost(tx, row, after);
  tx.defer(cancelExtension, { school_id: tx.school_id, id: extension_id });
}

/** A visit that only the given days made possible must not silently lose its pass. */
function requireNoVisitsLost(tx: WriteContext, before: LotRow, after: LotRow): void {
  const today = todayIn(tx.time_zone, tx.now);
  const [was, is] = [before, after].map((row) => validityOf(toLot(row), today).ends_on);
  const losesVisit = before.charges.some(
    ({ counted, date_visit }) => counted && is !== null && date_visit > is! && (was === null || date_visit <= was!),
  );
  if (losesVisit) throw undoRefused(tx, 'used');
}

async function undoTransfer(tx: WriteContext, action: PassActionRow, row: LotRow): Promise<void> {
  const { school_id } = tx;
  const { to_id, freezes } = detailOf(action, 'transfer');
  const targetLot = requireRow(await tx.run(lotById, { school_id, id: to_id }));
  const isUntouched =
    targetLot.charges.length === 0 &&
    targetLot.closed_on === null &&
    targetLot.burned_visits === 0 &&
    targetLot.moves.every(({ way }) => way === 'in') &&
    targetLot.paid === targetLot.carried_paid;
  if (!isUntouched) throw undoRefused(tx, 'used');
  const today = todayIn(tx.time_zone, tx.now);
  tx.defer(insertTerms, nextTerms(tx, targetLot, { closed_on: today, close_reason: 'transfer_undone' }));
  tx.defer(undoMovesInto, { school_id, to_id });
  tx.defer(insertTerms, nextTerms(tx, row));
  for (const { id, to_date } of freezes) tx.defer(setFreezeEnd, { school_id, id, to_date });
}

/** Moves each visit back to where it was: another pass, or none. */
async function undoReplacements(tx: WriteContext, action: PassActionRow): Promise<void> {
  const { school_id } = tx;
  const { student_id } = action;
  const { moves } = detailOf(action, action.kind as 'rebalance' | 'cover');
  const ids = moves.map(({ id }) => id);
  const [activeCharges, newIds] = await Promise.all([
    tx.run(placedVisitsByIds, { school_id, student_id, ids }),
    tx.run(nextChargeIds, { count: ids.length }),
  ]);
  if (activeCharges.length < moves.length) throw undoRefused(tx, 'changed');
  const rowOf = (id: number) => activeCharges.find((one) => one.id === id)!;
  for (const { id } of moves) reverseCharge(tx, rowOf(id), null);
  for (const [index, { id, ...was }] of moves.entries())
    replaceCharge(tx, rowOf(id), { ...was, id: newIds[index]!.id });
}
