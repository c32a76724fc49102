-- owner: students
-- What an organization asks of its clients besides the card: fields of its own, typed. The kind of a field never changes,
-- so what was written stays what it was.
create table student_fields (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('text', 'number', 'date', 'choice', 'choices', 'flag', 'phone')),
  position int not null,
  required boolean not null default false,
  teachers_see boolean not null default true,
  -- The search finds clients by it.
  in_search boolean not null default false,
  -- The list offers it as a filter.
  in_filter boolean not null default false,
  created_at timestamptz not null default ritm_now(),
  archived_at timestamptz,
  primary key (school_id, id),
  unique (school_id, id, kind),
  check (not in_search or kind in ('text', 'number', 'phone'))
);
create unique index student_fields_name on student_fields (school_id, lower(name)) where archived_at is null;

-- An option is never deleted: whoever chose it keeps it.
create table student_field_options (
  school_id bigint not null,
  id bigint generated always as identity,
  field_id bigint not null,
  name text not null check (length(name) between 1 and 100),
  position int not null,
  archived_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, field_id) references student_fields (school_id, id)
);
create unique index student_field_options_name on student_field_options (school_id, field_id, lower(name)) where archived_at is null;

-- One value of one client, in the column of its kind.
create table student_field_values (
  school_id bigint not null,
  student_id bigint not null,
  field_id bigint not null,
  kind text not null,
  text_value text check (length(text_value) between 1 and 2000),
  -- In ten-thousandths: no arithmetic rounds it.
  number_value bigint check (abs(number_value) <= 1000000000000000),
  date_value date check (date_value between '1900-01-01' and '2999-12-31'),
  flag_value boolean,
  option_ids bigint[] check (cardinality(option_ids) between 1 and 50),
  primary key (school_id, student_id, field_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, field_id, kind) references student_fields (school_id, id, kind),
  check (num_nonnulls(text_value, number_value, date_value, flag_value, option_ids) = 1),
  check (case kind
    when 'text' then text_value is not null
    when 'phone' then text_value ~ '^\+[1-9][0-9]{6,14}$'
    when 'number' then number_value is not null
    when 'date' then date_value is not null
    when 'flag' then flag_value is not null
    when 'choice' then cardinality(option_ids) = 1
    else option_ids is not null end)
);
create index student_field_values_field on student_field_values (school_id, field_id);
grant select, insert, update on student_fields, student_field_options to ritm_app;
grant select, insert, update, delete on student_field_values to ritm_app;
