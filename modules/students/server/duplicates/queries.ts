/**
 * Statements of duplicate cards: candidates by shared signs, open pairs, merges. Candidates are only proposed here;
 * `rules/same-person.ts` decides.
 */
import { sql, type RawBuilder } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { DuplicateSide } from '../../contract/duplicate.ts';
import { hidden } from '../queries/scope.ts';
import type { Likeness } from '../rules/same-person.ts';

/**
 * A number on hundreds of cards (the organization's own) identifies nobody, so at most this many cards are compared
 * for each sign.
 */
const MAX_CANDIDATES = 30;

/** Pairs of cards that share a sign with one of the given cards, the lower id first. */
export const candidatesOf = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ student_id: number; other_id: number }>`
    select distinct least(m.id, o.id) as student_id, greatest(m.id, o.id) as other_id
    from students m
    cross join lateral (
      (
        select id
        from students
        where school_id = m.school_id
          and phone in (m.phone, m.phone2)
          and status <> 'archived'
          and id <> m.id
        order by id limit ${sql.lit(MAX_CANDIDATES)}
      ) union (
        select id
        from students
        where school_id = m.school_id
          and birth_date = m.birth_date
          and status <> 'archived'
          and id <> m.id
          and (left(name_key, 4) = left(m.name_key, 4) or firstname = m.firstname)
        order by id limit ${sql.lit(MAX_CANDIDATES)}
      ) union (
        select b.student_id
        from student_guardians a
        join student_guardians b on b.school_id = a.school_id and b.guardian_id = a.guardian_id
        where a.school_id = m.school_id
          and a.student_id = m.id
          and b.student_id <> m.id
        order by 1 limit ${sql.lit(MAX_CANDIDATES)}
      )
    ) o
    where m.school_id = ${p('school_id')}
      and m.id = any(${p('ids')}::bigint[])
      and m.status <> 'archived'`,
);

export const likenessesOf = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<Likeness>`
    select s.id, s.lastname, s.firstname, s.patronymic, s.birth_date, s.gender,
      array_remove(array[s.phone, s.phone2], null) as phones,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name))
        from student_guardians l
        join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
        where l.school_id = s.school_id and l.student_id = s.id
      ), '[]') as guardians
    from students s
    where s.school_id = ${p('school_id')}
      and s.id = any(${p('ids')}::bigint[])
      and s.status <> 'archived'`,
);

/**
 * Replaces the open pairs of the given cards with the found ones (JSON text); pairs already decided by a person are
 * kept.
 */
export const writePairs = statement(
  (_db, p: Params<{ school_id: number; ids: number[]; pairs: string }>) => sql`
    with found as (
      select *
      from jsonb_to_recordset(${p('pairs')}::jsonb) as r(
        student_id bigint, other_id bigint, reasons text[], score int
      )
    ),
    gone as (
      delete from student_duplicates d
      where d.school_id = ${p('school_id')}
        and d.state = 'open'
        and (d.student_id = any(${p('ids')}::bigint[]) or d.other_id = any(${p('ids')}::bigint[]))
        and not exists (select from found f where f.student_id = d.student_id and f.other_id = d.other_id)
    )
    insert into student_duplicates (school_id, student_id, other_id, reasons, score)
    select ${p('school_id')}::bigint, student_id, other_id, reasons, score
    from found
    on conflict (school_id, student_id, other_id) do update set reasons = excluded.reasons, score = excluded.score
    where student_duplicates.state = 'open'`,
);

/** Cards outside the archive of all open organizations, one batch at a time, for checking all of them. */
export const cardsAfter = statement(
  (_db, p: Params<{ after_school: number; after_id: number; limit: number }>) => sql<{ school_id: number; id: number }>`
    select s.school_id, s.id
    from students s
    join schools c on c.id = s.school_id and c.archived_at is null
    where (s.school_id, s.id) > (${p('after_school')}::bigint, ${p('after_id')}::bigint)
      and s.status <> 'archived'
    order by s.school_id, s.id limit ${p('limit')}`,
);

const sideOf = (alias: string, p: Params<{ phones: boolean }>): RawBuilder<DuplicateSide> => {
  const s = sql.table(alias);
  const phone = sql<string | null>`${s}.phone`;
  return sql`json_build_object(
    'id', ${s}.id, 'firstname', ${s}.firstname, 'lastname', ${s}.lastname, 'patronymic', ${s}.patronymic,
    'birth_date', ${s}.birth_date, 'phone', case when ${p('phones')}::boolean then ${phone} else ${hidden(phone)} end,
    'club_card', ${s}.club_card, 'created_at', ${s}.created_at,
    'parents', array(
      select g.name
      from student_guardians l
      join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
      where l.school_id = ${s}.school_id and l.student_id = ${s}.id
      order by l.position, g.id
    )
  )`;
};

const openPairs = (school_id: number) => sql`
  student_duplicates d
  join students a on a.school_id = d.school_id and a.id = d.student_id and a.status <> 'archived'
  join students b on b.school_id = d.school_id and b.id = d.other_id and b.status <> 'archived'
  where d.school_id = ${school_id} and d.state = 'open'`;

export const openDuplicates = statement(
  (_db, p: Params<{ school_id: number; phones: boolean; limit: number; offset: number }>) => sql<{
    json: string;
    total: number;
  }>`
    select
      (
        select coalesce(json_agg(row_to_json(r)), '[]')::text
        from (
          select d.id, d.reasons, d.score, ${sideOf('a', p)} as student, ${sideOf('b', p)} as other
          from ${openPairs(p('school_id'))}
          order by d.score desc, d.id limit ${p('limit')} offset ${p('offset')}
        ) r
      ) as json,
      (select count(*) from ${openPairs(p('school_id'))}) as total`,
);

export const duplicateById = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .selectFrom('student_duplicates')
    .select(['id', 'student_id', 'other_id', 'state'])
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

export const setPairVerdict = statement(
  (_db, p: Params<{ school_id: number; id: number; state: string; staff_id: number | null }>) => sql`
    update student_duplicates
    set state = ${p('state')},
      decided_at = case when ${p('state')} = 'open' then null else ritm_now() end,
      decided_by = case when ${p('state')} = 'open' then null else ${p('staff_id')}::bigint end
    where school_id = ${p('school_id')} and id = ${p('id')}`,
);

/** Marks the pair of a merge as merged, if it was ever proposed. */
export const setMergedVerdict = statement(
  (_db, p: Params<{ school_id: number; one: number; other: number; staff_id: number | null; merged: boolean }>) => sql`
    update student_duplicates
    set state = case when ${p('merged')}::boolean then 'merged' else 'open' end,
      decided_at = case when ${p('merged')}::boolean then ritm_now() end,
      decided_by = case when ${p('merged')}::boolean then ${p('staff_id')}::bigint end
    where school_id = ${p('school_id')}
      and student_id = least(${p('one')}::bigint, ${p('other')}::bigint)
      and other_id = greatest(${p('one')}::bigint, ${p('other')}::bigint)`,
);

export const sidesOf = statement(
  (_db, p: Params<{ school_id: number; ids: number[]; phones: boolean }>) => sql<{ id: number; side: DuplicateSide }>`
    select s.id, ${sideOf('s', p)} as side
    from students s
    where s.school_id = ${p('school_id')} and s.id = any(${p('ids')}::bigint[])`,
);
