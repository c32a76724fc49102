import { countFinancesSql } from '@ritm/finance/server';
import { countStaffSql } from '@ritm/schools/server';
import { messagesViolations } from './messages-violations.ts';
import { passesViolations } from './passes-violations.ts';

/**
 * A violation of each invariant, by the invariant's name: statements that run in a database without constraints and are
 * rolled back afterwards. An invariant without a violation here is a check that nobody has seen fail.
 */
export const violations: Readonly<Record<string, string>> = {
  'an audit line of a person names them': `
    update audit_log set actor_user_id = null
    where id = (select min(id) from audit_log where actor_role <> 'system')`,
  'an audit line of an organization names one': `
    update audit_log set school_id = 999999999
    where id = (select max(id) from audit_log)`,
  'no code was compared more than three times': `
    insert into phone_checks (phone, type, code_hmac, attempts, expires_at)
    values ('+79990000000', 'sms', '\\x00', 4, now())`,
  'a number has at most one living code': `
    insert into phone_checks (phone, type, code_hmac, expires_at)
    select '+79990000000', 'sms', '\\x00', ritm_now() + interval '5 minutes'
    from generate_series(1, 2)`,
  'a sign-in has at most five attempts at its second factor': `
    insert into factor_checks (token_hash, user_id, purpose, challenge, attempts, expires_at)
    select sha256('x'), min(id), 'sign_in', 'x', 6, now()
    from users`,
  'recovery codes are of somebody with a second factor': `
    insert into recovery_codes (user_id, code_hash)
    select min(id), sha256('x')
    from users`,
  'paid sends are counted by whole days': `
    insert into sign_in_counters
    values ('site', 'send', date_trunc('day', ritm_now(), 'UTC') + interval '1 hour', 1)`,
  'a session ends within ninety days of its code': `
    update sessions set expires_at = confirmed_at + interval '91 days'
    where id = (select min(id) from sessions)`,
  'an erased person leaves no session and nobody who follows them': `
    alter table users drop constraint if exists users_erased_is_empty;
    update users set erased_at = now(), delete_requested_at = now() where id = (select min(user_id) from sessions)`,
  'an erased person has an act, and an act an erased person': `
    insert into erasures (user_id, requested_at, erased_at, act, events)
    select min(id), now(), now(), '{}', '[]'
    from users`,
  'an account goes within a day of its time': `update users set delete_requested_at = ritm_now() - interval '32 days'`,
  'an avatar is a file that stands': `
    insert into files (token, name, mime, size, sha256, purpose, expires_at)
    values ('ended-avatar', 'a', 'x', 1, '\\x00', 'avatar', now());
    update users set avatar_file_id = (select max(id) from files)`,
  'an open organization has an owner': `update staff set archived_at = now() where role = 'owner'`,
  'roles of the staff that were counted are what they were': `
    ${countStaffSql}; update staff set role = 'administrator' where role = 'teacher'`,
  'a role of the staff is the one that the audit says was given': `
    update staff set role = 'administrator'
    where role = 'teacher'`,
  'nobody sits on a place that still waits': `
    insert into staff_invitations (school_id, role, staff_id, phone, invited_by, expires_at)
    select school_id, role, id, '+79990000000', user_id, ritm_now() + interval '1 day'
    from staff
    where role = 'teacher' and user_id is not null limit 1`,
  'an erased person works nowhere and follows nothing': `
    alter table users drop constraint if exists users_erased_is_empty;
    update users set erased_at = now() where id in (select user_id from staff)`,
  'a closed question says when': `
    insert into support_requests (email, message, language, status)
    values ('a@b.ru', 'x', 'ru', 'done')`,
  'a logo is a file that stands': `
    insert into files (token, school_id, name, mime, size, sha256, purpose, expires_at)
    select 'ended-logo', min(id), 'a', 'x', 1, '\\x00', 'logo', now()
    from schools;
    update schools set logo_file_id = (select max(id) from files) where id = (select min(id) from schools)`,
  'an open organization has a branch': `update branches set archived_at = now()`,
  'a place in use stands in a branch in use': `
    update branches b set archived_at = now()
    where exists (select from places p where p.branch_id = b.id and p.archived_at is null)`,
  'an organization’s zone is one that PostgreSQL knows': `update schools set time_zone = 'Mars/Olympus'`,
  'a client is in the archive exactly when it says since when': `
    update students set status = 'archived', archived_at = null`,
  'the search text of a client holds the name': `update students set lastname = 'Иванов', search = ' петров'`,
  'a QR token is 128 random bits': `update students set qr_token = 'short'`,
  'guardians of one client stand in distinct places': `
    insert into guardians (school_id, name) select school_id, 'Мама' from students, generate_series(1, 2);
    insert into student_guardians (school_id, student_id, guardian_id)
    select s.school_id, s.id, g.id
    from students s
    join guardians g on g.school_id = s.school_id`,
  'every guardian answers for somebody': `
    insert into guardians (school_id, name)
    select id, 'Ничья'
    from schools limit 1`,
  'a merged card stands in a merge that stands': `
    update students s
    set status = 'archived', archived_at = now(),
      merged_into_id = (select max(o.id) from students o where o.school_id = s.school_id)
    where s.id = (select min(id) from students)`,
  'a merged pair of cards is no open question': `
    insert into student_merges (school_id, kept_id, gone_id, before, after, gone_status, merged_by)
    select s.school_id, s.id, s.id + 1, '{}', '{}', 'active', 1
    from students s limit 1;
    insert into student_duplicates (school_id, student_id, other_id, reasons, score)
    select school_id, kept_id, gone_id, '{phone}', 100
    from student_merges
    where gone_id = kept_id + 1`,
  'a task that is done was done after it was written': `
    insert into tasks (school_id, title, due_date, done_at, done_by)
    select id, 'x', current_date, '2000-01-01', 1
    from schools limit 1`,
  'a chosen option is one of its field': `
    insert into student_field_values (school_id, student_id, field_id, kind, option_ids)
    select s.school_id, s.id, f.id, 'choice', '{999999999}'
    from students s
    join student_fields f on f.school_id = s.school_id
    limit 1`,
  'a field of an organization holds values of its kind': `
    insert into student_field_values (school_id, student_id, field_id, kind, flag_value)
    select s.school_id, s.id, f.id, 'flag', true
    from students s
    join student_fields f on f.school_id = s.school_id and f.kind = 'text'
    limit 1`,
  'a comment is edited after it was written': `
    update student_comments set edited_at = created_at - interval '1 second'`,
  'nobody’s card is linked to an erased person': `
    alter table users drop constraint if exists users_erased_is_empty;
    update users set erased_at = now() where id in (select user_id from students)`,
  'an erased person’s consents are taken back': `
    alter table users drop constraint if exists users_erased_is_empty;
    insert into consents (user_id, document, version, channel) select min(id), 'service', '1.0', 'web' from users;
    update users set erased_at = now()`,
  'a service pays for services of its own organization': `
    insert into service_applicability (school_id, service_id, pays_for_id)
    select school_id, id, 999999999
    from services limit 1`,
  'a service that nobody may see is not on moderation': `
    update services set moderation_status = 'on_moderation', public = false`,
  'a reversal is minus what it reverses': `update finances set amount = amount - 1 where reverses_id is not null`,
  'a reversal stands on the date and account of what it reverses': `
    update finances set date = date + 1
    where reverses_id is not null`,
  'nothing reverses a reversal': `
    insert into finances (school_id, kind, amount, date, category, source_type, source_id, reverses_id)
    select school_id, kind, -amount, date, category, source_type, source_id, id
    from finances
    where reverses_id is not null`,
  'a reversal is of the same document': `
    update finances set category = null, source_type = 'other', source_id = 1
    where reverses_id is not null`,
  'a record is of a client of its own organization': `update finances set student_id = 999999999`,
  'no document has refunded more than it received': `
    insert into finances (school_id, kind, amount, date, category, source_type, source_id)
    select school_id, 'refund', 100000000, date, category, source_type, source_id
    from finances
    where source_type is not null and reverses_id is null limit 1`,
  'a wallet operation taken back is minus itself, once, of the same client': `
    insert into wallet_operations (school_id, student_id, ledger, account, amount, date)
    select school_id, id, 'money', 'opening', 100, '2026-03-11'
    from students limit 1;
    insert into wallet_operations (school_id, student_id, ledger, account, amount, date, reverses_id)
    select school_id, student_id, ledger, account, -99, date, id
    from wallet_operations`,
  'records of money that were counted are what they were': `
    ${countFinancesSql};
    update finances set date = date + 1 where id = (select min(id) from finances)`,
  'a record made by hand agrees with its line of the audit': `
    update finances set amount = amount + 1
    where source_type is null and reverses_id is null`,
  'a record that the audit names is in the ledger': `delete from finances where source_type is null`,
  'money of documents agrees with its lines of the audit': `
    update finances set amount = amount + 1
    where source_type is not null`,
  'money is taken back exactly when the audit says so': `delete from finances where reverses_id is not null`,
  'imported payments agree with their line of the audit': `
    update finances set import_id = 1, reverses_id = null
    where reverses_id is not null`,
  'a record is taken back once, and after it was made': `
    insert into finances (school_id, kind, amount, date, category, source_type, source_id, reverses_id)
    select school_id, kind, amount, date, category, source_type, source_id, reverses_id
    from finances
    where reverses_id is not null`,
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
  'a file that a client may take has its bytes until then': `
    update files set gone_at = now(), name = '-'
    where purpose = 'student_file'`,
  'the bytes of a client’s file are gone an hour after their time': `
    update files set expires_at = '2020-01-01'
    where purpose = 'student_file'`,
  'a client’s file is what was uploaded': `update student_files set size = size + 1`,
  'no lot is spent past its visits': `update lesson_plus_terms set visits = 1`,
  'every lot has terms, versions without gaps': `update lesson_plus_terms set version = 3`,
  'a reversal is the opposite of its original': `
    update lessons_minus set visits = visits - 1
    where reverses_id is not null`,
  'a mark stands exactly while its charge does': `delete from visit_marks`,
  'a lot is used by its holder or one it was sold for': `
    update lessons_minus set student_id = student_id + 1000
    where lesson_plus_id is not null`,
  'a lot earns no more than its price': `update lesson_plus_terms set price = 0`,
  'what moved out of a lot arrived in another': `
    insert into lesson_plus_moves (school_id, kind, from_id, to_id, visits, value, paid)
    select l.school_id, 'transfer', l.id, l.id + 1000000, 100, 1, 1
    from lessons_plus l limit 1;
    insert into lesson_plus_terms (school_id, lesson_plus_id, version, visits, price)
    select school_id, to_id, 1, 0, 0
    from lesson_plus_moves`,
  'a lot without an end is not frozen': `
    insert into lesson_plus_freezes (school_id, lesson_plus_id, from_date, to_date)
    select school_id, id, '2031-01-01', '2031-01-02'
    from lessons_plus limit 1;
    update lesson_plus_terms set validity = null, validity_unit = null, valid_until = null`,
  'no visit is written off a lot on a day on which it is frozen': `
    insert into lesson_plus_freezes (school_id, lesson_plus_id, from_date, to_date)
    select school_id, lesson_plus_id, date_visit, date_visit
    from lessons_minus m
    where lesson_plus_id is not null
      and counted
      and reverses_id is null
      and not exists (select from lessons_minus r where r.school_id = m.school_id and r.reverses_id = m.id)
    limit 1`,
  'what a mass action took back is not in force': `
    insert into pass_batches (school_id, kind, state, from_date, to_date, days, reason)
    select id, 'extend', 'undone', '2026-03-01', '2026-03-01', 1, 'x'
    from schools limit 1;
    insert into pass_batch_lots (school_id, batch_id, lesson_plus_id, state)
    select b.school_id, b.id, l.id, 'undone'
    from pass_batches b, lessons_plus l
    where b.reason = 'x';
    insert into lesson_plus_extensions (school_id, lesson_plus_id, days, reason, batch_id)
    select school_id, lesson_plus_id, 1, 'x', batch_id
    from pass_batch_lots`,
  'a mass action that is done has reached every pass it counted': `
    insert into pass_batches (school_id, kind, state, from_date, to_date, days, reason, done)
    select id, 'extend', 'done', '2026-03-01', '2026-03-01', 1, 'x', 5
    from schools limit 1`,
  'a make-up is of an excused absence, used by a visit of the same client': `
    insert into make_ups (school_id, student_id, lesson_minus_id, lesson_plus_id, days_after_end)
    select school_id, student_id, id, lesson_plus_id, 14
    from lessons_minus
    where lesson_plus_id is not null limit 1`,
  'places are given up by a freeze that was done': `
    insert into pass_batches (school_id, kind, state, from_date, to_date, days, reason)
    select id, 'extend', 'ready', '2026-03-01', '2026-03-01', 1, 'places'
    from schools limit 1;
    insert into pass_batch_bookings (school_id, batch_id, lesson_plus_id, occurrence_id, student_id, state)
    select b.school_id, b.id, l.id, o.id, l.student_id, 'found'
    from pass_batches b, (select * from lessons_plus order by id limit 1) l,
      (select * from occurrences order by id limit 1) o
    where b.reason = 'places'
      and l.school_id = b.school_id
      and o.school_id = b.school_id`,
  'a late cancel is of a visit that was charged as one': `
    insert into late_cancels (school_id, lesson_minus_id, canceled_at, free_until)
    select school_id, id, '2026-03-01T10:00Z', '2026-03-01T09:00Z'
    from lessons_minus
    where outcome <> 'canceled_late' limit 1`,
  ...passesViolations,
  'a charge agrees with its line of the audit': `update lessons_minus set value = value + 1 where reverses_id is null`,
  'a charge that the audit names is in the ledger': `delete from lessons_minus`,
  'a visit is taken back exactly when the audit says so': `delete from lessons_minus where reverses_id is not null`,
  'imported past visits agree with their line of the audit': `
    insert into audit_log (school_id, actor_role, action, object_type, after)
    select min(id), 'system', 'visits.past_added', 'student', '{"ids": [1], "digest": "x"}'
    from schools`,
  'a visit is taken back once, and after it was made': `
    delete from lessons_minus m
    where exists (select from lessons_minus r where r.reverses_id = m.id)`,
  'a sale agrees with its line of the audit': `update lesson_plus_terms set price = price + 1`,
  'a sale that the audit names is in the ledger': `delete from lessons_plus`,
  'the terms of a pass are what the audit says was last agreed': `
    insert into lesson_plus_terms (school_id, lesson_plus_id, version, visits, price)
    select school_id, lesson_plus_id, 2, visits, price + 1
    from lesson_plus_terms
    where version = 1`,
  'a pass is closed only where the audit says why': `
    update lesson_plus_terms set closed_on = '2026-03-11', close_reason = 'transferred'`,
  'the recorded forfeits are those of the rules': `
    insert into pass_nights (school_id, done_for) select id, '2026-03-11' from schools on conflict do nothing;
    insert into lesson_plus_burns (school_id, lesson_plus_id, burned_on, visits, value)
    select school_id, id, '2026-03-11', 100, 1
    from lessons_plus limit 1`,
  'a visit lies within the days of its pass': `
    update lesson_plus_terms set valid_from = '2030-01-01', valid_until = '2030-02-01';
    update lessons_minus set date_visit = '2031-01-01' where lesson_plus_id is not null`,
  'what was taken back of a pass is not in force': `update pass_actions set undone_at = now()`,
  'a row of a visit was made by one scan at most': `
    insert into check_ins (school_id, id, lesson_minus_id, result, scanned_at)
    select school_id, gen_random_uuid(), id, 'marked', now()
    from (select * from lessons_minus where reverses_id is null limit 1) m, generate_series(1, 2)`,
  'a scan names a visit by its first row': `
    insert into check_ins (school_id, id, lesson_minus_id, result, scanned_at)
    select school_id, gen_random_uuid(), id, 'already', now()
    from lessons_minus
    where reverses_id is not null limit 1`,
  'an uncovered scan led to a visit without a pass': `
    insert into check_ins (school_id, id, lesson_minus_id, result, problem, scanned_at)
    select school_id, gen_random_uuid(), id, 'uncovered', 'x', now()
    from lessons_minus
    where lesson_plus_id is not null limit 1`,
  'a committed import has no row waiting': `
    update imports set status = 'committed', committed_at = now();
    update import_rows set outcome = 'new', student_id = null`,
  'what an import says it created exists': `update import_rows set student_id = 999999999`,
  'one row of a file makes one card': `update students set import_id = 999999999`,
  'an import is finished exactly when it says since when': `
    update imports set status = 'committed', committed_at = null`,
  'a file that is gone keeps no name': `
    insert into files (token, name, mime, size, sha256, purpose, gone_at)
    values ('gone', 'Иванов.pdf', 'x', 1, '\\x00', 'upload', now())`,
  'a file that is kept has its bytes': `
    insert into files (token, name, mime, size, sha256, purpose)
    values ('bytes-that-are-not-there', 'a', 'x', 1, '\\x00', 'upload')`,
  'no notice has a number past the person’s last one': `
    update notifications set seq = 1000000
    where id = (select min(id) from notifications)`,
  'a push goes to a device of its recipient': `
    insert into notification_pushes (notification_id, device_id, due_at)
    select n.id, d.id, now()
    from notifications n, notification_devices d limit 1;
    update notification_devices d set user_id = (select max(id) from users where id <> d.user_id)`,
  'a quiet hour holds a push back for a day at most': `
    insert into notification_pushes (notification_id, due_at)
    select id, ritm_now() + interval '26 hours'
    from notifications limit 1`,
  'audit chain is whole': `update audit_seals set hash = '\\x00'`,
  'the newest seal of the audit is the one anchored outside the database': `delete from audit_seals`,
  ...messagesViolations,
  'no idempotency key without its reply': `
    insert into idempotency_keys (actor_key, key, route, body_hash, created_at)
    values ('user:1', 'abandoned-key-0000', 'x', '\\x00', now() - interval '2 minutes')`,
};
