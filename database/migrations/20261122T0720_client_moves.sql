-- owner: timetable
-- A lesson given one by one is moved by its client once: what was agreed twice over is agreed with the organization.
alter table occurrences add column moved_by_client_at timestamptz;
