-- owner: students
-- Guardians become people of their own: one parent of three children is one row, linked to each child with what they may do there.
create table student_guardians (
  school_id bigint not null,
  student_id bigint not null,
  guardian_id bigint not null,
  relation text check (length(relation) <= 50),
  -- Whom to call first.
  position int not null default 0,
  -- What the guardian may do for this child: two parents of one child may differ.
  rights text[] not null default '{see,book,pay,pick_up,notices}' check (rights <@ '{see,book,pay,pick_up,notices}'::text[]),
  primary key (school_id, student_id, guardian_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, guardian_id) references guardians (school_id, id)
);
create index student_guardians_guardian on student_guardians (school_id, guardian_id);

-- The same number and the same name were one person written down once a child. The first row stays, whoever is signed in keeps it.
with people as (
  select school_id, id, student_id, relation, position,
    case when phone is null then id else first_value(id) over same end as one_id,
    max(user_id) over same as user_id, phone
  from guardians
  window same as (partition by school_id, phone, lower(name) order by id rows between unbounded preceding and unbounded following)
), links as (
  insert into student_guardians (school_id, student_id, guardian_id, relation, position)
  select distinct on (school_id, student_id, one_id) school_id, student_id, one_id, relation, position from people
  order by school_id, student_id, one_id, position
)
update guardians g set user_id = p.user_id from people p
where p.phone is not null and p.id = p.one_id and g.school_id = p.school_id and g.id = p.id and g.user_id is distinct from p.user_id;
delete from guardians g where not exists (select from student_guardians l where l.school_id = g.school_id and l.guardian_id = g.id);

alter table guardians drop column student_id, drop column relation, drop column position;
create unique index guardians_person on guardians (school_id, phone, lower(name)) where phone is not null;
grant select, insert, update, delete on student_guardians to ritm_app;
