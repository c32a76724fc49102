-- owner: services
alter table services drop constraint services_leftover_policy_check;
update services set leftover_policy = 'use_leftovers' where leftover_policy = 'keep';
alter table services
  add constraint services_leftover_policy_check check (leftover_policy in ('burn', 'keep', 'use_leftovers')),
  -- How an excused absence may be made up: {"per_month": 2, "days_after_end": 14}; what is absent takes the default of visits.
  add column make_up_policy jsonb not null default '{}' check (jsonb_typeof(make_up_policy) = 'object'),
  -- Whose number the price tier follows: who came, or who was booked.
  add column tiers_by text not null default 'came' check (tiers_by in ('came', 'booked'));
