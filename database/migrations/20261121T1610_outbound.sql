-- owner: platform
-- A message that a service surely did not take is tried again; one whose fate is unknown never is.
alter table outbound_messages
  add column next_attempt_at timestamptz not null default now(),
  -- The job that is told what the service answered: of a call, the digits of the calling number.
  add column answer jsonb,
  drop constraint outbound_messages_status_check,
  add constraint outbound_messages_status_check check (status in ('queued', 'sending', 'sent', 'failed'));
create index outbound_messages_waiting on outbound_messages (next_attempt_at) where status in ('queued', 'sending');
