-- owner: students
-- Clients stand in the order of their search text: surname first, lower case, ё as е, so byte order is the alphabet,
-- and «whose surname begins so» is a range of the same index. Cut, because an index entry has a greatest size.
drop index students_list;
create index students_list on students (school_id, status, (left(search, 64)) collate "C", id);
create index students_current on students (school_id, (left(search, 64)) collate "C", id) where status <> 'archived';
