-- owner: timetable
-- When a place was taken, by the product's own clock: what is a rule's must be a test's too.
alter table occurrence_students alter column created_at set default ritm_now();
