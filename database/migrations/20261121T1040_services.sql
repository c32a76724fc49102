-- owner: services
create table services_groups (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  position int not null default 0,
  primary key (school_id, id)
);
create unique index services_groups_name on services_groups (school_id, lower(name));

create table services (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  group_id bigint,
  name text not null check (length(name) between 1 and 200),
  description text check (length(description) <= 5000),
  kind text not null check (kind in ('pass', 'single', 'trial', 'course', 'membership', 'rental')),
  format text not null default 'group' check (format in ('group', 'individual', 'mini')),
  duration_minutes int check (duration_minutes between 5 and 1440),
  price bigint not null check (price between 0 and 100000000000),
  -- Hundredths of a visit; null = unlimited.
  visits bigint check (visits between 0 and 1000000),
  unlimited boolean not null default false,
  validity int check (validity between 1 and 3660),
  validity_unit text check (validity_unit in ('day', 'week', 'month', 'year')),
  activation text not null default 'on_sale' check (activation in ('on_sale', 'on_first_visit', 'calendar_month', 'fixed_date')),
  activation_deadline_days int not null default 30 check (activation_deadline_days between 1 and 366),
  burn_unactivated boolean not null default false,
  freeze_policy jsonb not null default '{}',
  cancellation_policy jsonb not null default '{}',
  -- Weights by outcome, hundredths of a visit; what is missing takes the default of the rules.
  miss_policy jsonb not null default '{}',
  leftover_policy text not null default 'burn' check (leftover_policy in ('burn', 'keep')),
  debt_policy text not null default 'allow' check (debt_policy in ('block', 'allow', 'charge_single')),
  debt_limit int not null default 1 check (debt_limit between 0 and 100),
  consume_unpaid text not null default 'floor_plus_one' check (consume_unpaid in ('floor_plus_one', 'all', 'none')),
  nominal_value bigint check (nominal_value >= 0),
  daypart_from time,
  daypart_to time,
  cap_per_day int check (cap_per_day between 1 and 50),
  cap_per_week int check (cap_per_week between 1 and 200),
  capacity int check (capacity between 1 and 10000),
  price_tiers jsonb not null default '[]',
  tax_code text check (length(tax_code) <= 20),
  loyalty boolean not null default true,
  once_per_person boolean not null default false,
  public boolean not null default false,
  moderation_status text not null default 'draft' check (moderation_status in ('draft', 'on_moderation', 'published', 'not_passed', 'turned_off')),
  color text,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, group_id) references services_groups (school_id, id),
  check (unlimited = (visits is null)),
  check ((validity is null) = (validity_unit is null)),
  check ((daypart_from is null) = (daypart_to is null))
);
create index services_list on services (school_id, position, id);

create table service_teachers (
  school_id bigint not null,
  service_id bigint not null,
  teacher_id bigint not null,
  primary key (school_id, service_id, teacher_id),
  foreign key (school_id, service_id) references services (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id)
);

-- Which services a pass pays for. No rows: every service of the same format.
create table service_applicability (
  school_id bigint not null,
  service_id bigint not null,
  pays_for_id bigint not null,
  primary key (school_id, service_id, pays_for_id),
  foreign key (school_id, service_id) references services (school_id, id),
  foreign key (school_id, pays_for_id) references services (school_id, id)
);
