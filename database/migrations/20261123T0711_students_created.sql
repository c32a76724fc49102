-- owner: students
-- The report of activity counts active cards by the day of their creation. In the index of the list their names are in
-- the way, and PostgreSQL preferred to read every card.
create index students_created on students (school_id, created_at, id) where status = 'active';
