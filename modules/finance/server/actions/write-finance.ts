import { requireRecent } from '@ritm/accounts/server';
import type { RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { type WriteContext, requireRow } from '@ritm/platform';
import type { Finance, FinanceChange, financeRoutes } from '../../contract/index.ts';
import { changeableFinance, financeFor } from '../access.ts';
import { requireReasonForDate } from '../far-date.ts';
import { insertFinance, reverseById, type FinanceInsert, type FinanceRow } from '../queries.ts';
import { toFinance } from '../views.ts';

type Fields = Pick<
  FinanceRow,
  'kind' | 'amount' | 'date' | 'account' | 'category' | 'comment' | 'student_id' | 'staff_id'
>;

export async function addFinance(
  tx: WriteContext,
  { body }: RouteInput<typeof financeRoutes.add_finance>,
): Promise<Finance> {
  const blank: Fields = {
    kind: body.kind,
    amount: body.amount,
    category: body.category,
    date: todayIn(tx.time_zone, tx.now),
    account: 'cash',
    comment: null,
    student_id: null,
    staff_id: null,
  };
  const fields = changed(blank, body);
  requireRecent(tx, fields.date);
  const reason = requireReasonForDate(tx, fields.date, body.reason);
  const id = await insert(tx, fields, null);
  tx.audit({ action: 'finance.added', object_type: 'finance', object_id: id, after: fields, reason });
  tx.emit('finance.added', [id]);
  return toFinance(await financeFor(tx, id), tx.actor);
}

/** The ledger is append-only: the row is reversed and a new row is written, which has the same public id. */
export async function editFinance(
  tx: WriteContext,
  { params, body }: RouteInput<typeof financeRoutes.edit_finance>,
): Promise<Finance> {
  const row = await changeableFinance(tx, params.id);
  const before = fieldsOf(row);
  const after = changed(before, body);
  requireRecent(tx, after.date);
  const reason =
    after.date === before.date ? body.reason || undefined : requireReasonForDate(tx, after.date, body.reason);
  if (JSON.stringify(before) === JSON.stringify(after)) return toFinance(row, tx.actor);
  const [id] = await Promise.all([insert(tx, after, row.root_id), tx.run(reverseById, reversalOf(tx, row))]);
  tx.audit({
    action: 'finance.edited',
    object_type: 'finance',
    // The object is the record by the id that the wire shows; the rows of the ledger, which `verify` compares, are
    // inside.
    object_id: row.root_id,
    before: { ...before, id: row.id },
    after: { ...after, id },
    reason,
  });
  tx.emit('finance.edited', [row.root_id]);
  return toFinance(await financeFor(tx, id), tx.actor);
}

export async function deleteFinance(
  tx: WriteContext,
  { params }: RouteInput<typeof financeRoutes.delete_finance>,
): Promise<{ ok: true }> {
  const row = await changeableFinance(tx, params.id);
  tx.defer(reverseById, reversalOf(tx, row));
  tx.audit({
    action: 'finance.deleted',
    object_type: 'finance',
    object_id: row.root_id,
    before: { ...fieldsOf(row), id: row.id },
  });
  tx.emit('finance.deleted', [row.root_id]);
  return { ok: true };
}

const reversalOf = (tx: WriteContext, { id }: FinanceRow) => ({
  school_id: tx.school_id,
  id,
  created_by: tx.actor.user_id,
});

async function insert(tx: WriteContext, fields: Fields, root_id: number | null): Promise<number> {
  const row: FinanceInsert = {
    ...fields,
    school_id: tx.school_id,
    source_type: null,
    source_id: null,
    root_id,
    created_by: tx.actor.user_id,
  };
  const made = requireRow(await tx.run(insertFinance, row));
  return made.id;
}

/** An absent field keeps its value, and null clears it. */
function changed(fields: Fields, requested: FinanceChange): Fields {
  const { reason: _, ...change } = requested;
  const provided = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
  const after = { ...fields, ...provided };
  return { ...after, comment: after.comment === '' ? null : after.comment };
}

const fieldsOf = ({ kind, amount, date, account, category, comment, student_id, staff_id }: FinanceRow): Fields => ({
  kind,
  amount,
  date,
  account,
  category,
  comment,
  student_id,
  staff_id,
});
