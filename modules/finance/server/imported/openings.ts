import { sql } from 'kysely';
import { statement, type Params, type Runner, type WriteContext } from '@ritm/platform';
import type { WalletLedger } from '../../contract/index.ts';
import { reversalAuthor, type ImportReversal } from './import-reversal.ts';

/** The balance in kopecks with which a client comes from another program; below zero the client owes it. */
export interface OpeningBalance {
  student_id: number;
  ledger: WalletLedger;
  /** An empty string means the client's whole balance; otherwise it names the one pass for which the amount is owed. */
  subject: string;
  amount: number;
  comment: string | null;
  import_id: number;
}

interface Written {
  student_id: number;
  ledger: WalletLedger;
  amount: number;
}

/**
 * Writes the difference from the balance of earlier files, so that a balance imported again becomes what the last file
 * says.
 */
const insertOpenings = statement(
  (_db, p: Params<{ school_id: number; created_by: number | null; date: string; rows: string }>) => sql<Written>`
    with input as materialized (
      select distinct on (r.student_id, r.ledger, r.subject) r.*
      from jsonb_to_recordset(${p('rows')}::jsonb) as r(
        ord int, student_id bigint, ledger text, subject text, amount bigint, comment text, import_id bigint
      )
      order by r.student_id, r.ledger, r.subject, r.ord desc
    ),
    known as (
      select w.student_id, w.ledger, w.subject, sum(w.amount)::bigint as amount
      from wallet_operations w
      where w.school_id = ${p('school_id')}
        and w.student_id in (select student_id from input)
        and w.account = 'opening'
      group by w.student_id, w.ledger, w.subject
    )
    insert into wallet_operations (
      school_id, student_id, ledger, account, subject, amount, date, comment, import_id, created_by
    )
    select ${p('school_id')}, i.student_id, i.ledger, 'opening', i.subject, i.amount - coalesce(k.amount, 0),
      ${p('date')}::date, i.comment, i.import_id, ${p('created_by')}
    from input i
    left join known k using (student_id, ledger, subject)
    where i.amount <> coalesce(k.amount, 0)
    order by i.ord
    returning student_id, ledger, amount`,
);

interface RecordedOpening {
  student_id: number;
  ledger: WalletLedger;
  subject: string;
  amount: number;
}

const recordedOpenings = statement(
  (_db, p: Params<{ school_id: number; student_ids: number[] }>) => sql<RecordedOpening>`
  select student_id, ledger, subject, sum(amount)::bigint as amount from wallet_operations
  where school_id = ${p('school_id')} and student_id = any(${p('student_ids')}::bigint[]) and account = 'opening'
  group by student_id, ledger, subject`,
);

/**
 * The difference from a later file rests on what the earlier file wrote, so the earlier operation stays until the later
 * file is reversed.
 */
const reverseOpenings = statement(
  (_db, p: Params<ImportReversal>) => sql<Written & { taken: boolean }>`
    with brought as materialized (
      select w.*,
        exists (
          select 1
          from active_wallet_operations n
          where n.school_id = w.school_id
            and n.student_id = w.student_id
            and n.ledger = w.ledger
            and n.subject = w.subject
            and n.id > w.id
            and n.import_id is distinct from w.import_id
        ) as is_rested_on
      from active_wallet_operations w
      where w.school_id = ${p('school_id')}
        and w.import_id = ${p('import_id')}
        and w.student_id = any(${p('student_ids')}::bigint[])
    ),
    taken as (
      insert into wallet_operations (
        school_id, student_id, ledger, account, subject, amount, date, comment, import_id, reverses_id, created_by
      )
      select school_id, student_id, ledger, account, subject, -amount, date, ${p('reason')}, import_id, id,
        ${p('created_by')}
      from brought
      where not is_rested_on
    )
    select student_id, ledger, amount, not is_rested_on as taken
    from brought`,
);

/**
 * Sets the opening balances of clients and returns how many changed. Setting the same balances again writes nothing.
 * They are not income but belong to a technical account. The caller holds the locks of clients who already have cards.
 */
export async function setOpeningBalances(
  tx: WriteContext,
  date: string,
  balances: readonly OpeningBalance[],
): Promise<number> {
  if (balances.length === 0) return 0;
  const rows = JSON.stringify(balances.map((balance, ord) => ({ ...balance, ord })));
  const made = await tx.run(insertOpenings, { ...reversalAuthor(tx), date, rows });
  const import_id = balances[0]?.import_id;
  for (const { student_id, ledger, amount } of made)
    tx.audit({
      action: 'finance.opening_written',
      object_type: 'student',
      object_id: student_id,
      after: { ledger, amount, import_id },
    });
  if (made.length > 0) tx.emit('finance.recorded', []);
  return made.length;
}

/** Returns the present opening balances; `setOpeningBalances` changes nothing when it gets them again. */
export const openingBalancesOf = (runner: Runner, school_id: number, student_ids: readonly number[]) =>
  student_ids.length === 0 ? [] : runner.run(recordedOpenings, { school_id, student_ids: [...student_ids] });

/**
 * Reverses opening balances. Returns the number of operations, and the clients with an operation that stays because a
 * later file rests on it.
 */
export async function reverseOpeningBalances(
  tx: WriteContext,
  { import_id, student_ids, reason }: { import_id: number; student_ids: readonly number[]; reason: string },
): Promise<{ reversed: number; retained: Set<number> }> {
  if (student_ids.length === 0) return { reversed: 0, retained: new Set() };
  const reversals = await tx.run(reverseOpenings, {
    ...reversalAuthor(tx),
    import_id,
    student_ids: [...student_ids],
    reason,
  });
  const reversed = reversals.filter((one) => one.taken);
  for (const { student_id, ledger, amount } of reversed)
    tx.audit({
      action: 'finance.opening_taken_back',
      object_type: 'student',
      object_id: student_id,
      before: { ledger, amount, import_id },
      reason,
    });
  if (reversed.length > 0) tx.emit('finance.reversed', []);
  return {
    reversed: reversed.length,
    retained: new Set(reversals.filter((one) => !one.taken).map(({ student_id }) => student_id)),
  };
}
