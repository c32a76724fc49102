import { sql } from 'kysely';
import { statement, type Params } from './db/statement.ts';
import type { Runner } from './db/pool.ts';

/**
 * The hash chain over the audit. Rows are sealed in the order of their transactions, up to the oldest one still open,
 * so no row can slip in behind a seal. A seal's hash covers the rows' whole text and the hash before it; the text is a
 * record's, in which an absent value keeps its place and no text can look like two.
 */
const rowsTextSql = `string_agg(row(id, school_id, actor_user_id, actor_role, session_id, action, object_type, object_id, before::text, after::text, reason, host(ip), device, request_id, created_at at time zone 'UTC')::text, E'\\n' order by xid, id)`;
const rowsText = sql.raw(rowsTextSql);

const seal = statement((db, _p: Params<object>) =>
  db
    .with('last', (q) =>
      q.selectNoFrom([
        sql<string>`coalesce((select max(to_xid::text::numeric) from audit_seals), 0)::text::xid8`.as('from_xid'),
        sql<Buffer>`coalesce((select hash from audit_seals order by id desc limit 1), '\\x'::bytea)`.as('prev_hash'),
        sql<string>`pg_snapshot_xmin(pg_current_snapshot())`.as('to_xid'),
      ]),
    )
    .with('batch', (q) =>
      q
        .selectFrom('last')
        .select([
          'from_xid',
          'to_xid',
          'prev_hash',
          sql<number>`(select count(*) from audit_log where xid >= from_xid and xid < to_xid)`.as('rows_count'),
          sql<string>`(select ${rowsText} from audit_log where xid >= from_xid and xid < to_xid)`.as('body'),
        ]),
    )
    .insertInto('audit_seals')
    .columns(['from_xid', 'to_xid', 'rows_count', 'prev_hash', 'hash'])
    .expression((q) =>
      q
        .selectFrom('batch')
        .select([
          'from_xid',
          'to_xid',
          'rows_count',
          'prev_hash',
          sql<Buffer>`digest(prev_hash || convert_to(coalesce(body, ''), 'UTF8'), 'sha256')`.as('hash'),
        ])
        .where('rows_count', '>', 0),
    )
    .onConflict((oc) => oc.column('from_xid').doNothing())
    .returning('rows_count'),
);

/** Seals what has been committed since the last seal; answers how many rows. */
export async function sealAudit(runner: Runner): Promise<number> {
  const [row] = await runner.run(seal, {});
  return Number(row?.rows_count ?? 0);
}

/** Answers the seals that no longer agree with the rows under them or with the seal before. */
export const brokenSealsSql = `
  select s.id from audit_seals s
  left join lateral (select count(*) as n, ${rowsTextSql} as body from audit_log where xid >= s.from_xid and xid < s.to_xid) a on true
  left join lateral (select hash from audit_seals p where p.id < s.id order by p.id desc limit 1) prev on true
  where a.n <> s.rows_count
    or s.prev_hash <> coalesce(prev.hash, '\\x'::bytea)
    or s.hash <> digest(s.prev_hash || convert_to(coalesce(a.body, ''), 'UTF8'), 'sha256')`;
