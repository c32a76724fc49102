import { sql } from 'kysely';
import { statement, type Params, type Runner, type WriteContext } from '@ritm/platform';
import type { FinanceAccount } from '../../contract/index.ts';
import { digestOfMade } from '../audit-verify.ts';
import { reversalAuthor, type ImportReversal } from './import-reversal.ts';

/**
 * A payment that was taken elsewhere, from another program's file. The amount is in kopecks above zero; `date` is its
 * own past date.
 */
export interface ImportedPayment {
  student_id: number;
  kind: 'income' | 'refund';
  amount: number;
  date: string;
  account: FinanceAccount;
  category: string;
  comment: string | null;
  import_id: number;
}

interface Written {
  student_id: number;
  total: number;
}
/** The inserted records, which the audit names with a digest of their contents. */
interface InsertedPayments extends Written {
  ids: number[];
  digest: string;
}

interface PaymentsInput {
  school_id: number;
  import_id: number;
  rows: string;
}

/**
 * Payments are matched by client, date, way and sum, and only those beyond the imported ones that already exist are
 * new. A file that is imported again therefore adds only what is new in it.
 */
const newPaymentsOf = (p: Params<PaymentsInput>) => sql`
  input as materialized (
    select r.*, row_number() over (partition by student_id, date, kind, amount order by ord) as place
    from jsonb_to_recordset(${p('rows')}::jsonb) as r(
      ord int, student_id bigint, kind text, amount bigint, date date, account text, category text, comment text
    )
  ),
  fresh as (
    select i.*
    from input i
    where i.place > (
      select count(*)
      from active_finances f
      where f.school_id = ${p('school_id')}
        and f.student_id = i.student_id
        and f.date = i.date
        and f.kind = i.kind
        and f.amount = i.amount
        and f.import_id is distinct from ${p('import_id')}
    )
  )`;

const insertPayments = statement(
  (_db, p: Params<PaymentsInput & { created_by: number | null }>) => sql<InsertedPayments>`
    with ${newPaymentsOf(p)},
    made as (
      insert into finances (
        school_id, kind, amount, date, account, category, comment, student_id, import_id, created_by
      )
      select ${p('school_id')}, kind, amount, date, account, category, comment, student_id, ${p('import_id')},
        ${p('created_by')}
      from fresh
      order by ord
      returning id, kind, amount, date, account, category, student_id
    )
    select student_id, count(*) as total, array_agg(id order by id) as ids, ${digestOfMade} as digest
    from made
    group by student_id`,
);

/** The new payments by kind, in kopecks. */
export interface NewPayments {
  kind: ImportedPayment['kind'];
  total: number;
  amount: number;
}

const countPayments = statement(
  (_db, p: Params<PaymentsInput>) => sql<NewPayments>`
  with ${newPaymentsOf(p)} select kind, count(*) as total, sum(amount)::bigint as amount from fresh group by kind`,
);

/**
 * Reverses what an import wrote and nobody has changed since. What a person has changed or deleted is reported and
 * stays so.
 */
const reversePayments = statement(
  (_db, p: Params<ImportReversal>) => sql<Written & { changed: number }>`
    with brought as materialized (
      select f.*, r.id as reversal_id, r.import_id as reversal_import_id
      from finances f
      left join finances r on r.school_id = f.school_id and r.reverses_id = f.id
      where f.school_id = ${p('school_id')}
        and f.import_id = ${p('import_id')}
        and f.student_id = any(${p('student_ids')}::bigint[])
        and f.reverses_id is null
    ),
    taken as (
      insert into finances (
        school_id, kind, amount, date, account, category, comment, student_id, import_id, reverses_id, created_by
      )
      select school_id, kind, -amount, date, account, category, ${p('reason')}, student_id, import_id, id,
        ${p('created_by')}
      from brought
      where reversal_id is null
      returning student_id
    ),
    all_of as (
      select student_id, 1 as taken, 0 as changed
      from taken
      union all
      select student_id, 0, 1
      from brought
      where reversal_id is not null and reversal_import_id is null
    )
    select student_id, sum(taken)::bigint as total, sum(changed)::bigint as changed
    from all_of
    group by student_id`,
);

/**
 * Writes payments of another program with one statement, a few hundred at once, and returns how many were new. All of
 * them belong to one import. They keep their own dates like any other record and are marked as imported. The caller
 * holds the locks of clients who already have cards.
 */
export async function addImportedPayments(tx: WriteContext, payments: readonly ImportedPayment[]): Promise<number> {
  const input = toPaymentsInput(tx.school_id, payments);
  if (!input) return 0;
  const { import_id } = input;
  const made = await tx.run(insertPayments, { ...reversalAuthor(tx), ...input });
  for (const { student_id, total, ids, digest } of made)
    tx.audit({
      action: 'finance.payments_brought',
      object_type: 'student',
      object_id: student_id,
      after: { import_id, payments: total, ids, digest },
    });
  if (made.length > 0) tx.emit('finance.recorded', []);
  return made.reduce((sum, { total }) => sum + total, 0);
}

/** Counts what `addImportedPayments` would write. */
export async function countImportedPayments(
  runner: Runner,
  school_id: number,
  payments: readonly ImportedPayment[],
): Promise<NewPayments[]> {
  const input = toPaymentsInput(school_id, payments);
  return input ? runner.run(countPayments, input) : [];
}

function toPaymentsInput(school_id: number, payments: readonly ImportedPayment[]): PaymentsInput | undefined {
  const [first] = payments;
  const rows = JSON.stringify(payments.map((payment, ord) => ({ ...payment, ord })));
  return first && { school_id, import_id: first.import_id, rows };
}

/** Reverses imported payments. Returns their number, and the clients with payments that a person has changed since. */
export async function reverseImportedPayments(
  tx: WriteContext,
  { import_id, student_ids, reason }: { import_id: number; student_ids: readonly number[]; reason: string },
): Promise<{ reversed: number; changed: Set<number> }> {
  if (student_ids.length === 0) return { reversed: 0, changed: new Set() };
  const reversals = await tx.run(reversePayments, {
    ...reversalAuthor(tx),
    import_id,
    student_ids: [...student_ids],
    reason,
  });
  const reversed = reversals.filter(({ total }) => total > 0);
  for (const { student_id, total } of reversed)
    tx.audit({
      action: 'finance.payments_taken_back',
      object_type: 'student',
      object_id: student_id,
      before: { import_id, payments: total },
      reason,
    });
  if (reversed.length > 0) tx.emit('finance.reversed', []);
  return {
    reversed: reversed.reduce((sum, { total }) => sum + total, 0),
    changed: new Set(reversals.filter(({ changed }) => changed > 0).map(({ student_id }) => student_id)),
  };
}
