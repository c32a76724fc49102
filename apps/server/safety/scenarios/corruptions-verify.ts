import { countFinancesSql } from '@ritm/finance/server';
import { countVisitsSql } from '@ritm/passes/server';

/**
 * What the owner of the database could change by hand, past every trigger, grant and constraint, and the invariant that
 * must report it. `arranges` runs before the corruption, and then `names`: the rows of the finding, of which it may
 * leave out columns. `seals`: the audit itself was changed, and the product then sealed what it found there.
 */
export interface Corruption {
  readonly name: string;
  readonly sql: string;
  readonly law: string;
  readonly arranges?: string;
  readonly names?: string;
  readonly seals?: true;
}

const aCharge = `(
  select min(m.id)
  from lessons_minus m
  where m.reverses_id is null
    and m.lesson_plus_id is not null
    and m.value > 0
    and not exists (select from lessons_minus r where r.reverses_id = m.id)
)`;
const aReversal = `(select max(id) from lessons_minus where reverses_id is not null)`;
const aSale = `(
  select min(l.id)
  from lessons_plus l
  where exists (select from finances f where f.source_type = 'lesson_plus' and f.source_id = l.id)
)`;
const anIncome = `(
  select min(f.id)
  from finances f
  where f.source_type = 'lesson_plus' and f.kind = 'income' and f.reverses_id is null
)`;
const aRecord = `(select min(f.id) from finances f where f.source_type is null and f.reverses_id is null
  and not exists (select from finances r where r.reverses_id = f.id))`;
const itsSchool = `(select school_id from finances where id = ${aRecord})`;
/** A line in the middle of a seal. */
const aLine = `(
  select a.id
  from audit_log a
  join audit_seals s on a.xid >= s.from_xid and a.xid < s.to_xid
  where s.rows_count > 2 and s.line_ids[2] = a.id
  order by a.id limit 1
)`;
const namesLine = (what: string) => `select ${aLine} as line_id, '${what}' as what`;
const namesRow = (id: string, what: string) => `select ${id}::bigint as id, '${what}' as what`;
const newestLine = `(select max(id) from audit_log)`;

/** A mark on a class, and the key of its place. */
const aMark = `(select min(lesson_minus_id) from visit_marks)`;
const itsPlace = `(school_id, occurrence_id, student_id) = (
  select school_id, occurrence_id, student_id
  from visit_marks
  where lesson_minus_id = ${aMark}
)`;
const namesMark = `select lesson_minus_id, student_id from visit_marks where lesson_minus_id = ${aMark}`;

