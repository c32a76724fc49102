-- owner: platform
-- What an organization's files take is asked with every file that comes.
create index files_standing on files (school_id) include (size, expires_at) where gone_at is null;
