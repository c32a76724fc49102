import { sql } from 'kysely';
import { statement, type Params } from '../db/statement.ts';

export const deleteReplies = statement(
  (_db, p: Params<{ actor_key: string }>) =>
    sql<{
      n: number;
    }>`
      with gone as (delete from idempotency_keys where actor_key = ${p('actor_key')} returning 1)
      select count(*) as n
      from gone`,
);
export const deleteMessages = statement(
  (_db, p: Params<{ phone: string | null }>) =>
    sql<{
      n: number;
    }>`
      with gone as (delete from outbound_messages where recipient = ${p('phone')} returning 1)
      select count(*) as n
      from gone`,
);
export const expireOwnFiles = statement(
  (_db, p: Params<{ user_id: number }>) =>
    sql<{
      n: number;
    }>`
      with over as (
        update files set expires_at = ritm_now()
        where created_by = ${p('user_id')}
          and school_id is null
          and gone_at is null
        returning 1
      )
      select count(*) as n
      from over`,
);
export const ownFiles = statement((db, p: Params<{ user_id: number }>) =>
  db
    .selectFrom('files')
    .select(['name', 'mime', 'size', 'purpose', 'created_at'])
    .where('created_by', '=', p('user_id'))
    .where('school_id', 'is', null)
    .where('gone_at', 'is', null)
    .orderBy('id'),
);