export const corruptions: readonly Corruption[] = [
  {
    name: 'the place of a charged visit is only promised',
    sql: `update occurrence_students set status = 'confirmed' where ${itsPlace}`,
    law: 'a place and the charge in force of its visit agree',
    names: namesMark,
  },
  {
    name: 'the place of a charged visit is gone',
    sql: `delete from occurrence_students where ${itsPlace}`,
    law: 'a place and the charge in force of its visit agree',
    names: namesMark,
  },
  {
    name: 'a place is marked without a visit',
    sql: `update occurrence_students set status = 'no_show' where status = 'booked'`,
    law: 'a place and the charge in force of its visit agree',
  },
  {
    name: 'a place that was canceled late is promised again without being taken',
    arranges: `
      update lessons_minus set outcome = 'canceled_late' where id = ${aMark};
      update occurrence_students set status = 'canceled', created_at = created_at - interval '1 day' where ${itsPlace}`,
    sql: `update occurrence_students set status = 'confirmed' where ${itsPlace}`,
    law: 'a place that was given up by a charge is held only when it was taken anew',
    names: namesMark,
  },
  {
    name: 'a charge becomes dearer',
    sql: `update lessons_minus set value = value + 1 where id = ${aCharge}`,
    law: 'a charge agrees with its line of the audit',
  },
  {
    name: 'a charge takes half a visit',
    sql: `update lessons_minus set visits = 50 where id = ${aCharge}`,
    law: 'a charge agrees with its line of the audit',
  },
  {
    name: 'a charge was the day before',
    sql: `update lessons_minus set date_visit = date_visit - 1 where id = ${aCharge}`,
    law: 'a charge agrees with its line of the audit',
  },
  {
    name: 'a charge is of no pass',
    sql: `update lessons_minus set lesson_plus_id = null where id = ${aCharge}`,
    law: 'a charge agrees with its line of the audit',
  },
  {
    name: 'a charge is said to have covered a debt',
    sql: `update lessons_minus set covers_debt = true where id = ${aCharge}`,
    law: 'a charge agrees with its line of the audit',
  },
  {
    name: 'a charge is deleted',
    sql: `delete from visit_marks where lesson_minus_id = ${aCharge}; delete from lessons_minus where id = ${aCharge}`,
    law: 'a charge that the audit names is in the ledger',
  },
  {
    name: 'a sale is deleted with its money and its lines of the audit',
    sql: `create temporary table sale on commit drop as select ${aSale} as id;
      delete from audit_log where object_type = 'lesson_plus' and object_id = (select id from sale);
      delete from finances where source_type = 'lesson_plus' and source_id = (select id from sale);
      delete from lesson_plus_terms where lesson_plus_id = (select id from sale);
      delete from lessons_plus where id = (select id from sale)`,
    law: 'audit chain is whole',
  },
  {
    name: 'an income is less than was paid',
    sql: `update finances set amount = amount - 1 where source_type = 'lesson_plus' and source_id = ${aSale}`,
    law: 'money of documents agrees with its lines of the audit',
  },
  {
    name: 'an expense is of another day',
    sql: `update finances set date = date - 1 where id = ${aRecord}`,
    law: 'a record made by hand agrees with its line of the audit',
  },
  {
    name: 'a record goes to another organization',
    sql: `
      update finances set school_id = (select max(id) from schools), student_id = null, staff_id = null
      where id = ${aRecord}`,
    law: 'a record that the audit names is in the ledger',
  },
  {
    name: 'a line of the audit is rewritten',
    sql: `
      update audit_log set actor_user_id = actor_user_id + 1
      where id = (select min(id) from audit_log where actor_role = 'owner')`,
    law: 'audit chain is whole',
  },
  {
    name: 'the last lines of the audit are deleted with their seal, and the rest is sealed again',
    sql: `delete from audit_log where xid >= (select from_xid from audit_seals order by id desc limit 1);
      delete from audit_seals where id = (select max(id) from audit_seals)`,
    law: 'the newest seal of the audit is the one anchored outside the database',
    seals: true,
  },
  {
    name: 'a line is rewritten and its seal computed anew',
    sql: `update audit_log set reason = 'x' where id = ${newestLine};
      delete from audit_seals where id = (select max(id) from audit_seals)`,
    law: 'the newest seal of the audit is the one anchored outside the database',
    seals: true,
  },
  {
    name: 'a recorded forfeit is a visit less',
    sql: `update lesson_plus_burns set visits = visits - 100 where visits > 100`,
    law: 'the recorded forfeits are those of the rules',
  },
  {
    name: 'a pass is good for a month more',
    sql: `update lesson_plus_terms set validity = validity + 31 where lesson_plus_id = ${aSale}`,
    law: 'a sale agrees with its line of the audit',
  },
  {
    name: 'a freeze lasts five days longer',
    sql: `update lesson_plus_freezes set to_date = to_date + 5 where canceled_at is null`,
    law: 'the freezes of a pass are those that the audit names',
  },
  {
    name: 'a freeze is taken away',
    sql: `update lesson_plus_freezes set canceled_at = now() where canceled_at is null`,
    law: 'the freezes of a pass are those that the audit names',
  },
  {
    name: 'a freeze is written that nobody asked for',
    sql: `
      insert into lesson_plus_freezes (school_id, lesson_plus_id, from_date, to_date)
      select school_id, id, '2026-07-01', '2026-07-09'
      from lessons_plus
      where id = ${aSale}`,
    law: 'the freezes of a pass are those that the audit names',
  },
  {
    name: 'a week is given that nobody gave',
    sql: `
      insert into lesson_plus_extensions (school_id, lesson_plus_id, days, reason)
      select school_id, id, 7, 'x'
      from lessons_plus
      where id = ${aSale}`,
    law: 'the extensions of a pass are those that the audit names',
  },
  {
    name: 'days given become more',
    sql: `update lesson_plus_extensions set days = days + 1 where canceled_at is null`,
    law: 'the extensions of a pass are those that the audit names',
  },
  {
    name: 'a visit is taken back twice',
    sql: `
      insert into lessons_minus (
        school_id, student_id, lesson_plus_id, service_id, date_visit, outcome, visits, counted, value, reverses_id
      )
      select school_id, student_id, lesson_plus_id, service_id, date_visit, outcome, visits, counted, value,
        reverses_id
      from lessons_minus
      where id = ${aReversal}`,
    law: 'a visit is taken back once, and after it was made',
  },
  {
    name: 'a reversal is of nothing',
    sql: `delete from lessons_minus where id = (select reverses_id from lessons_minus where id = ${aReversal})`,
    law: 'a visit is taken back once, and after it was made',
  },
  {
    name: 'a class counts one who is not there',
    sql: `update occurrences set booked = booked + 1 where id = (select min(id) from occurrences)`,
    law: 'booked is the count of those who hold a seat',
  },
  {
    name: 'a teacher becomes an administrator',
    sql: `
      update staff set role = 'administrator'
      where id = (select min(id) from staff where role = 'teacher' and user_id is not null)`,
    law: 'a role of the staff is the one that the audit says was given',
  },
  {
    name: 'a request is said to be rejected',
    sql: `update requests set state = 'rejected' where id = (select min(id) from requests)`,
    law: 'the state of a request is the one that the audit says it came to',
  },
  {
    name: 'an idempotency key has lost its reply',
    sql: `update idempotency_keys set reply = null, created_at = ritm_now() - interval '2 minutes'`,
    law: 'no idempotency key without its reply',
  },
  {
    name: 'a file has other bytes than it says',
    sql: `
      update files set size = size + 1
      where gone_at is null and id = (select min(id) from files where gone_at is null)`,
    law: 'a file that is kept has its bytes',
  },
  {
    name: 'more sit in a class than it has places',
    sql: `update occurrences set capacity = booked - 1 where id = (select min(id) from occurrences where booked > 0)`,
    law: 'nobody sits on a place that a class does not have',
  },

  {
    name: 'a counted income is changed by hand',
    arranges: countFinancesSql,
    sql: `update finances set amount = amount + 1 where id = ${anIncome}`,
    law: 'records of money that were counted are what they were',
    names: namesRow(anIncome, 'changed'),
  },
  {
    name: 'a counted record of money is deleted',
    arranges: countFinancesSql,
    sql: `delete from finances where id = ${aRecord}`,
    law: 'records of money that were counted are what they were',
    names: namesRow(aRecord, 'deleted'),
  },
  {
    name: 'a record is added to those that were counted',
    arranges: countFinancesSql,
    sql: `
      insert into finances overriding system value
      select (jsonb_populate_record(f, '{"id": -1}')).*
      from finances f
      where id = ${aRecord}`,
    law: 'records of money that were counted are what they were',
    names: namesRow('-1', 'added'),
  },
  {
    name: 'a counted visit becomes one that does not count',
    arranges: countVisitsSql[0]!,
    sql: `update lessons_minus set counted = not counted where id = ${aCharge}`,
    law: 'visits that were counted are what they were',
    names: namesRow(aCharge, 'changed'),
  },
  {
    name: 'a counted sale was the day before',
    arranges: countVisitsSql[1]!,
    sql: `update lessons_plus set sold_on = sold_on - 1 where id = ${aSale}`,
    law: 'sales that were counted are what they were',
    names: namesRow(aSale, 'changed'),
  },
  {
    name: 'a counted record is changed together with its kept hash',
    arranges: countFinancesSql,
    sql: `
      update finances set amount = amount + 1 where id = ${aRecord};
      update ledger_counts set hashes = '\\x00'::bytea || hashes[2:] where school_id = ${itsSchool}`,
    law: 'records of money that were counted are what they were',
    names: `
      ${namesRow('null', 'the kept hashes were changed')}
      union all
      select null, format('some row up to id %s: its kept hash is missing or changed', max(id))
      from finances
      where school_id = ${itsSchool}`,
  },
  {
    name: 'the kept ids of a count name other rows',
    arranges: countFinancesSql,
    sql: `update ledger_counts set ids = 5000000 || ids[2:] where school_id = ${itsSchool}`,
    law: 'records of money that were counted are what they were',
    names: namesRow('null', 'the kept hashes were changed'),
  },
  {
    name: 'a line of the audit is edited',
    sql: `update audit_log set reason = 'x' where id = ${aLine}`,
    law: 'audit chain is whole',
    names: namesLine('edited'),
  },
  {
    name: 'a line of the audit is deleted',
    sql: `delete from audit_log where id = ${aLine}`,
    law: 'audit chain is whole',
    names: namesLine('deleted'),
  },
  {
    name: 'a line of the audit is put after the last seal',
    sql: `update audit_log set xid = pg_current_xact_id() where id = ${aLine}`,
    law: 'audit chain is whole',
    names: namesLine('moved out of its transaction'),
  },
  {
    name: 'a sealed line is put before the others of its seal',
    sql: `
      update audit_log set xid = (select from_xid from audit_seals where line_ids[2] = ${aLine})
      where id = (select line_ids[rows_count] from audit_seals where line_ids[2] = ${aLine})`,
    law: 'audit chain is whole',
    names: `
      select id as seal_id, null as line_id, 'its lines are in another order' as what
      from audit_seals
      where line_ids[2] = ${aLine}`,
  },
  {
    name: 'a seal is said to have fewer lines',
    sql: `
      alter table audit_seals drop constraint audit_seals_lines_check;
      update audit_seals set rows_count = rows_count - 1 where id = (select max(id) from audit_seals)`,
    law: 'audit chain is whole',
    names: `select null as line_id, 'the seal was changed' as what`,
  },
  {
    name: 'a line is added to those that were sealed',
    sql: `
      insert into audit_log (id, actor_role, action, object_type, xid) overriding system value
      select -1, 'owner', 'finance.added', 'finance', xid
      from audit_log
      where id = ${aLine}`,
    law: 'audit chain is whole',
    names: `select -1::bigint as line_id, 'added' as what`,
  },
  {
    name: 'a line of the audit is edited together with its kept hash',
    sql: `
      update audit_log set reason = 'x' where id = ${newestLine};
      update audit_seals set line_hashes = line_hashes[:rows_count - 1] || '\\x00'::bytea
      where id = (select max(id) from audit_seals)`,
    law: 'audit chain is whole',
    names: `select null as line_id, 'the seal was changed' as what`,
  },
  {
    name: 'a seal is deleted from the middle',
    sql: `delete from audit_seals where id = (select max(id) - 1 from audit_seals)`,
    law: 'audit chain is whole',
    names: `select max(id) as seal_id, 'the seal before it was changed or deleted' as what from audit_seals`,
  },
];
