-- owner: reception
-- A scan at the reception. The id is made by the device that scanned, so a scan that is sent twice is one.
create table check_ins (
  school_id bigint not null,
  id uuid not null,
  -- The visit that the scan made, or the one that stood already. Whose it is the visit says.
  lesson_minus_id bigint not null,
  result text not null check (result in ('marked', 'already', 'uncovered')),
  -- Why nothing but an uncovered visit could be written: the code of an error.
  problem text check (length(problem) between 1 and 100),
  scanned_at timestamptz not null check (isfinite(scanned_at)),
  -- Kept by the device while the server was out of reach.
  offline boolean not null default false,
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, lesson_minus_id) references lessons_minus (school_id, id),
  check ((result = 'uncovered') = (problem is not null))
);
create index check_ins_visit on check_ins (school_id, lesson_minus_id);
create index check_ins_problems on check_ins (school_id, scanned_at) where problem is not null;

-- What was scanned stays as it was scanned.
grant select, insert on check_ins to ritm_app;
