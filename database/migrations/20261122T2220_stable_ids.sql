-- owner: passes
-- The id by which a visit is known outside: that of its first row, carried by every row that stands for it since. Null: the row is the first.
alter table lessons_minus add column root_id bigint;
alter table lessons_minus add constraint lessons_minus_root_fkey foreign key (school_id, root_id) references lessons_minus (school_id, id) not valid;
alter table lessons_minus validate constraint lessons_minus_root_fkey;
create index lessons_minus_root on lessons_minus (school_id, root_id) where root_id is not null;

-- What stands for what was told by the audit alone until now.
with recursive replaced as (
  select school_id, object_id as id, (before ->> 'id')::bigint as before_id from audit_log
  where object_type = 'lesson_minus' and before ? 'id' and object_id is not null
), chain as (
  select r.school_id, r.id, r.before_id as root_id from replaced r
  where not exists (select from replaced p where p.school_id = r.school_id and p.id = r.before_id)
  union all
  select r.school_id, r.id, c.root_id from chain c join replaced r on r.school_id = c.school_id and r.before_id = c.id
)
update lessons_minus m set root_id = c.root_id from chain c
where m.school_id = c.school_id and m.id = c.id and m.reverses_id is null and c.root_id <> m.id
  and exists (select from lessons_minus o where o.school_id = c.school_id and o.id = c.root_id);
