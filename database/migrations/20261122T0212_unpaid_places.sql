-- owner: visits
-- A standing place that nothing would have paid for a day before the class: its people were told, and by the service's policy it was given up.
create table unpaid_places (
  school_id bigint not null,
  occurrence_id bigint not null,
  student_id bigint not null,
  found_at timestamptz not null default ritm_now(),
  released boolean not null,
  primary key (school_id, occurrence_id, student_id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index unpaid_places_student on unpaid_places (school_id, student_id);

grant select, insert, update, delete on unpaid_places to ritm_app;
