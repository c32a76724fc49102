-- owner: students
-- The face by which the desk recognises a client. Without one the client's own picture is shown, where there is one.
alter table students add column photo_file_id bigint references files (id);
