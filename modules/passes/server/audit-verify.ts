/**
 * Laws of `verify` that compare the ledgers of passes with the audit: every sale and charge has its line and every
 * line its row (decision 069). A row without a line is either counted by the anchor or was written past the product.
 */
import { sql } from 'kysely';
import { countLedgerSql, ledgerCountLaw, ledgerCountsSql, type CountedLedger, type Invariant } from '@ritm/platform';

const charges: CountedLedger = {
  table: 'lessons_minus',
  facts: 'r.id, r.lesson_plus_id, r.date_visit, r.outcome, r.visits, r.counted, r.value, r.reverses_id',
};
const sales: CountedLedger = {
  table: 'lessons_plus',
  facts: `
    r.id, r.service_id, r.name, r.kind, r.format, r.sold_on, r.activation, r.activation_deadline_days, r.policies::text,
    (
      select row(t.visits, t.price, t.validity, t.validity_unit, t.valid_from, t.valid_until)::text
      from lesson_plus_terms t
      where t.school_id = r.school_id
        and t.lesson_plus_id = r.id
        and t.version = 1
    )`,
};
/**
 * Counts the sales and charges that have no line in the audit, such as demo data or rows that a test inserted directly.
 */
export const countVisitsSql = [countLedgerSql(charges), countLedgerSql(sales)];

/** The digest over the charges of one client, computed the same way by an import's audit line and by the invariant. */
const pastDigest = (alias: string): string =>
  `
  encode(
    sha256(
      convert_to(
        string_agg(row(${alias}.id, ${alias}.date_visit, ${alias}.outcome, ${alias}.visits, ${alias}.value)::text, E'\\n' order by ${alias}.id),
        'UTF8'
      )
    ),
    'hex'
  )`;

/** The same digest for the charges that a statement has just inserted as `made`. */
export const digestOfInserted = sql.raw(pastDigest('made'));

const chargeActions = `(
  'visits.marked', 'visits.corrected', 'visits.debt_covered', 'visits.repriced', 'visits.visit_replaced',
  'visits.opening_debt_added'
)`;

/**
 * Charges according to their audit lines; `f` holds the facts of the line. The line of a replacement names its row in
 * `after`.
 */
const chargeLines = `
  select school_id, coalesce((after ->> 'id')::bigint, object_id) as id, id as line_id, after as f,
    action = 'visits.debt_covered' or after ? 'covers_debt' as covers_debt
  from audit_log
  where object_type = 'lesson_minus' and action in ${chargeActions}`;
/** Reversed charges according to the same lines: a correction names what it replaced. */
const reversedLines = `
  select school_id, coalesce((before ->> 'id')::bigint, object_id) as id, id as line_id
  from audit_log
  where object_type = 'lesson_minus'
    and (action = 'visits.taken_back' or (action in ${chargeActions} and before ? 'id'))
  union all
  select school_id, jsonb_array_elements_text(after -> 'ids')::bigint, id
  from audit_log
  where action = 'visits.past_taken_back' and after ? 'ids'`;
/** Imported past visits, which took nothing: each client's audit line names them by a digest. */
const pastLines = `
  select school_id, id as line_id, after ->> 'digest' as digest,
    array(select jsonb_array_elements_text(after -> 'ids'))::bigint[] as ids
  from audit_log
  where action = 'visits.past_added' and after ? 'digest'`;

/** The rows of a merged card belong to the card that was kept. */
const wasMerged = (school: string, student: string): string =>
  `exists (
    select
    from student_merges g
    where g.school_id = ${school}
      and g.gone_id = ${student}
      and g.undone_at is null
  )`;

const termKeys = `('visits', 'price', 'validity', 'validity_unit', 'valid_from', 'valid_until')`;
const saleKeys = `(
  'name', 'sold_on', 'activation', 'visits', 'price', 'validity', 'validity_unit', 'valid_from', 'valid_until'
)`;
const pickKeys = (fields: string, keys: string): string =>
  `(select coalesce(jsonb_object_agg(k, v), '{}') from jsonb_each(${fields}) fields(k, v) where k in ${keys})`;
const termsOf = (alias: string): string => `
  'visits', ${alias}.visits, 'price', ${alias}.price, 'validity', ${alias}.validity,
  'validity_unit', ${alias}.validity_unit, 'valid_from', ${alias}.valid_from, 'valid_until', ${alias}.valid_until`;

/** Passes according to the audit line of the sale, of the transfer or of the import that created them. */
const saleLines = `
  select school_id, object_id as id, (after ->> 'student_id')::bigint as student_id, after as f from audit_log
    where object_type = 'lesson_plus' and action in ('visits.pass_sold', 'visits.opening_lot_added')
  union all
  select school_id, (after ->> 'lesson_plus_id')::bigint, (after ->> 'student_id')::bigint, after from audit_log
    where object_type = 'lesson_plus' and action = 'visits.pass_transferred'`;
/** The newest change of a pass's terms. */
const editLines = `
  select distinct on (school_id, object_id) school_id, object_id as id, after as f
  from audit_log
  where object_type = 'lesson_plus'
    and action in ('visits.pass_edited', 'visits.opening_lot_told_anew', 'visits.opening_lot_restored')
    and after is not null
  order by school_id, object_id, audit_log.id desc`;

const counted = (ledger: CountedLedger): string => `counted as materialized (${ledgerCountsSql(ledger)})`;

