import { countVisitsSql } from '@ritm/passes/server';

/** Violations of the laws of passes about what was counted and about days, for `violations.ts`. */
export const passesViolations: Readonly<Record<string, string>> = {
  'visits that were counted are what they were': `
    ${countVisitsSql[0]};
    update lessons_minus set date_visit = date_visit + 1 where id = (select min(id) from lessons_minus)`,
  'sales that were counted are what they were': `
    ${countVisitsSql[1]};
    update lesson_plus_terms set price = price + 1 where version = 1`,
  'the freezes of a pass are those that the audit names': `
    insert into lesson_plus_freezes (school_id, lesson_plus_id, from_date, to_date)
    select school_id, id, '2031-01-01', '2031-01-02'
    from lessons_plus limit 1`,
  'the extensions of a pass are those that the audit names': `
    insert into lesson_plus_extensions (school_id, lesson_plus_id, days, reason)
    select school_id, id, 7, 'x'
    from lessons_plus limit 1`,
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
  'a place and the charge in force of its visit agree': `
    update occurrence_students set status = 'confirmed'
    where status = 'marked'`,
  'a place that was given up by a charge is held only when it was taken anew': `
    update lessons_minus m set outcome = 'canceled_late'
    where exists (select from visit_marks k where k.school_id = m.school_id and k.lesson_minus_id = m.id);
    update occurrence_students a set status = 'booked', created_at = '2020-01-01'
    where exists (select from visit_marks k where k.occurrence_id = a.occurrence_id and k.student_id = a.student_id)`,
  'a make-up is of an excused absence, used by a visit of the same client': `
    insert into make_ups (school_id, student_id, lesson_minus_id, lesson_plus_id, days_after_end)
    select school_id, student_id, id, lesson_plus_id, 14
    from lessons_minus
    where lesson_plus_id is not null limit 1`,
  'a make-up names its visits by their first rows': `
    insert into make_ups (school_id, student_id, lesson_minus_id, lesson_plus_id, days_after_end)
    select school_id, student_id, id, lesson_plus_id, 14
    from lessons_minus
    where reverses_id is not null and lesson_plus_id is not null limit 1`,
  'a make-up that is used stands on an absence in force': `
    insert into make_ups (school_id, student_id, lesson_minus_id, used_by_id, lesson_plus_id, days_after_end)
    select school_id, student_id, id, id, lesson_plus_id, 14
    from active_charges
    where outcome = 'attended' and lesson_plus_id is not null limit 1`,
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
};
