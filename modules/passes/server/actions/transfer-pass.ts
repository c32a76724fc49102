import { AppError, type RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { requireRow, type WriteContext } from '@ritm/platform';
import { studentFor, type StudentFacts } from '@ritm/students/server';
import { passesErrors, type passRoutes, type TransferResult } from '../../contract/index.ts';
import { lotFor, refusalError } from '../access.ts';
import { toLot } from '../lots.ts';
import { insertExtension, insertMove, setFreezeEnd } from '../pass-journal/pass-action-queries.ts';
import { recordPassAction, toAuditedDays } from '../pass-journal/pass-journal.ts';
import { insertTerms, nextLotId, type LotRow } from '../queries.ts';
import type { Move } from '../../rules/lots/lot.ts';
import {
  extensionsGoingOn,
  freezesBefore,
  transferTermsOf,
  type TransferTerms,
} from '../../rules/lots/transfer-terms.ts';
import { validityOf } from '../../rules/lots/validity.ts';
import { toLessonPlus } from '../views.ts';
import { nextTerms } from './edit-pass.ts';
import { writeLot } from './sell-pass.ts';

type Input = RouteInput<typeof passRoutes.transfer_pass>;

/**
 * `POST transfer`: the remainder becomes a new lot of another client at the same unit value and with the same last day,
 * together with what was paid for it. No money moves and nothing is earned, so neither the till nor a payroll sheet
 * changes.
 */
export async function transferPass(tx: WriteContext, { params, body }: Input): Promise<TransferResult> {
  const { school_id } = tx;
  const { to_student_id, reason } = body;
  tx.lock(['student', school_id, params.student_id], ['student', school_id, to_student_id]);
  const [row, to, [next]] = await Promise.all([
    lotFor(tx, params),
    studentFor(tx, to_student_id),
    tx.run(nextLotId, {}),
  ]);
  if (to_student_id === row.student_id) throw new AppError(passesErrors.same_student);
  const today = todayIn(tx.time_zone, tx.now);
  const terms = requireTransferable(tx, row, today);
  const target = toTargetLot(tx, row, { id: next!.id, to, terms, today });
  const source = toSourceLot(row, { today, to_id: target.id, terms });
  const toView = (one: LotRow) => toLessonPlus(one, tx.actor, today);
  if (body.preview) return { from: toView(source), to: toView(target), pass_action_id: null };
  writeTransfer(tx, { row, source, target, terms });
  await continueExtensions(tx, target, reason);
  const pass_action_id = await recordPassAction(tx, {
    kind: 'transfer',
    student_id: row.student_id,
    lot: row,
    reason,
    detail: { to_id: target.id, freezes: row.freezes.map(({ id, to_date }) => ({ id, to_date })) },
    before: { student_id: row.student_id },
    after: { student_id: to_student_id, lesson_plus_id: target.id, ...terms, ...toAuditedDays(source) },
  });
  tx.emit('visits.pass_sold', [to_student_id], { lesson_plus_id: target.id });
  return { from: toView(source), to: toView(target), pass_action_id };
}

/**
 * Only a usable pass that is paid as far as it was used can be transferred: a debt for visits made stays with the
 * client who made them.
 */
function requireTransferable(tx: WriteContext, row: LotRow, today: string): TransferTerms {
  const lot = toLot(row);
  const { state } = validityOf(lot, today);
  if (state !== 'active' && state !== 'pending') throw refusalError(state, tx.language);
  const terms = transferTermsOf(lot, today);
  const valueMovedOut = lot.moves.reduce((sum, { way, value }) => sum + (way === 'out' ? value : 0), 0);
  const unpaidUse = lot.price - valueMovedOut - terms.price - lot.paid;
  if (unpaidUse > 0) throw new AppError(passesErrors.used_unpaid, { owed: unpaidUse / 100 });
  return terms;
}

interface TransferTarget {
  id: number;
  to: StudentFacts;
  terms: TransferTerms;
  today: string;
}

function toTargetLot(tx: WriteContext, row: LotRow, { id, to, terms, today }: TransferTarget): LotRow {
  return {
    ...row,
    ...terms,
    id,
    student_id: to.id,
    student_name: `${to.lastname} ${to.firstname}`.trim(),
    sold_on: today,
    created_at: tx.now,
    version: 1,
    closed_on: null,
    close_reason: null,
    comment: null,
    carried_paid: terms.paid,
    charges: [],
    freezes: [],
    extensions: [...extensionsGoingOn(toLot(row), terms)],
    moves: [moveOf('in', row.id, terms)],
    burned_visits: 0,
    burned_value: 0,
  };
}

function toSourceLot(
  row: LotRow,
  { today, to_id, terms }: { today: string; to_id: number; terms: TransferTerms },
): LotRow {
  return {
    ...row,
    closed_on: today,
    close_reason: 'transferred',
    paid: row.paid - terms.paid,
    carried_paid: row.carried_paid - terms.paid,
    freezes: [...freezesBefore(row.freezes, today)],
    moves: [...row.moves, moveOf('out', to_id, terms)],
  };
}

const moveOf = (way: Move['way'], other_id: number, { visits, price: value }: TransferTerms): Move => ({
  id: 0,
  way,
  kind: 'transfer',
  other_id,
  visits,
  value,
});

function writeTransfer(
  tx: WriteContext,
  { row, source, target, terms }: { row: LotRow; source: LotRow; target: LotRow; terms: TransferTerms },
): void {
  const { school_id, actor } = tx;
  for (const { id } of row.freezes) {
    const to_date = source.freezes.find((one) => one.id === id)?.to_date ?? null;
    tx.defer(setFreezeEnd, { school_id, id, to_date });
  }
  tx.defer(insertTerms, nextTerms(tx, row, source));
  writeLot(tx, target);
  tx.defer(insertMove, {
    school_id,
    kind: 'transfer',
    from_id: row.id,
    to_id: target.id,
    visits: terms.visits,
    value: terms.price,
    paid: terms.paid,
    created_by: actor.user_id,
  });
}

/** Gives the new lot the days that its term does not hold yet, as rows of its own that its line of the audit names. */
async function continueExtensions(tx: WriteContext, target: LotRow, reason: string): Promise<void> {
  const { school_id, actor } = tx;
  if (target.extensions.length === 0) return;
  const own = { school_id, lesson_plus_id: target.id, reason, created_by: actor.user_id };
  await tx.flush();
  const extensions = await Promise.all(
    target.extensions.map(async ({ days }) => ({
      days,
      ...requireRow(await tx.run(insertExtension, { ...own, days })),
    })),
  );
  tx.audit({
    action: 'visits.pass_extended',
    object_type: 'lesson_plus',
    object_id: target.id,
    after: { days: extensions.reduce((sum, { days }) => sum + days, 0), ...toAuditedDays({ ...target, extensions }) },
    reason,
  });
}
