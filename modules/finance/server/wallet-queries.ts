import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

const balance = (ledger: string) => sql`coalesce(sum(amount) filter (where ledger = ${sql.lit(ledger)}), 0)::bigint`;

/**
 * Returns one row with the client's wallet as in the contract. Reversing rows have the opposite sign, so a plain sum is
 * correct.
 */
export const walletOfStudent = statement(
  (_db, p: Params<{ school_id: number; student_id: number }>) => sql<{ json: string }>`
    with own as materialized (
      select *
      from wallet_operations
      where school_id = ${p('school_id')} and student_id = ${p('student_id')}
    )
    select json_build_object(
      'money', ${balance('money')}, 'bonus', ${balance('bonus')},
      'total', (
        select count(*)
        from active_wallet_operations
        where school_id = ${p('school_id')} and student_id = ${p('student_id')}
      ),
      'data', (
        select coalesce(
          json_agg(
            json_build_object(
              'id', o.id, 'ledger', o.ledger, 'account', o.account, 'amount', o.amount, 'date', o.date,
              'comment', o.comment
            )
            order by o.id desc
          ),
          '[]'
        )
        from (
          select *
          from active_wallet_operations
          where school_id = ${p('school_id')} and student_id = ${p('student_id')}
          order by id desc limit 100
        ) o
      )
    )::text as json
    from own`,
);
