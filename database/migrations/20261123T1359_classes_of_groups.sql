-- owner: timetable
-- The group whose members come to the classes of a series (decision 241). A group that is deleted leaves its classes.
alter table timetables add column students_group_id bigint;
alter table timetables add constraint timetables_school_id_students_group_id_fkey
  foreign key (school_id, students_group_id) references students_groups (school_id, id)
  on delete set null (students_group_id);
create index timetables_students_group on timetables (school_id, students_group_id) where students_group_id is not null;

-- A regular place that its client has as a member of the group, and gives up with the membership.
alter table timetable_students add column from_group boolean not null default false;

-- Clients of a group with classes are enrolled, so conditions cannot say who they are.
create function students_groups_kept_by_hand() returns trigger language plpgsql as $$
begin
  if exists (select from timetables where school_id = new.school_id and students_group_id = new.id) then
    raise exception 'group % has classes', new.id using errcode = '23514', constraint = 'students_groups_kept_by_hand';
  end if;
  return new;
end $$;
create trigger students_groups_kept_by_hand before update of segment_id on students_groups
  for each row when (old.segment_id is null and new.segment_id is not null) execute function students_groups_kept_by_hand();
