import { sql } from 'kysely';
import { countLedgerSql, ledgerCountLaw, ledgerCountsSql, type CountedLedger, type Invariant } from '@ritm/platform';

const ledger: CountedLedger = {
  table: 'finances',
  facts: 'r.id, r.kind, r.amount, r.date, r.account, r.category, r.source_type, r.source_id, r.reverses_id',
};
/**
 * Counts the records without a line in the audit: those of a demo, or those that a test has inserted straight into the
 * table.
 */
export const countFinancesSql = countLedgerSql(ledger);

/** Records made by hand, from their audit lines: `id` is the record, and `f` is what the line says of it. */
const lines = `
  select school_id, object_id as id, after as f
  from audit_log
  where object_type = 'finance' and action = 'finance.added'
  union all
  select school_id, (after ->> 'id')::bigint, after
  from audit_log
  where object_type = 'finance' and action = 'finance.edited'`;

/** Imported records: the audit line names the records and keeps a digest of their contents. */
const importedLines = `
  select school_id, id as line_id, after ->> 'digest' as digest,
    array(select jsonb_array_elements_text(after -> 'ids'))::bigint[] as ids
  from audit_log
  where action = 'finance.payments_brought' and after ? 'digest'`;

/** The digest of the records of one client, which the audit line and the invariant compute in the same way. */
const importedDigest = (alias: string): string =>
  `
  encode(
    sha256(
      convert_to(
        string_agg(row(${alias}.id, ${alias}.kind, ${alias}.amount, ${alias}.date, ${alias}.account, ${alias}.category)::text, E'\\n' order by ${alias}.id),
        'UTF8'
      )
    ),
    'hex'
  )`;

/** The digest of the records that a statement has just `made`. */
export const digestOfMade = sql.raw(importedDigest('made'));

/**
 * Money that documents brought in or refunded. Audit lines before the count belong to records that the count includes.
 */
const documentMoney = `
  select school_id, source_type, source_id, kind, amount, date, account, sum(audited) as audited, sum(stored) as stored
  from (
    select a.school_id, a.object_type as source_type, a.object_id as source_id, a.after ->> 'kind' as kind,
      (a.after ->> 'amount')::bigint as amount,
      (a.after ->> 'date')::date as date, a.after ->> 'account' as account, 1 as audited, 0 as stored
    from audit_log a
    left join counted c on c.school_id = a.school_id
    where a.action = 'finance.recorded' and a.id > coalesce(c.line_id, 0)
    union all
    select f.school_id, f.source_type, f.source_id, f.kind, f.amount, f.date, f.account, 0, 1
    from finances f
    left join counted c on c.school_id = f.school_id
    where f.source_type is not null
      and f.reverses_id is null
      and f.id > coalesce(c.through_id, 0)
  ) both_sides
  group by 1, 2, 3, 4, 5, 6, 7`;

const counted = `counted as materialized (${ledgerCountsSql(ledger)})`;

/** The invariants between the ledger of money and the audit: both must agree to the kopeck. */
export const financeAuditLaws: (Invariant & { sql: string })[] = [
  ledgerCountLaw('records of money that were counted are what they were', ledger),
  {
    name: 'a record made by hand agrees with its line of the audit',
    sql: `
      with ${counted},
      lines as materialized (${lines})
      select f.school_id, f.id
      from finances f
      left join lines a on a.school_id = f.school_id and a.id = f.id
      left join counted c on c.school_id = f.school_id
      where f.reverses_id is null
        and f.source_type is null
        and f.import_id is null
        and (
          (a.id is null and f.id > coalesce(c.through_id, 0))
          or (
            a.f ->> 'kind', a.f ->> 'amount', a.f ->> 'date', a.f ->> 'account', a.f ->> 'category'
          ) is distinct from (f.kind, f.amount::text, f.date::text, f.account, f.category)
            and a.id is not null
        )`,
  },
  {
    name: 'a record that the audit names is in the ledger',
    sql: `
      select a.school_id, a.id
      from (${lines}) a
      left join finances f on f.school_id = a.school_id and f.id = a.id
      where f.id is null`,
  },
  {
    name: 'money of documents agrees with its lines of the audit',
    sql: `
      with ${counted}
      select school_id, source_type, source_id, kind, amount, date
      from (${documentMoney}) m
      where audited <> stored`,
  },
  {
    name: 'money is taken back exactly when the audit says so',
    sql: `
      with ${counted},
      audited as materialized (
        select school_id, coalesce((before ->> 'id')::bigint, object_id) as id, id as line_id
        from audit_log
        where object_type = 'finance' and action in ('finance.deleted', 'finance.edited')
      ),
      taken_documents as (
        select school_id, object_type as source_type, object_id as source_id, max(id) as line_id
        from audit_log
        where action = 'finance.reversed'
        group by 1, 2, 3
      )
      select r.school_id, r.id
      from finances r
      left join counted c on c.school_id = r.school_id
      left join audited t on t.school_id = r.school_id and t.id = r.reverses_id
      left join taken_documents d
        on d.school_id = r.school_id and d.source_type = r.source_type and d.source_id = r.source_id
      where r.reverses_id is not null
        and r.import_id is null
        and r.id > coalesce(c.through_id, 0)
        and t.id is null
        and d.line_id is null
      union all
      select t.school_id, t.id
      from audited t
      left join counted c on c.school_id = t.school_id
      left join finances r on r.school_id = t.school_id and r.reverses_id = t.id
      where t.line_id > coalesce(c.line_id, 0) and r.id is null
      union all
      select d.school_id, d.source_id
      from taken_documents d
      where (
        select count(*)
        from active_finances f
        where f.school_id = d.school_id
          and f.source_type = d.source_type
          and f.source_id = d.source_id
      ) <> (
        select count(*)
        from audit_log a
        where a.school_id = d.school_id
          and a.object_type = d.source_type
          and a.object_id = d.source_id
          and a.action = 'finance.recorded'
          and a.id > d.line_id
      )`,
  },
  {
    name: 'imported payments agree with their line of the audit',
    sql: `
      with ${counted},
      lines as materialized (${importedLines})
      select l.school_id, l.line_id as id
      from lines l
      left join lateral (
        select ${importedDigest('f')} as digest
        from finances f
        where f.school_id = l.school_id and f.id = any(l.ids)
      ) d on true
      where d.digest is distinct from l.digest
      union all
      select f.school_id, f.id
      from finances f
      left join counted c on c.school_id = f.school_id
      where f.import_id is not null
        and f.reverses_id is null
        and f.id > coalesce(c.through_id, 0)
        and not exists (
          select
          from (select school_id, unnest(ids) as id from lines) t
          where t.school_id = f.school_id and t.id = f.id
        )`,
  },
  {
    name: 'a record is taken back once, and after it was made',
    sql: `
      select r.school_id, r.reverses_id as id
      from finances r
      left join finances o on o.school_id = r.school_id and o.id = r.reverses_id
      where r.reverses_id is not null
      group by 1, 2
      having count(*) > 1 or bool_or(o.id is null)`,
  },
];
