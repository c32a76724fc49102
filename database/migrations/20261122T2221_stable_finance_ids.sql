-- owner: finance
-- The id by which a record is known outside: that of its first row, carried by every row that stands for it since. Null: the row is the first.
alter table finances add column root_id bigint;
alter table finances add constraint finances_root_fkey foreign key (school_id, root_id) references finances (school_id, id) not valid;
alter table finances validate constraint finances_root_fkey;
create index finances_root on finances (school_id, root_id) where root_id is not null;

with recursive replaced as (
  select school_id, (after ->> 'id')::bigint as id, object_id as before_id from audit_log
  where action = 'finance.edited' and after ? 'id' and object_id is not null
), chain as (
  select r.school_id, r.id, r.before_id as root_id from replaced r
  where not exists (select from replaced p where p.school_id = r.school_id and p.id = r.before_id)
  union all
  select r.school_id, r.id, c.root_id from chain c join replaced r on r.school_id = c.school_id and r.before_id = c.id
)
update finances f set root_id = c.root_id from chain c
where f.school_id = c.school_id and f.id = c.id and f.reverses_id is null and c.root_id <> f.id
  and exists (select from finances o where o.school_id = c.school_id and o.id = c.root_id);
