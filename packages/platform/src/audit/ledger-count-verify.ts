import type { Invariant } from '../module.ts';

/**
 * Ledger rows that existed before the audit recorded each of them (a demo, an installation older than these invariants)
 * are counted once for every organization. The count is an audit line: how many rows, up to which id, and digests of
 * their ids and of their content. The line is sealed like any other, so a change of the rows or of the count is always
 * detected. `ledger_counts` keeps the id and the hash of each row: the digests of the line prove them, and they name
 * the row that was changed.
 */
export interface CountedLedger {
  readonly table: string;
  /** The columns of the row `r` that may never change, in the order in which they are hashed; `id` is among them. */
  readonly facts: string;
}

const hashOf = ({ facts }: CountedLedger): string => `sha256(convert_to(row(${facts})::text, 'UTF8'))`;
const digestOfHashes = (hashes: string): string => `
  (select encode(sha256(string_agg(h, ''::bytea order by n)), 'hex') from unnest(${hashes}) with ordinality u(h, n))`;
const digestOfIds = (ids: string): string => `encode(sha256(convert_to(${ids}::text, 'UTF8')), 'hex')`;

/** Writes the count for every organization that has ledger rows and has not been counted yet. */
export const countLedgerSql = (ledger: CountedLedger): string => `
  with counted as materialized (
    select r.school_id, array_agg(r.id order by r.id) as ids, array_agg(${hashOf(ledger)} order by r.id) as hashes
    from ${ledger.table} r
    group by r.school_id
  ),
  line as (
    insert into audit_log (school_id, actor_role, action, object_type, after)
    select school_id, 'system', 'ledger.counted', 'ledger',
      jsonb_build_object(
        'table', '${ledger.table}', 'through_id', ids[cardinality(ids)], 'rows', cardinality(ids),
        'digest', ${digestOfHashes('hashes')}, 'ids_digest', ${digestOfIds('ids')}
      )
    from counted
    returning school_id, id
  )
  insert into ledger_counts (school_id, line_id, ids, hashes)
  select school_id, line.id, ids, hashes
  from line
  join counted using (school_id)`;

/** The newest count of each organization: `school_id`, the id of the audit line (`line_id`), and `through_id`. */
export const ledgerCountsSql = ({ table }: Pick<CountedLedger, 'table'>): string => `
  select s.id as school_id, c.line_id, c.through_id, c.rows, c.digest, c.ids_digest
  from schools s
  cross join lateral (
    select a.id as line_id, (a.after ->> 'through_id')::bigint as through_id, (a.after ->> 'rows')::bigint as rows,
      a.after ->> 'digest' as digest, a.after ->> 'ids_digest' as ids_digest
    from audit_log a
    where a.school_id = s.id
      and a.object_type = 'ledger'
      and a.after ->> 'table' = '${table}'
    order by a.id desc limit 1
  ) c`;

/**
 * Finds the counted rows that were changed, deleted or added: `school_id`, `id` and `what` happened. `id` is null when
 * the kept hashes cannot name them, because they are missing or are themselves not what was counted. A count that is
 * older than the digest of its ids has no such digest.
 */
export const ledgerCountLaw = (name: string, ledger: CountedLedger): Invariant & { sql: string } => ({
  name,
  sql: `
    select c.school_id, broken.id, broken.what
    from (${ledgerCountsSql(ledger)}) c
    left join ledger_counts k on k.school_id = c.school_id and k.line_id = c.line_id
    cross join lateral (
      select count(*) = c.rows
        and encode(sha256(string_agg(${hashOf(ledger)}, ''::bytea order by r.id)), 'hex') is not distinct from c.digest
        as whole
      from ${ledger.table} r
      where r.school_id = c.school_id and r.id <= c.through_id
    ) rows
    cross join lateral (
      select ${digestOfHashes('k.hashes')} is not distinct from c.digest
        and cardinality(k.ids) = c.rows
        and cardinality(k.hashes) = c.rows
        and coalesce(c.ids_digest, ${digestOfIds('k.ids')}) = ${digestOfIds('k.ids')} as whole
    ) kept
    cross join lateral (
      select null::bigint as id, 'the kept hashes were changed' as what
      where k.line_id is not null and not kept.whole
      union all
      select null, format('some row up to id %s: its kept hash is missing or changed', c.through_id)
      where (k.line_id is null or not kept.whole) and not rows.whole
      union all
      select coalesce(was.id, now.id),
        case when was.id is null then 'added' when now.id is null then 'deleted' else 'changed' end
      from unnest(k.ids, k.hashes) was (id, hash)
      full join (
        select r.id, ${hashOf(ledger)} as hash
        from ${ledger.table} r
        where r.school_id = c.school_id and r.id <= c.through_id
      ) now on now.id = was.id
      where was.hash is distinct from now.hash
        and k.line_id is not null
        and kept.whole
        and not rows.whole
    ) broken`,
});
