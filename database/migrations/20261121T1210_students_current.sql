-- owner: students
-- The list that everybody opens: whoever is not in the archive, by name. Read in order, never sorted.
create index students_current on students (school_id, lastname, firstname, id) where status <> 'archived';
