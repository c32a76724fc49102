-- owner: students
-- Views of the list of clients saved under a name: columns, order and filters. Without a person a view is everybody's.
create table student_views (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  user_id bigint references users (id),
  name text not null check (length(name) between 1 and 100),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id)
);
create unique index student_views_name on student_views (school_id, coalesce(user_id, 0), lower(name));
create index student_views_user on student_views (user_id) where user_id is not null;
grant select, insert, update, delete on student_views to ritm_app;
