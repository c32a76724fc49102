import type { Invariant } from '../module.ts';

/**
 * Ledger rows that existed before the audit recorded each of them (a demo, an installation older than these invariants)
 * are counted once for every organization. The count is an audit line: how many rows, up to which id, and a digest of
 * their content. The line is sealed like any other, so a change of the rows or of the count is always detected.
 */
export interface CountedLedger {
  readonly table: string;
  /** The columns of the row `r` that may never change, in the order in which they are hashed; `id` is among them. */
  readonly facts: string;
}

const digestOf = ({ facts }: CountedLedger): string =>
  `encode(sha256(string_agg(sha256(convert_to(row(${facts})::text, 'UTF8')), ''::bytea order by r.id)), 'hex')`;

/** Writes the count for every organization that has ledger rows and has not been counted yet. */
export const countLedgerSql = (ledger: CountedLedger): string => `
  insert into audit_log (school_id, actor_role, action, object_type, after)
  select s.id, 'system', 'ledger.counted', 'ledger',
    jsonb_build_object('table', '${ledger.table}', 'through_id', d.through_id, 'rows', d.rows, 'digest', d.digest)
  from schools s
  cross join lateral (
    select max(r.id) as through_id, count(*) as rows, ${digestOf(ledger)} as digest
    from ${ledger.table} r
    where r.school_id = s.id
  ) d
  where d.rows > 0`;

/** The newest count of each organization: `school_id`, the id of the audit line (`line_id`), and `through_id`. */
export const ledgerCountsSql = ({ table }: Pick<CountedLedger, 'table'>): string => `
  select s.id as school_id, c.line_id, c.through_id, c.rows, c.digest
  from schools s
  cross join lateral (
    select a.id as line_id, (a.after ->> 'through_id')::bigint as through_id, (a.after ->> 'rows')::bigint as rows,
      a.after ->> 'digest' as digest
    from audit_log a
    where a.school_id = s.id
      and a.object_type = 'ledger'
      and a.after ->> 'table' = '${table}'
    order by a.id desc limit 1
  ) c`;

/** Finds the organizations whose counted rows have changed. */
export const ledgerCountLaw = (name: string, ledger: CountedLedger): Invariant & { sql: string } => ({
  name,
  sql: `
    select c.school_id, c.through_id
    from (${ledgerCountsSql(ledger)}) c
    cross join lateral (
      select count(*) as rows, ${digestOf(ledger)} as digest
      from ${ledger.table} r
      where r.school_id = c.school_id and r.id <= c.through_id
    ) d
    where d.rows <> c.rows or d.digest is distinct from c.digest`,
});
