-- owner: platform
-- The id and hash of each line that a seal covers, and of each ledger row that was counted. The hash of the seal and
-- the digest in the line of the count prove them, so that `verify` names the row that was changed (decision 197).
-- Seals made before have none: their hash covers all of their lines together.
alter table audit_seals
  add column line_ids bigint[],
  add column line_hashes bytea[],
  add constraint audit_seals_lines_check check (
    cardinality(line_ids) = rows_count and cardinality(line_hashes) = rows_count
  );

create table ledger_counts (
  school_id bigint not null,
  -- The line `ledger.counted` of the audit.
  line_id bigint not null,
  ids bigint[] not null,
  hashes bytea[] not null,
  primary key (school_id, line_id)
);
-- Only the owner of the database counts.
grant select on ledger_counts to ritm_app;

-- The counts that were made so far, where the rows are still what was counted.
create temporary table row_hashes (table_name text, school_id bigint, id bigint, hash bytea) on commit drop;
insert into row_hashes
select 'staff', r.school_id, r.id, sha256(convert_to(row(r.id, r.role)::text, 'UTF8'))
from staff r
union all
select 'finances', r.school_id, r.id,
  sha256(
    convert_to(
      row(
        r.id, r.kind, r.amount, r.date, r.account, r.category, r.source_type, r.source_id, r.reverses_id
      )::text,
      'UTF8'
    )
  )
from finances r
union all
select 'lessons_minus', r.school_id, r.id,
  sha256(
    convert_to(
      row(
        r.id, r.lesson_plus_id, r.date_visit, r.outcome, r.visits, r.counted, r.value, r.reverses_id
      )::text,
      'UTF8'
    )
  )
from lessons_minus r
union all
select 'lessons_plus', r.school_id, r.id,
  sha256(
    convert_to(
      row(
        r.id, r.service_id, r.name, r.kind, r.format, r.sold_on, r.activation, r.activation_deadline_days,
        r.policies::text,
        (
          select row(t.visits, t.price, t.validity, t.validity_unit, t.valid_from, t.valid_until)::text
          from lesson_plus_terms t
          where t.school_id = r.school_id
            and t.lesson_plus_id = r.id
            and t.version = 1
        )
      )::text,
      'UTF8'
    )
  )
from lessons_plus r;
insert into ledger_counts (school_id, line_id, ids, hashes)
select a.school_id, a.id, array_agg(h.id order by h.id), array_agg(h.hash order by h.id)
from audit_log a
join row_hashes h
  on h.school_id = a.school_id
  and h.table_name = a.after ->> 'table'
  and h.id <= (a.after ->> 'through_id')::bigint
where a.action = 'ledger.counted'
group by a.school_id, a.id
having encode(sha256(string_agg(h.hash, ''::bytea order by h.id)), 'hex') = a.after ->> 'digest';
