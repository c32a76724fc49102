-- owner: passes
-- The journal of a month needs every outcome, «who fades» the two that say that somebody came: one index answers both without the table.
drop index lessons_minus_came;
create index lessons_minus_written on lessons_minus (school_id, date_visit, student_id) include (id, outcome)
  where reverses_id is null;
