-- owner: audit
-- What stood in the ledgers before every row had its line of the audit is counted, so that verify can tell when it changes.
insert into audit_log (school_id, actor_role, action, object_type, after)
  select s.id, 'system', 'ledger.counted', 'ledger',
    jsonb_build_object('table', 'staff', 'through_id', d.through_id, 'rows', d.rows, 'digest', d.digest)
  from schools s
  cross join lateral (select max(r.id) as through_id, count(*) as rows, encode(sha256(string_agg(sha256(convert_to(row(r.id, r.role)::text, 'UTF8')), ''::bytea order by r.id)), 'hex') as digest from staff r where r.school_id = s.id) d
  where d.rows > 0;

insert into audit_log (school_id, actor_role, action, object_type, after)
  select s.id, 'system', 'ledger.counted', 'ledger',
    jsonb_build_object('table', 'finances', 'through_id', d.through_id, 'rows', d.rows, 'digest', d.digest)
  from schools s
  cross join lateral (select max(r.id) as through_id, count(*) as rows, encode(sha256(string_agg(sha256(convert_to(row(r.id, r.kind, r.amount, r.date, r.account, r.category, r.source_type, r.source_id, r.reverses_id)::text, 'UTF8')), ''::bytea order by r.id)), 'hex') as digest from finances r where r.school_id = s.id) d
  where d.rows > 0;

insert into audit_log (school_id, actor_role, action, object_type, after)
  select s.id, 'system', 'ledger.counted', 'ledger',
    jsonb_build_object('table', 'lessons_minus', 'through_id', d.through_id, 'rows', d.rows, 'digest', d.digest)
  from schools s
  cross join lateral (select max(r.id) as through_id, count(*) as rows, encode(sha256(string_agg(sha256(convert_to(row(r.id, r.lesson_plus_id, r.date_visit, r.outcome, r.visits, r.counted, r.value, r.reverses_id)::text, 'UTF8')), ''::bytea order by r.id)), 'hex') as digest from lessons_minus r where r.school_id = s.id) d
  where d.rows > 0;

insert into audit_log (school_id, actor_role, action, object_type, after)
  select s.id, 'system', 'ledger.counted', 'ledger',
    jsonb_build_object('table', 'lessons_plus', 'through_id', d.through_id, 'rows', d.rows, 'digest', d.digest)
  from schools s
  cross join lateral (select max(r.id) as through_id, count(*) as rows, encode(sha256(string_agg(sha256(convert_to(row(r.id, r.service_id, r.name, r.kind, r.format, r.sold_on, r.activation, r.activation_deadline_days, r.policies::text,
    (select row(t.visits, t.price, t.validity, t.validity_unit, t.valid_from, t.valid_until)::text from lesson_plus_terms t
      where t.school_id = r.school_id and t.lesson_plus_id = r.id and t.version = 1))::text, 'UTF8')), ''::bytea order by r.id)), 'hex') as digest from lessons_plus r where r.school_id = s.id) d
  where d.rows > 0;
