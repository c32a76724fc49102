import type { Invariant } from '@ritm/platform';

/** Invariants of passes and their charges. Each query returns the rows that break it. */
export const passesInvariants: (Invariant & { sql: string })[] = [
  {
    // Sold = used + moved + burned + left, and left is never below zero.
    name: 'no lot is spent past its visits',
    sql: `
      select l.school_id, l.id
      from lessons_plus l
      join current_terms t on t.school_id = l.school_id and t.lesson_plus_id = l.id
      join lateral (
        select coalesce(sum(m.visits), 0) as spent
        from lessons_minus m
        where m.school_id = l.school_id and m.lesson_plus_id = l.id
      ) m on true
      join lateral (
        select coalesce(sum(v.visits), 0) as moved
        from lesson_plus_moves v
        where v.school_id = l.school_id
          and v.from_id = l.id
          and v.undone_at is null
      ) v on true
      join lateral (
        select coalesce(sum(b.visits), 0) as burned
        from lesson_plus_burns b
        where b.school_id = l.school_id and b.lesson_plus_id = l.id
      ) b on true
      where m.spent < 0 or b.burned < 0 or m.spent + v.moved + b.burned > t.visits`,
  },
  {
    name: 'every lot has terms, versions without gaps',
    sql: `select l.school_id, l.id from lessons_plus l
      left join lesson_plus_terms t on t.school_id = l.school_id and t.lesson_plus_id = l.id
      group by l.school_id, l.id having count(t.version) = 0 or max(t.version) <> count(t.version)`,
  },
  {
    name: 'a reversal is the opposite of its original',
    sql: `
      select r.school_id, r.id
      from lessons_minus r
      join lessons_minus m on m.school_id = r.school_id and m.id = r.reverses_id
      where r.visits <> -m.visits
        or r.value <> -m.value
        or r.student_id <> m.student_id
        or m.reverses_id is not null
        or r.lesson_plus_id is distinct from m.lesson_plus_id
        or r.occurrence_id is distinct from m.occurrence_id`,
  },
  {
    name: 'a mark stands exactly while its charge does',
    sql: `
      select m.school_id, m.id
      from lessons_minus m
      left join visit_marks k on k.school_id = m.school_id and k.lesson_minus_id = m.id
      where m.occurrence_id is not null
        and m.reverses_id is null
        and (k.lesson_minus_id is not null) = exists (
          select 1
          from lessons_minus r
          where r.school_id = m.school_id and r.reverses_id = m.id
        )`,
  },
  {
    name: 'a lot is used by its holder or one it was sold for',
    sql: `
      select m.school_id, m.id
      from lessons_minus m
      join lessons_plus l on l.school_id = m.school_id and l.id = m.lesson_plus_id
      where m.student_id <> l.student_id
        and not exists (
          select 1
          from lesson_plus_students b
          where b.school_id = l.school_id
            and b.lesson_plus_id = l.id
            and b.student_id = m.student_id
        )`,
  },
  {
    name: 'a lot earns no more than its price',
    sql: `
      select l.school_id, l.id
      from lessons_plus l
      join current_terms t on t.school_id = l.school_id and t.lesson_plus_id = l.id
      join lateral (
        select coalesce(sum(m.value), 0) as earned
        from lessons_minus m
        where m.school_id = l.school_id and m.lesson_plus_id = l.id
      ) m on true
      where t.visits is not null and m.earned > t.price`,
  },
  {
    name: 'what moved out of a lot arrived in another',
    sql: `
      select v.school_id, v.id
      from lesson_plus_moves v
      join current_terms t on t.school_id = v.school_id and t.lesson_plus_id = v.to_id
      join current_terms f on f.school_id = v.school_id and f.lesson_plus_id = v.from_id
      where v.undone_at is null
        and (
          t.visits < v.visits
          or t.price < v.value
          or v.paid > v.value
          or (v.kind = 'transfer' and f.closed_on is null)
        )`,
  },
  {
    name: 'a lot without an end is not frozen',
    sql: `
      select z.school_id, z.id
      from lesson_plus_freezes z
      join current_terms t on t.school_id = z.school_id and t.lesson_plus_id = z.lesson_plus_id
      where z.canceled_at is null
        and t.validity is null
        and t.valid_until is null`,
  },
  {
    name: 'no visit is written off a lot on a day on which it is frozen',
    sql: `
      select m.school_id, m.id
      from active_charges m
      join lesson_plus_freezes z
        on z.school_id = m.school_id
          and z.lesson_plus_id = m.lesson_plus_id
          and z.canceled_at is null
          and m.date_visit between z.from_date and z.to_date
      where m.counted`,
  },
  {
    name: 'what was taken back of a pass is not in force',
    sql: `
      select a.school_id, a.id
      from pass_actions a
      where a.undone_at is not null
        and (
          (
            a.kind = 'extend'
            and exists (
              select
              from lesson_plus_extensions e
              where e.school_id = a.school_id
                and e.id = (a.detail ->> 'extension_id')::bigint
                and e.canceled_at is null
            )
          )
          or (
            a.kind = 'transfer'
            and exists (
              select
              from lesson_plus_moves v
              where v.school_id = a.school_id
                and v.to_id = (a.detail ->> 'to_id')::bigint
                and v.undone_at is null
            )
          )
        )`,
  },
  {
    name: 'what a mass action took back is not in force',
    sql: `
      select b.school_id, b.batch_id, b.lesson_plus_id
      from pass_batch_lots b
      where b.state = 'undone'
        and (
          exists (
            select
            from lesson_plus_extensions e
            where e.school_id = b.school_id
              and e.batch_id = b.batch_id
              and e.lesson_plus_id = b.lesson_plus_id
              and e.canceled_at is null
          )
          or exists (
            select
            from lesson_plus_freezes z
            where z.school_id = b.school_id
              and z.batch_id = b.batch_id
              and z.lesson_plus_id = b.lesson_plus_id
              and z.canceled_at is null
          )
        )`,
  },
  {
    name: 'a mass action that is done has reached every pass it counted',
    sql: `
      select b.school_id, b.id
      from pass_batches b
      where b.state = 'done'
        and (
          exists (
            select
            from pass_batch_lots l
            where l.school_id = b.school_id
              and l.batch_id = b.id
              and l.state = 'planned'
          )
          or b.done <> (
            select count(*)
            from pass_batch_lots l
            where l.school_id = b.school_id
              and l.batch_id = b.id
              and l.state = 'done'
          )
        )`,
  },
  {
    name: 'a late cancel is of a visit that was charged as one',
    sql: `
      select k.school_id, k.lesson_minus_id
      from late_cancels k
      join lessons_minus m on m.school_id = k.school_id and m.id = k.lesson_minus_id
      where m.outcome <> 'canceled_late' or m.reverses_id is not null`,
  },
  {
    name: 'places are given up by a freeze that was done',
    sql: `
      select p.school_id, p.batch_id, p.occurrence_id
      from pass_batch_bookings p
      join pass_batches b on b.school_id = p.school_id and b.id = p.batch_id
      where b.kind <> 'freeze' or (p.state <> 'found' and b.state in ('counting', 'ready'))`,
  },
];
