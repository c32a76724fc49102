-- owner: passes
-- A place that its client gave back too late: why the visit was charged. Staff may take the charge back, the place stays free.
create table late_cancels (
  school_id bigint not null,
  lesson_minus_id bigint not null,
  canceled_at timestamptz not null check (isfinite(canceled_at)),
  -- Until then it would have cost nothing.
  free_until timestamptz not null check (isfinite(free_until)),
  -- Why no pass could pay for it: the code of an error. Null: it was charged by the rules.
  problem text check (length(problem) between 1 and 100),
  primary key (school_id, lesson_minus_id),
  foreign key (school_id, lesson_minus_id) references lessons_minus (school_id, id),
  check (canceled_at > free_until)
);

grant select, insert on late_cancels to ritm_app;
