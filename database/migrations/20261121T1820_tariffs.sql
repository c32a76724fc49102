-- owner: schools
-- What an organization pays for. `lacks`: resources of the permission file that are then read and not changed.
create table tariffs (
  slug text primary key check (slug ~ '^[a-z_]{1,40}$'),
  position int not null unique,
  name_ru text not null,
  name_en text not null,
  -- Kopecks for one period; 0: free of charge.
  price bigint not null check (price >= 0),
  period text check (period in ('month', 'year')),
  lacks text[] not null default '{}',
  check ((price = 0) = (period is null))
);
insert into tariffs (slug, position, name_ru, name_en, price, period, lacks) values
  ('free', 1, 'Бесплатный', 'Free', 0, null, '{requests}'),
  ('month', 2, 'Полный, помесячно', 'Full, monthly', 199000, 'month', '{}'),
  ('year', 3, 'Полный, на год', 'Full, for a year', 1990000, 'year', '{}');
grant select on tariffs to ritm_app;
grant delete on staff_invitations to ritm_app;
revoke insert, update, delete, truncate on tariffs from ritm_app;

alter table schools add column tariff text not null default 'free' references tariffs (slug);
-- Paid until; then the free one holds. Null: without end.
alter table schools add column tariff_until timestamptz;
