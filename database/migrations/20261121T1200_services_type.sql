-- owner: services
-- The specification's word on the wire is `type`; the table says the same.
alter table services rename column kind to type;
