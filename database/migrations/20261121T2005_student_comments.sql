-- owner: students
-- What the staff say of a client among themselves; the client never sees it.
create table student_comments (
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  author_id bigint not null,
  text text not null check (length(text) between 1 and 5000),
  pinned_at timestamptz,
  created_at timestamptz not null default ritm_now(),
  edited_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, author_id) references staff (school_id, id)
);
create index student_comments_student on student_comments (school_id, student_id, id);
grant select, insert, update, delete on student_comments to ritm_app;
