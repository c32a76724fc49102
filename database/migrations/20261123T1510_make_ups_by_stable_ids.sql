-- owner: visits
-- A make-up names its absence and the visit that used it by the ids that stay the same through corrections (decision
-- 270). Until now it named rows of the ledger, and lost them with the next correction.

-- A make-up visit that was taken back or corrected used nothing: a corrected one was charged as an ordinary visit.
update make_ups k
set used_by_id = null
where k.used_by_id is not null
  and not exists (select from active_charges a where a.school_id = k.school_id and a.id = k.used_by_id);

update make_ups k
set used_by_id = m.root_id
from lessons_minus m
where m.school_id = k.school_id
  and m.id = k.used_by_id
  and m.root_id is not null;

-- An absence that was corrected may have been granted a make-up for each of its rows: the used one stays, or the first.
delete from make_ups k
using (
  select n.school_id, n.id,
    row_number() over (
      partition by n.school_id, coalesce(m.root_id, m.id)
      order by n.used_by_id is null, n.id
    ) as place
  from make_ups n
  join lessons_minus m on m.school_id = n.school_id and m.id = n.lesson_minus_id
) r
where r.school_id = k.school_id
  and r.id = k.id
  and r.place > 1;

update make_ups k
set lesson_minus_id = m.root_id
from lessons_minus m
where m.school_id = k.school_id
  and m.id = k.lesson_minus_id
  and m.root_id is not null;

-- An absence could be taken back after it was made up. The visit stays as it was written, and is an ordinary one.
update make_ups k
set used_by_id = null
where k.used_by_id is not null
  and not exists (
    select
    from active_charges a
    where a.school_id = k.school_id
      and (a.id = k.lesson_minus_id or a.root_id = k.lesson_minus_id)
      and a.outcome = 'excused'
  );
