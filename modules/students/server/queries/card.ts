/**
 * The row of one client's card with guardians, groups and fields, in one statement. Columns come from the contract's
 * list; a reader who may not see a column gets null in the view, never another query.
 */
import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import { cardColumnNames, forColumns, type CardColumn, type CardValues } from '../../contract/card-columns.ts';
import type { GuardianRight } from '../../contract/student.ts';
import { fieldsOfCard } from '../fields/values.ts';
import { guardiansOfCard } from '../guardians/queries.ts';
import { photoOfCard } from './face.ts';
import { isWithin } from './scope.ts';

export interface GuardianRow {
  id: number;
  name: string;
  phone: string | null;
  relation: string | null;
  rights: GuardianRight[];
}

interface Relative {
  id: number;
  firstname: string;
  lastname: string;
  patronymic: string;
}

const columnsOfCard = cardColumnNames.map((column) => `s.${column}` as const);

/**
 * A card with everything that belongs to it, in one statement. `teacher_id` limits it to a teacher's own clients; null
 * means no limit.
 */
export const cardById = statement((db, p: Params<{ school_id: number; id: number; teacher_id: number | null }>) =>
  db
    .selectFrom('students as s')
    .select([
      's.id',
      ...columnsOfCard,
      's.qr_token',
      's.created_at',
      's.merged_into_id',
      's.photo_file_id',
      photoOfCard.as('photo'),
      sql<{ phone: string; written: string }[]>`s.doubtful_phones`.as('doubtful_phones'),
      sql<GuardianRow[]>`${guardiansOfCard}`.as('guardians'),
      // Siblings are the clients who share a guardian.
      sql<Relative[]>`coalesce((
        select json_agg(
          json_build_object('id', o.id, 'firstname', o.firstname, 'lastname', o.lastname, 'patronymic', o.patronymic)
          order by o.name_key, o.id
        )
        from students o
        where o.school_id = s.school_id
          and o.id <> s.id
          and o.status <> 'archived'
          and o.id in (
            select b.student_id
            from student_guardians a
            join student_guardians b on b.school_id = a.school_id and b.guardian_id = a.guardian_id
            where a.school_id = s.school_id and a.student_id = s.id
          )
          and (
            ${p('teacher_id')}::bigint is null
            or exists (
              select
              from student_teachers t
              where t.school_id = o.school_id
                and t.student_id = o.id
                and t.teacher_id = ${p('teacher_id')}
            )
          )
      ), '[]')`.as('family'),
      sql<number[]>`array(
        select m.group_id
        from student_group_members m
        where m.school_id = s.school_id and m.student_id = s.id
        order by m.group_id
      )`.as('group_ids'),
      fieldsOfCard.as('fields'),
    ])
    .where('s.school_id', '=', p('school_id'))
    .where('s.id', '=', p('id'))
    .where(isWithin(p('teacher_id')))
    // The database checks the values of `gender` and `status`.
    .$narrowType<CardValues>(),
);
export type CardRow = Exclude<(typeof cardById)['row'], undefined>;

/** The fields that other modules need about clients. */
export const briefsByIds = statement((db, p: Params<{ school_id: number; ids: number[]; teacher_id: number | null }>) =>
  db
    .selectFrom('students as s')
    .select([
      's.id',
      's.firstname',
      's.lastname',
      's.patronymic',
      's.phone',
      's.birth_date',
      's.status',
      's.discount',
      's.user_id',
      sql<number[]>`array(
        select distinct r.user_id
        from student_recipients r
        where r.school_id = s.school_id and r.student_id = s.id
      )`.as('people'),
    ])
    .where('s.school_id', '=', p('school_id'))
    .where(sql<boolean>`s.id = any(${p('ids')})`)
    .where(isWithin(p('teacher_id')))
    .orderBy('s.lastname')
    .orderBy('s.firstname')
    .orderBy('s.id'),
);
export type StudentFacts = Exclude<(typeof briefsByIds)['row'], undefined>;

/**
 * The cards of a person in an organization, their own and their children's: a person signed in as a client acts for
 * these. The person's rows are found first; otherwise, on tables that have just grown by an import, the planner would
 * check every client of the organization.
 */
export const cardIdsOfUser = statement(
  (_db, p: Params<{ school_id: number; user_id: number }>) => sql<{ id: number }>`
    with mine as materialized (
      select id
      from students
      where user_id = ${p('user_id')} and school_id = ${p('school_id')}
      union select l.student_id
      from guardians g
      join student_guardians l on l.school_id = g.school_id and l.guardian_id = g.id
      where g.user_id = ${p('user_id')}
        and g.school_id = ${p('school_id')}
        and 'see' = any(l.rights)
    )
    select s.id
    from mine m
    join students s on s.school_id = ${p('school_id')} and s.id = m.id
    where s.status <> 'archived'
    order by s.id`,
);

type CardWrite = CardValues & { school_id: number; id: number; search: string };

export const updateCard = statement((db, p: Params<CardWrite>) =>
  db
    .updateTable('students')
    .set({
      ...forColumns<CardColumn, CardValues>(cardColumnNames, (column) => p(column)),
      search: p('search'),
      updated_at: sql`ritm_now()`,
      archived_at: sql`case when ${p('status')} = 'archived' then coalesce(archived_at, ritm_now()) end`,
    })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

/** Replaces the client's groups with the given ones. */
export const setGroups = statement(
  (_db, p: Params<{ school_id: number; student_id: number; group_ids: number[] }>) =>
    sql`
      with gone as (
        delete from student_group_members
        where school_id = ${p('school_id')}
          and student_id = ${p('student_id')}
          and group_id <> all(${p('group_ids')}::bigint[])
      )
      insert into student_group_members (school_id, group_id, student_id)
      select ${p('school_id')}::bigint, g, ${p('student_id')}::bigint
      from unnest(${p('group_ids')}::bigint[]) as g
      on conflict do nothing`,
);
