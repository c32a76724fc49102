-- owner: booking
-- What an organization shows of itself on its public page beside its services and classes, and what those who came say
-- about it. The color was here already.
alter table booking_settings
  add column tagline text constraint booking_settings_tagline_check check (length(tagline) <= 200),
  add column typeface text not null default 'onest'
    constraint booking_settings_typeface_check check (typeface in ('onest', 'system', 'serif')),
  add column faq jsonb not null default '[]'
    constraint booking_settings_faq_check check (jsonb_typeof(faq) = 'array');

-- The teachers whom the page shows, in their order. A teacher who has left is not shown.
create table public_teachers (
  school_id bigint not null,
  teacher_id bigint not null,
  about text check (length(about) <= 1000),
  position int not null,
  primary key (school_id, teacher_id),
  foreign key (school_id, teacher_id) references staff (school_id, id)
);

create table public_pictures (
  school_id bigint not null references schools,
  id bigint not null generated always as identity,
  kind text not null check (kind in ('cover', 'gallery', 'teacher')),
  teacher_id bigint,
  file_id bigint not null references files,
  caption text check (length(caption) <= 200),
  position int not null default 0,
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id),
  constraint public_pictures_of_teacher check ((kind = 'teacher') = (teacher_id is not null))
);
create unique index public_pictures_cover on public_pictures (school_id) where kind = 'cover';
create unique index public_pictures_teacher on public_pictures (school_id, teacher_id) where kind = 'teacher';

-- One review a person and organization. A hidden one keeps its mark in the rating: hiding words must not raise it.
create table reviews (
  school_id bigint not null references schools,
  id bigint not null generated always as identity,
  user_id bigint not null references users,
  rating int not null check (rating between 1 and 5),
  text text check (length(text) <= 2000),
  state text not null default 'new' check (state in ('new', 'published', 'hidden')),
  answer text check (length(answer) <= 2000),
  created_at timestamptz not null default ritm_now(),
  updated_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  constraint reviews_one_a_person unique (school_id, user_id)
);
create index reviews_user on reviews (user_id);
grant select, insert, update, delete on public_teachers, public_pictures, reviews to ritm_app;
