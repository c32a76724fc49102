-- owner: passes
-- Terms that an import wrote, so that the next file of the same source knows what a person has changed since.
alter table lesson_plus_terms add column import_id bigint;
alter table lesson_plus_freezes add column import_id bigint;
