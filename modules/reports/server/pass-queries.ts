import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

/** A pass that may still be valid, with the part of its history that determines its end. */
export interface OpenPassRow {
  id: number;
  student_id: number;
  student_name: string;
  name: string;
  sold_on: string;
  activation: 'on_sale' | 'on_first_visit' | 'calendar_month' | 'fixed_date';
  activation_deadline_days: number;
  burn_unactivated: boolean;
  leftover_policy: 'burn' | 'keep' | 'use_leftovers' | null;
  visits: number | null;
  validity: number | null;
  validity_unit: 'day' | 'week' | 'month' | 'year' | null;
  valid_from: string | null;
  valid_until: string | null;
  used: number;
  /** The first active visit that counts. */
  first_visit: string | null;
  freezes: { id: number; from_date: string; to_date: string }[] | null;
  /** Days added to the term, and hundredths of visits that were transferred to another pass. */
  extended: number;
  moved: number;
}

const freezesOfLots = (p: Params<{ school_id: number }>) => sql`
  left join (
    select lesson_plus_id,
      json_agg(json_build_object('id', id, 'from_date', from_date, 'to_date', to_date)) as freezes,
      sum(to_date - from_date + 1) as days
    from lesson_plus_freezes
    where school_id = ${p('school_id')} and canceled_at is null
    group by lesson_plus_id
  ) f on f.lesson_plus_id = l.id`;

const mayStillBeValid = (p: Params<{ today: string }>) => sql`
  t.validity is null and t.valid_until is null
  or coalesce(
    t.valid_until,
    coalesce(
      t.valid_from, l.sold_on + l.activation_deadline_days
    ) + t.validity * case t.validity_unit
      when 'day' then 1
      when 'week' then 7
      when 'month' then 31
      else 366
    end
  ) + coalesce(f.days, 0)::int + coalesce(e.days, 0)::int >= ${p('today')}::date`;

/**
 * Passes that are not used up and may be valid today: their latest possible end (a deadline, a long month, every
 * freeze) is not past. The rules of visits decide when each really ends. A null `teacher_id` means everybody's clients.
 */
export const openPasses = statement(
  (_db, p: Params<{ school_id: number; teacher_id: number | null; today: string }>) => sql<OpenPassRow>`
    with open as materialized (
      select l.id, l.student_id, l.name, l.sold_on, l.activation, l.activation_deadline_days, l.burn_unactivated,
        l.policies ->> 'leftover_policy' as leftover_policy, t.visits, t.validity, t.validity_unit, t.valid_from,
        t.valid_until,
        c.used::bigint as used, c.first_visit, f.freezes, coalesce(e.days, 0)::int as extended,
        coalesce(w.visits, 0)::bigint as moved
      from lessons_plus l
      join current_terms t
        on t.school_id = l.school_id
          and t.lesson_plus_id = l.id
      ${freezesOfLots(p)}
      left join (
        select lesson_plus_id, sum(days) as days
        from lesson_plus_extensions
        where school_id = ${p('school_id')} and canceled_at is null
        group by lesson_plus_id
      ) e on e.lesson_plus_id = l.id
      left join (
        select from_id, sum(visits) as visits
        from lesson_plus_moves
        where school_id = ${p('school_id')} and undone_at is null
        group by from_id
      ) w on w.from_id = l.id
      cross join lateral (
        select coalesce(sum(m.visits), 0) as used,
          min(m.date_visit) filter (where m.counted and not m.covers_debt and m.date_visit >= l.sold_on) as first_visit
        from active_charges m
        where m.school_id = l.school_id and m.lesson_plus_id = l.id
      ) c
      where l.school_id = ${p('school_id')}
        and l.kind in ('pass', 'course', 'membership')
        and t.closed_on is null
        and (
          ${mayStillBeValid(p)}
        )
        and (t.visits is null or c.used + coalesce(w.visits, 0) < t.visits)
        and (
          ${p('teacher_id')}::bigint is null
          or exists (
            select
            from student_teachers k
            where k.school_id = l.school_id
              and k.student_id = l.student_id
              and k.teacher_id = ${p('teacher_id')}
          )
        )
    )
    select o.*, listed_name(s.lastname, s.firstname) as student_name
    from open o
    join students s on s.school_id = ${p('school_id')} and s.id = o.student_id`,
);
