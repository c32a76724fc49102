-- owner: students
-- What a group is for whoever joins it; a list of clients has none of it.
alter table students_groups add column level text check (length(level) between 1 and 100);
alter table students_groups add column programme text check (length(programme) between 1 and 2000);
alter table students_groups add column age_from integer check (age_from between 0 and 120);
alter table students_groups add column age_to integer check (age_to between 0 and 120);
alter table students_groups add column teacher_id bigint;
alter table students_groups add column capacity integer check (capacity between 1 and 10000);
alter table students_groups add constraint students_groups_ages check (age_to >= age_from);
alter table students_groups add constraint students_groups_school_id_teacher_id_fkey
  foreign key (school_id, teacher_id) references staff (school_id, id);
create index students_groups_teacher on students_groups (school_id, teacher_id) where teacher_id is not null;
