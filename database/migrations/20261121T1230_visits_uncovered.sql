-- owner: passes
-- Visits that no pass pays for are few among all, and are asked for at every mark and every morning.
create index lessons_minus_uncovered on lessons_minus (school_id, student_id) where lesson_plus_id is null and reverses_id is null and visits > 0;
