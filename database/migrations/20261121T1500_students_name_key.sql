-- owner: students
-- The order as a column of its own: an index on an expression of `search` cannot answer without the card itself.
alter table students add column name_key text collate "C" generated always as (left(search, 64)) stored;
drop index students_list;
drop index students_current;
create index students_list on students (school_id, status, name_key, id);
create index students_current on students (school_id, name_key, id) where status <> 'archived';
