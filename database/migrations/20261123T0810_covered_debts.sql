-- owner: passes
-- A visit that was owed and that a sale charged to the new lot. It never starts the lot's clock, whatever its date, and
-- stays on the lot through corrections of its outcome (decision 190).
alter table lessons_minus add column covers_debt boolean not null default false;

create or replace view active_charges with (security_invoker = true) as
  select m.*
  from lessons_minus m
  where m.reverses_id is null
    and not exists (select from lessons_minus r where r.school_id = m.school_id and r.reverses_id = m.id);
create or replace view uncovered_charges with (security_invoker = true) as
  select m.* from active_charges m where m.lesson_plus_id is null and m.visits > 0;

-- What sales have covered so far is named by their actions; a correction on the same lot continues the visit.
update lessons_minus m
set covers_debt = true
from pass_actions a
cross join jsonb_array_elements(a.detail -> 'moves') moved
join lessons_minus c on c.school_id = a.school_id and c.id = (moved ->> 'id')::bigint
where a.kind = 'cover'
  and a.undone_at is null
  and m.school_id = c.school_id
  and m.root_id = c.root_id
  and m.lesson_plus_id = c.lesson_plus_id
  and m.date_visit = c.date_visit
  and m.id >= c.id
  and m.reverses_id is null;
