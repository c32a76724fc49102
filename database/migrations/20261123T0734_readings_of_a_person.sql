-- owner: imports
-- The files of a person that are being read, in whatever organization: there may be few at a time (decision 156).
create index imports_being_read on imports (created_by) where status in ('parsing', 'checking');
