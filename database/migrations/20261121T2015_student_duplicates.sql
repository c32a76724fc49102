-- owner: students
-- The card went into another one; the archive holds it until then.
alter table students add column merged_into_id bigint;
alter table students add foreign key (school_id, merged_into_id) references students (school_id, id);
alter table students add check (merged_into_id is null or (status = 'archived' and merged_into_id <> id));
create index students_same_birth on students (school_id, birth_date) where birth_date is not null and status <> 'archived';
create index students_merged on students (school_id, merged_into_id) where merged_into_id is not null;

-- Two cards that may be one person, the lower id first. Judged once: a pair that is said to be different people is not proposed again.
create table student_duplicates (
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  other_id bigint not null,
  reasons text[] not null check (cardinality(reasons) > 0 and reasons <@ '{phone,birth_date,guardian}'::text[]),
  -- How alike the names are, in hundredths.
  score int not null check (score between 60 and 100),
  state text not null default 'open' check (state in ('open', 'different', 'merged')),
  found_at timestamptz not null default ritm_now(),
  decided_by bigint,
  decided_at timestamptz,
  primary key (school_id, id),
  unique (school_id, student_id, other_id),
  check (student_id < other_id),
  check ((state = 'open') = (decided_at is null)),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, other_id) references students (school_id, id),
  foreign key (school_id, decided_by) references staff (school_id, id)
);
create index student_duplicates_open on student_duplicates (school_id, score desc, id) where state = 'open';
create index student_duplicates_other on student_duplicates (school_id, other_id);

-- A merge and all that is needed to take it back.
create table student_merges (
  school_id bigint not null,
  id bigint generated always as identity,
  kept_id bigint not null,
  gone_id bigint not null,
  -- The kept card's fields before and after, those that differ.
  before jsonb not null,
  after jsonb not null,
  gone_status text not null check (gone_status in ('lead', 'active', 'archived')),
  -- Table → keys of the rows that went over.
  moved jsonb not null default '{}',
  merged_by bigint not null,
  merged_at timestamptz not null default ritm_now(),
  undone_by bigint,
  undone_at timestamptz,
  primary key (school_id, id),
  check (kept_id <> gone_id),
  check ((undone_by is null) = (undone_at is null)),
  foreign key (school_id, kept_id) references students (school_id, id),
  foreign key (school_id, gone_id) references students (school_id, id),
  foreign key (school_id, merged_by) references staff (school_id, id),
  foreign key (school_id, undone_by) references staff (school_id, id)
);
create unique index student_merges_standing on student_merges (school_id, gone_id) where undone_at is null;
grant select, insert, update on student_merges to ritm_app;
grant select, insert, update, delete on student_duplicates to ritm_app;

-- The application can only add to the ledgers. Whose a row is may change in one case alone: between the two cards of a merge that
-- stands, and nothing else of the row with it. Answers the keys of the rows that moved.
create function move_client_rows(p_table text, p_key text, p_apart text[], p_school bigint, p_from bigint, p_to bigint, p_ids bigint[])
returns setof bigint language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  clash text := (select string_agg(format('o.%1$I is not distinct from t.%1$I', c), ' and ') from unnest(p_apart) c);
begin
  if not exists (select from student_merges m where m.school_id = p_school and m.undone_at is null
      and p_from in (m.kept_id, m.gone_id) and p_to in (m.kept_id, m.gone_id) and p_from <> p_to) then
    raise exception 'clients % and % are not being merged', p_from, p_to;
  end if;
  if 2 > (select count(*) from information_schema.columns where table_schema = 'public' and table_name = p_table
      and column_name in ('school_id', 'student_id')) then
    raise exception '% holds no rows of clients', p_table;
  end if;
  return query execute format('update %I t set student_id = $3 where t.school_id = $1 and t.student_id = $2
      and ($4 is null or t.%I = any($4)) %s returning t.%2$I',
    p_table, p_key, case when clash is null then ''
      else format('and not exists (select from %I o where o.school_id = $1 and o.student_id = $3 and %s)', p_table, clash) end)
    using p_school, p_from, p_to, p_ids;
end $$;
revoke execute on function move_client_rows from public;
grant execute on function move_client_rows to ritm_app;
