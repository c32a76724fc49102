-- owner: booking

-- Where a visitor came from, and why the desk has rejected a request, so that both can be counted.
alter table requests add column utm jsonb not null default '{}';
alter table requests add column loss text;
alter table requests add constraint requests_utm_check
  check (jsonb_typeof(utm) = 'object' and octet_length(utm::text) <= 2000);
alter table requests add constraint requests_loss_check
  check (loss in ('no_place', 'time', 'price', 'no_answer', 'changed_mind', 'mistake', 'other'));
-- The report of requests reads them by the day on which they were made.
create index requests_made on requests (school_id, created_at);
