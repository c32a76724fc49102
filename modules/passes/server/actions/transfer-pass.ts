import { AppError, type RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { studentFor, type StudentFacts } from '@ritm/students/server';
import { passesErrors, type passRoutes, type TransferResult } from '../../contract/index.ts';
import { lotFor, refusalError } from '../access.ts';
import { toLot } from '../lots.ts';
import { insertMove, setFreezeEnd } from '../pass-action-queries.ts';
import { recordPassAction } from '../pass-journal.ts';
import { insertTerms, nextLotId, type LotRow } from '../queries.ts';
import type { Move } from '../../rules/lot.ts';
import { restOf, thawedOn, type Rest } from '../../rules/rest.ts';
import { validityOf } from '../../rules/validity.ts';
import { toLessonPlus } from '../views.ts';
import { nextTerms } from './edit-pass.ts';
import { writeLot } from './sell-pass.ts';

type Input = RouteInput<typeof passRoutes.transfer_pass>;

/**
 * `POST transfer`: the rest goes on as a new lot of another client, at the same unit value and until the same day, with what was
 * paid for it. No money moves and nothing is earned, so neither the till nor a payroll sheet changes.
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
  const rest = transferable(tx, row, today);
  const taken = takenOver(tx, row, { id: next!.id, to, rest, today });
  const given = givenAway(row, { today, to_id: taken.id, rest });
  const shown = (one: LotRow) => toLessonPlus(one, tx.actor, today);
  if (body.preview) return { from: shown(given), to: shown(taken), pass_action_id: null };
  writeTransfer(tx, { row, given, taken, rest });
  const pass_action_id = await recordPassAction(tx, {
    kind: 'transfer',
    student_id: row.student_id,
    lot: row,
    reason,
    detail: { to_id: taken.id, freezes: row.freezes.map(({ id, to_date }) => ({ id, to_date })) },
    before: { student_id: row.student_id },
    after: { student_id: to_student_id, lesson_plus_id: taken.id, ...rest },
  });
  tx.emit('visits.pass_sold', [to_student_id], { lesson_plus_id: taken.id });
  return { from: shown(given), to: shown(taken), pass_action_id };
}

/** Only what may still be used, and was paid as far as it was used: a debt for visits made stays with who made them. */
function transferable(tx: WriteContext, row: LotRow, today: string): Rest {
  const lot = toLot(row);
  const { state } = validityOf(lot, today);
  if (state !== 'active' && state !== 'pending') throw refusalError(state, tx.language);
  const rest = restOf(lot, today);
  const movedValue = lot.moves.reduce((sum, { way, value }) => sum + (way === 'out' ? value : 0), 0);
  const owed = lot.price - movedValue - rest.price - lot.paid;
  if (owed > 0) throw new AppError(passesErrors.used_unpaid, { owed: owed / 100 });
  return rest;
}

interface TakingOver {
  id: number;
  to: StudentFacts;
  rest: Rest;
  today: string;
}

function takenOver(tx: WriteContext, row: LotRow, { id, to, rest, today }: TakingOver): LotRow {
  return {
    ...row,
    ...rest,
    id,
    student_id: to.id,
    student_name: `${to.lastname} ${to.firstname}`.trim(),
    sold_on: today,
    created_at: tx.now,
    version: 1,
    closed_on: null,
    close_reason: null,
    comment: null,
    carried_paid: rest.paid,
    charges: [],
    freezes: [],
    extensions: [],
    moves: [moveOf('in', row.id, rest)],
    burned_visits: 0,
    burned_value: 0,
  };
}

function givenAway(row: LotRow, { today, to_id, rest }: { today: string; to_id: number; rest: Rest }): LotRow {
  return {
    ...row,
    closed_on: today,
    close_reason: 'transferred',
    paid: row.paid - rest.paid,
    carried_paid: row.carried_paid - rest.paid,
    freezes: [...thawedOn(row.freezes, today)],
    moves: [...row.moves, moveOf('out', to_id, rest)],
  };
}

const moveOf = (way: Move['way'], other_id: number, { visits, price: value }: Rest): Move => ({
  id: 0,
  way,
  kind: 'transfer',
  other_id,
  visits,
  value,
});

function writeTransfer(
  tx: WriteContext,
  { row, given, taken, rest }: { row: LotRow; given: LotRow; taken: LotRow; rest: Rest },
): void {
  const { school_id, actor } = tx;
  for (const { id } of row.freezes) {
    const to_date = given.freezes.find((one) => one.id === id)?.to_date ?? null;
    tx.defer(setFreezeEnd, { school_id, id, to_date });
  }
  tx.defer(insertTerms, nextTerms(tx, row, given));
  writeLot(tx, taken);
  tx.defer(insertMove, {
    school_id,
    kind: 'transfer',
    from_id: row.id,
    to_id: taken.id,
    visits: rest.visits,
    value: rest.price,
    paid: rest.paid,
    created_by: actor.user_id,
  });
}
