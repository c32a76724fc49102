-- owner: timetable
-- The weekdays of a series that has several, in order: [{weekday, time_from, duration_minutes}], 1 is Monday. Null: one
-- time. `time_from` and `duration_minutes` of the row are those of the weekday of `date` (decision 240).
alter table timetables add column times jsonb;
alter table timetables add constraint timetables_times_check check (
  times is null
  or (repeat in ('week', '2_weeks') and jsonb_typeof(times) = 'array' and jsonb_array_length(times) between 2 and 7)
);
