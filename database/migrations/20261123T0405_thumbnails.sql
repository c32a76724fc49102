-- owner: platform
-- A picture that the product shows small has a small JPEG in its row: a few kilobytes, deleted with the file's own bytes.
alter table files add thumbnail bytea;
alter table files add constraint files_thumbnail_ends check (thumbnail is null or gone_at is null);
alter table files add constraint files_thumbnail_small check (length(thumbnail) <= 65536);
