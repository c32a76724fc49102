/**
 * What the owner of the database could change by hand, past every trigger, grant and constraint, and the invariant that
 * must report it. `seals`: the audit itself was changed, and the product then sealed what it found there.
 */
export interface Corruption {
  readonly name: string;
  readonly sql: string;
  readonly law: string;
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
const aRecord = `(select min(f.id) from finances f where f.source_type is null and f.reverses_id is null
  and not exists (select from finances r where r.reverses_id = f.id))`;
const newestLine = `(select max(id) from audit_log)`;

export const corruptions: readonly Corruption[] = [
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
    sql: `update idempotency_keys set reply = null, created_at = now() - interval '2 minutes'`,
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
];
