-- owner: passes
-- Each visit locked the row of its organization twice over, for itself and through its client: all the desks of an organization lock that
-- one row at once, which costs PostgreSQL a list of lockers. The client's key already requires the organization.
alter table lessons_minus drop constraint lessons_minus_school_id_fkey;
-- A row that reverses nothing needs no entry: that is nearly all of them.
alter table lessons_minus drop constraint lessons_minus_school_id_reverses_id_key;
create unique index lessons_minus_school_id_reverses_id_key on lessons_minus (school_id, reverses_id) where reverses_id is not null;
