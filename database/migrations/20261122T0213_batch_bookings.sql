-- owner: passes
-- Places that a mass freeze gives up: found when it is counted, released when it is done, taken again when it is taken back.
create table pass_batch_bookings (
  school_id bigint not null,
  batch_id bigint not null,
  lesson_plus_id bigint not null,
  occurrence_id bigint not null,
  student_id bigint not null,
  state text not null check (state in ('found', 'released', 'restored', 'lost')),
  primary key (school_id, batch_id, lesson_plus_id, occurrence_id, student_id),
  foreign key (school_id, batch_id) references pass_batches (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);

-- Only passes of clients who fit a saved segment when it is counted.
alter table pass_batches add column segment_id bigint;
alter table pass_batches add foreign key (school_id, segment_id) references student_segments (school_id, id) on delete set null (segment_id);

grant select, insert, update, delete on pass_batch_bookings to ritm_app;
