-- owner: schools
create table cities (
  id bigint generated always as identity primary key,
  name text not null,
  name_en text not null,
  region text not null,
  time_zone text not null,
  lat double precision not null,
  lng double precision not null,
  population int not null default 0,
  search text not null,
  unique (name, region)
);
create index cities_search on cities using gin (search gin_trgm_ops);

create table school_categories (
  id bigint generated always as identity primary key,
  slug text not null unique,
  parent_id bigint references school_categories (id),
  name_ru text not null,
  name_en text not null,
  position int not null default 0
);

create table schools (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  legal_type text not null check (legal_type in ('legal_entity', 'sole_proprietor', 'individual')),
  preset text not null default 'studio' check (preset in ('studio', 'school', 'specialist')),
  legal_name text check (length(legal_name) <= 300),
  legal_address text check (length(legal_address) <= 500),
  actual_address text check (length(actual_address) <= 500),
  inn text check (inn ~ '^([0-9]{10}|[0-9]{12})$'),
  kpp text check (kpp ~ '^[0-9]{9}$'),
  ogrn text check (ogrn ~ '^([0-9]{13}|[0-9]{15})$'),
  bic text check (bic ~ '^[0-9]{9}$'),
  bank text check (length(bank) <= 200),
  account text check (account ~ '^[0-9]{20}$'),
  correspondent_account text check (correspondent_account ~ '^[0-9]{20}$'),
  city_id bigint not null references cities (id),
  time_zone text not null,
  category_id bigint references school_categories (id),
  additional_category_id bigint references school_categories (id),
  logo_file_id bigint references files (id),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text check (length(email) <= 254),
  site text check (length(site) <= 300),
  contacts jsonb not null default '{}',
  tags text[] not null default '{}' check (cardinality(tags) <= 30),
  working_hours jsonb not null default '[]',
  specialists text[] not null default '{}' check (cardinality(specialists) <= 100),
  bonus_program boolean not null default false,
  listed boolean not null default false,
  description text check (length(description) <= 5000),
  settings jsonb not null default '{}',
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);

create table branches (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  address text check (length(address) <= 500),
  time_zone text not null,
  archived_at timestamptz,
  primary key (school_id, id)
);

-- Halls and rooms. An exclusive place holds one class at a time; «зона персональных» holds several.
create table places (
  school_id bigint not null,
  id bigint generated always as identity,
  branch_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  capacity int check (capacity between 1 and 10000),
  exclusive boolean not null default true,
  archived_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, branch_id) references branches (school_id, id)
);

-- One row per person and role: roles are a set. A teacher's id on the wire is the id of such a row.
create table staff (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  user_id bigint references users (id),
  role text not null check (role in ('owner', 'administrator', 'teacher')),
  firstname text not null default '' check (length(firstname) <= 100),
  lastname text not null default '' check (length(lastname) <= 100),
  patronymic text not null default '' check (length(patronymic) <= 100),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  position text check (length(position) <= 200),
  color text,
  rights jsonb not null default '{}',
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (school_id, id)
);
create unique index staff_person on staff (school_id, role, user_id) where archived_at is null and user_id is not null;
create index staff_user on staff (user_id) where archived_at is null;
