import type { Invariant } from '../module.ts';

/**
 * Rows of a ledger that were there before the audit told of each (a demo, an installation older than these laws) are counted once
 * for every organization, and the count is a line of the audit: how many rows, up to which id, and a digest over what they say.
 * The line is sealed as any other, so neither the rows nor the count can be changed without its being seen.
 */
export interface CountedLedger {
  readonly table: string;
  /** Columns of the row `r` that may never change, in the order in which they are hashed; `id` is among them. */
  readonly facts: string;
}

const digestOf = ({ facts }: CountedLedger): string =>
  `encode(sha256(string_agg(sha256(convert_to(row(${facts})::text, 'UTF8')), ''::bytea order by r.id)), 'hex')`;

/** Writes the count of every organization that has rows in the ledger, and of those alone whose rows are not counted yet. */
export const countLedgerSql = (ledger: CountedLedger): string => `
  insert into audit_log (school_id, actor_role, action, object_type, after)
  select s.id, 'system', 'ledger.counted', 'ledger',
    jsonb_build_object('table', '${ledger.table}', 'through_id', d.through_id, 'rows', d.rows, 'digest', d.digest)
  from schools s
  cross join lateral (select max(r.id) as through_id, count(*) as rows, ${digestOf(ledger)} as digest from ${ledger.table} r where r.school_id = s.id) d
  where d.rows > 0`;

/** The newest count of each organization: `school_id`, the line's own `line_id`, and `through_id`. */
export const ledgerCountsSql = ({ table }: Pick<CountedLedger, 'table'>): string => `
  select s.id as school_id, c.line_id, c.through_id, c.rows, c.digest from schools s
  cross join lateral (
    select a.id as line_id, (a.after ->> 'through_id')::bigint as through_id, (a.after ->> 'rows')::bigint as rows, a.after ->> 'digest' as digest
    from audit_log a where a.school_id = s.id and a.object_type = 'ledger' and a.after ->> 'table' = '${table}' order by a.id desc limit 1) c`;

/** Finds the organizations whose counted rows are no longer what they were. */
export const ledgerCountLaw = (name: string, ledger: CountedLedger): Invariant & { sql: string } => ({
  name,
  sql: `select c.school_id, c.through_id from (${ledgerCountsSql(ledger)}) c
    cross join lateral (
      select count(*) as rows, ${digestOf(ledger)} as digest from ${ledger.table} r where r.school_id = c.school_id and r.id <= c.through_id) d
    where d.rows <> c.rows or d.digest is distinct from c.digest`,
});
