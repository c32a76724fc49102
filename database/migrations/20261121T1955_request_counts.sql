-- owner: platform
-- How often was asked, over all processes, for the limits. A crash may forget it: the next stretch begins in a minute.
create unlogged table request_counts (
  subject text not null,
  ends_at timestamptz not null,
  count integer not null check (count > 0),
  primary key (subject, ends_at)
);
grant select, insert, update, delete on request_counts to ritm_app;
