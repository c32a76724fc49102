-- owner: imports
-- What a row has made beside a client and a pass: classes, places on them, a pass of an earlier import told anew.
-- A row of a timetable has no client: it is done when this says so.
alter table import_rows add column brought jsonb;
-- What the person asked for beside the columns.
alter table imports add column options jsonb not null default '{}';
