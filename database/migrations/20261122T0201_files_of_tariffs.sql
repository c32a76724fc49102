-- owner: schools
-- Bytes that the files of an organization may take together.
alter table tariffs add column files_bytes bigint check (files_bytes > 0);
update tariffs set files_bytes = case slug when 'free' then 1 else 50 end * 1073741824::bigint;
alter table tariffs alter column files_bytes set not null;
alter table tariffs alter column files_bytes set default 1073741824;
