-- owner: passes
-- Who came between two dates, read from the index alone: the report of who fades looks at three months of everybody.
create index lessons_minus_came on lessons_minus (school_id, date_visit, student_id) include (id)
  where reverses_id is null and outcome in ('attended', 'trial');
