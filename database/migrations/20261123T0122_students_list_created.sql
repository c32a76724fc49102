-- owner: students
-- «Who fades» classifies cards without visits by the moment when they were created: of sixty thousand, from the index of the list alone.
drop index students_list;
create index students_list on students (school_id, status, name_key, id) include (created_at);
