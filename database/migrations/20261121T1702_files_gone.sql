-- owner: platform
-- A file whose time is over loses its bytes and its name; the row stays where something still names it.
alter table files add gone_at timestamptz;
create index files_over on files (expires_at) where expires_at is not null and gone_at is null;
create index files_of_person on files (created_by) where school_id is null;
