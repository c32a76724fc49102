-- owner: booking
-- Services booked in a row by one call: each is a request of its own that follows the first one (decision 248). A number proves
-- them together, so only the first counts as the unproved request of the number.
alter table requests
  add column follows_id bigint,
  add constraint requests_follows_fkey foreign key (school_id, follows_id) references requests (school_id, id),
  add constraint requests_follows_check check (follows_id < id);
drop index requests_unverified;
create unique index requests_unverified on requests (school_id, phone)
  where verified_at is null and state = 'new' and follows_id is null;
create index requests_follows on requests (school_id, follows_id) where follows_id is not null;
