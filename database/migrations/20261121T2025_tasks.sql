-- owner: students
-- Which tasks the product makes by itself for an organization, and to whom they go.
create table task_rules (
  school_id bigint not null references schools (id),
  rule text not null check (length(rule) between 1 and 60),
  enabled boolean not null,
  days int not null check (days between 0 and 366),
  -- The client's or the class's teacher, or whoever is at the desk.
  assignee text not null check (assignee in ('teacher', 'desk')),
  primary key (school_id, rule)
);

-- What somebody of the staff has to do. Without an assignee it is the desk's.
create table tasks (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  -- By hand: a title and nobody's rule. By a rule: what it is about, once for all.
  title text check (length(title) between 1 and 300),
  rule text check (length(rule) between 1 and 60),
  subject text check (length(subject) between 1 and 100),
  student_id bigint,
  about_date date,
  about_name text check (length(about_name) <= 200),
  due_date date not null check (due_date between '1900-01-01' and '2999-12-31'),
  assignee_id bigint,
  created_by bigint,
  created_at timestamptz not null default ritm_now(),
  done_at timestamptz,
  done_by bigint,
  primary key (school_id, id),
  unique (school_id, rule, subject),
  check ((rule is null) = (subject is null)),
  check ((rule is null) = (title is not null)),
  check ((done_at is null) = (done_by is null)),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, assignee_id) references staff (school_id, id),
  foreign key (school_id, created_by) references staff (school_id, id),
  foreign key (school_id, done_by) references staff (school_id, id)
);
create index tasks_open on tasks (school_id, due_date, id) where done_at is null;
create index tasks_of on tasks (school_id, assignee_id, due_date) where done_at is null;
create index tasks_done on tasks (school_id, done_at desc) where done_at is not null;
create index tasks_student on tasks (school_id, student_id) where student_id is not null;
grant select, insert, update on tasks, task_rules to ritm_app;
