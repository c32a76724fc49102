-- owner: passes
-- A mass action over the passes of clients who were picked one by one in the list.
alter table pass_batches add column students_ids bigint[] check (cardinality(students_ids) between 1 and 1000);
