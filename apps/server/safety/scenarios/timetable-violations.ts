/** Violations of the laws over classes, their places, and requests for them, by the name of the law. */
export const timetableViolations: Readonly<Record<string, string>> = {
  'nobody sits on a place that a class does not have': `
    update occurrences set booked = capacity + 1
    where capacity is not null`,
  'booked is the count of those who hold a seat': `update occurrences set booked = booked + 1`,
  'a teacher leads one class at a time unless it was forced': `
    insert into occurrences (
      school_id, timetable_id, original_date, date, time_from, time_to, starts_at, ends_at, teacher_id
    )
    select school_id, timetable_id, original_date + 1000, date, time_from, time_to, starts_at, ends_at, teacher_id
    from occurrences
    where teacher_id is not null limit 1`,
  'an exclusive place holds one class at a time unless it was forced': `
    insert into occurrences (
      school_id, timetable_id, original_date, date, time_from, time_to, starts_at, ends_at, exclusive_place_id
    )
    select school_id, timetable_id, original_date + n, date, time_from, time_to, starts_at, ends_at, 1
    from (select * from occurrences limit 1) o, generate_series(1000, 1001) n`,
  'a planned date of a series of several weekdays is on one of them': `
    update timetables set repeat = 'week', times = '[{"weekday": 8}, {"weekday": 9}]'`,
  'a planned date lies within its series': `update timetables set date = '2900-01-01'`,
  'a series that is archived keeps no places': `
    insert into timetable_students (school_id, timetable_id, student_id, from_date)
    select t.school_id, t.id, s.id, current_date
    from timetables t, students s
    where s.school_id = t.school_id limit 1;
    update timetables set archived_at = now()`,
  'no way in takes more places than its quota': `update occurrences set quotas = '{"walk_in": 0, "standing": 0}'`,
  'whoever waits stands in the queue of a date once, and has no place on it': `
    update waiting_entries set ended_at = now(), state = 'left';
    update waiting_students set open = true`,
  'an offered place is kept by a hold of as many places': `
    update waiting_entries set state = 'offered', hold_id = null, ended_at = null`,
  'a held place is given back when its time is over': `
    insert into seat_holds (school_id, occurrence_id, seats, source, held_until)
    select school_id, id, 1, 'online', ritm_now() - interval '1 hour'
    from occurrences limit 1`,
  'working hours name places and services of their organization': `update work_times set place_id = 999999999`,
  'a date has hours or is a day off, not both': `
    insert into schedule_dates (school_id, date, time_from, time_to)
    select s.id, '2026-03-11', h.f, h.t
    from (select min(id) as id from schools) s, (values (null::time, null::time), ('10:00', '11:00')) h (f, t)`,
  'what a change did to rows is written under a change': `
    insert into timetable_change_rows (school_id, change_id, table_name, after)
    select min(id), 999999999, 'occurrences', '{}'
    from schools`,
  'a closed day ends no earlier than it begins': `
    insert into closures (school_id, date_from, date_to, reason)
    select min(id), '2026-03-12', '2026-03-11', 'x'
    from schools`,
  'a calendar address is of one teacher, place or client': `
    update school_calendar_feeds set teacher_id = 1, place_id = 1`,
  'an erased person has no calendar address': `
    alter table users drop constraint if exists users_erased_is_empty;
    insert into calendar_feeds (user_id, secret_hash) select min(id), '\\x00' from users;
    update users set erased_at = now()`,
  'a date starts when the wall of its zone says': `update occurrences set starts_at = starts_at + interval '1 hour'`,
  'a confirmed request has a client who stands on its class': `
    update requests set state = 'confirmed', student_id = 999999999`,
  'a request that waits keeps a place of its class': `update requests set hold_id = null`,
  'the state of a request is the one that the audit says it came to': `update requests set state = 'completed'`,
  'a request is answered, or its time ends within the hour of it': `
    update requests set hold_until = ritm_now() - interval '2 hours'`,
  'the requests of an erased person name nobody': `
    alter table users drop constraint if exists users_erased_is_empty;
    update users set erased_at = now() where id in (select user_id from requests)`,
  'a number is on the black list of an organization, not in its requests that wait': `
    insert into booking_black_list (school_id, phone, created_at)
    select school_id, phone, created_at - interval '1 minute'
    from requests`,
  'a picture of a public page is a file that stands': `
    update files set expires_at = now()
    where purpose = 'page_picture'`,
  'an erased person has left no review': `
    alter table users drop constraint if exists users_erased_is_empty;
    update users set erased_at = now() where id in (select user_id from reviews)`,
};