/** Compares sales and visits with the audit: each must record what the other does. */
export const passesAuditLaws: (Invariant & { sql: string })[] = [
  ledgerCountLaw('visits that were counted are what they were', charges),
  ledgerCountLaw('sales that were counted are what they were', sales),
  {
    name: 'a charge agrees with its line of the audit',
    sql: `
      with ${counted(charges)},
      lines as materialized (${chargeLines}),
      past as materialized (select school_id, unnest(ids) as id from (${pastLines}) p)
      select m.school_id, m.id
      from lessons_minus m
      left join lines a on a.school_id = m.school_id and a.id = m.id
      left join past p on p.school_id = m.school_id and p.id = m.id
      left join counted c on c.school_id = m.school_id
      where m.reverses_id is null
        and (
          (a.id is null and p.id is null and m.id > coalesce(c.through_id, 0))
          or (
            a.id is not null
            and (
              (
                a.f ->> 'lesson_plus_id', a.f ->> 'date_visit', a.f ->> 'outcome', a.f ->> 'visits', a.f ->> 'value'
              ) is distinct from (
                m.lesson_plus_id::text, m.date_visit::text, m.outcome, m.visits::text, m.value::text
              )
              or a.covers_debt <> m.covers_debt
              or (
                (a.f ->> 'student_id')::bigint <> m.student_id
                and not ${wasMerged('m.school_id', `(a.f ->> 'student_id')::bigint`)}
              )
            )
          )
        )`,
  },
  {
    name: 'a charge that the audit names is in the ledger',
    sql: `
      select a.school_id, a.id
      from (${chargeLines}) a
      left join lessons_minus m on m.school_id = a.school_id and m.id = a.id
      where m.id is null`,
  },
  {
    name: 'a visit is taken back exactly when the audit says so',
    sql: `with ${counted(charges)}, audited as materialized (${reversedLines})
      select r.school_id, r.id from lessons_minus r
        left join counted c on c.school_id = r.school_id
        left join audited t on t.school_id = r.school_id and t.id = r.reverses_id
      where r.reverses_id is not null and r.id > coalesce(c.through_id, 0) and t.id is null
      union all
      select t.school_id, t.id from audited t
        left join counted c on c.school_id = t.school_id
        left join lessons_minus r on r.school_id = t.school_id and r.reverses_id = t.id
      where t.line_id > coalesce(c.line_id, 0) and r.id is null`,
  },
  {
    name: 'imported past visits agree with their line of the audit',
    sql: `
      select l.school_id, l.line_id as id
      from (${pastLines}) l
      left join lateral (
        select ${pastDigest('m')} as digest
        from lessons_minus m
        where m.school_id = l.school_id and m.id = any(l.ids)
      ) d on true
      where d.digest is distinct from l.digest`,
  },
  {
    name: 'a visit is taken back once, and after it was made',
    sql: `
      select r.school_id, r.reverses_id as id
      from lessons_minus r
      left join lessons_minus o on o.school_id = r.school_id and o.id = r.reverses_id
      where r.reverses_id is not null
      group by 1, 2
      having count(*) > 1 or bool_or(o.id is null)`,
  },
  {
    name: 'a sale agrees with its line of the audit',
    sql: `
      with ${counted(sales)},
      lines as materialized (${saleLines})
      select l.school_id, l.id
      from lessons_plus l
      join lesson_plus_terms t on t.school_id = l.school_id and t.lesson_plus_id = l.id and t.version = 1
      left join lines a on a.school_id = l.school_id and a.id = l.id
      left join counted c on c.school_id = l.school_id
      where (a.id is null and l.id > coalesce(c.through_id, 0))
        or (
          a.id is not null
          and (
            not jsonb_build_object(
              'name', l.name, 'sold_on', l.sold_on, 'activation', l.activation, ${termsOf('t')}
            ) @> ${pickKeys('a.f', saleKeys)}
            or (a.student_id <> l.student_id and not ${wasMerged('l.school_id', 'a.student_id')})
          )
        )`,
  },
  {
    name: 'a sale that the audit names is in the ledger',
    sql: `
      select a.school_id, a.id
      from (${saleLines}) a
      left join lessons_plus l on l.school_id = a.school_id and l.id = a.id
      where l.id is null`,
  },
  {
    name: 'the terms of a pass are what the audit says was last agreed',
    sql: `
      with edits as materialized (${editLines})
      select t.school_id, t.lesson_plus_id as id
      from current_terms t
      join edits e on e.school_id = t.school_id and e.id = t.lesson_plus_id
      where t.version > 1
        and not jsonb_build_object(${termsOf('t')}) @> ${pickKeys('e.f', termKeys)}
      union all
      select t.school_id, t.lesson_plus_id
      from lesson_plus_terms t
      join lesson_plus_terms b on b.school_id = t.school_id and b.lesson_plus_id = t.lesson_plus_id and b.version = 1
      where t.version > 1
        and not exists (select from edits e where e.school_id = t.school_id and e.id = t.lesson_plus_id)
        and (
          t.visits, t.price, t.validity, t.validity_unit, t.valid_from, t.valid_until
        ) is distinct from (b.visits, b.price, b.validity, b.validity_unit, b.valid_from, b.valid_until)`,
  },
  {
    name: 'a pass is closed only where the audit says why',
    sql: `
      select t.school_id, t.lesson_plus_id as id
      from lesson_plus_terms t
      left join (${ledgerCountsSql(sales)}) c on c.school_id = t.school_id
      where t.closed_on is not null
        and t.lesson_plus_id > coalesce(c.through_id, 0)
        and not exists (
          select
          from audit_log a
          where a.school_id = t.school_id
            and a.object_type = 'lesson_plus'
            and (
              (
                a.object_id = t.lesson_plus_id
                and a.action in ('visits.pass_taken_back', 'visits.pass_transferred', 'visits.opening_lot_closed')
              )
            )
        )
        and not exists (
          select
          from lesson_plus_moves v
          where v.school_id = t.school_id
            and v.to_id = t.lesson_plus_id
            and v.kind = 'transfer'
            and v.undone_at is not null
        )`,
  },
];
