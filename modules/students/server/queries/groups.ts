import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

const countOf = sql<number>`(
  select count(*)
  from student_group_members m
  join students s on s.school_id = m.school_id and s.id = m.student_id
  where m.school_id = g.school_id
    and m.group_id = g.id
    and s.status <> 'archived'
)`;

/** What a group is, besides its name and its members. */
export interface GroupAbout {
  level: string | null;
  programme: string | null;
  age_from: number | null;
  age_to: number | null;
  teacher_id: number | null;
  capacity: number | null;
}
const about = ['g.level', 'g.programme', 'g.age_from', 'g.age_to', 'g.teacher_id', 'g.capacity'] as const;

export const groupsOfSchool = statement((db, p: Params<{ school_id: number }>) =>
  db
    .selectFrom('students_groups as g')
    .select(['g.id', 'g.name', 'g.segment_id', ...about, countOf.as('students_count')])
    .where('g.school_id', '=', p('school_id'))
    .orderBy('g.name')
    .orderBy('g.id'),
);

export const groupById = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .selectFrom('students_groups as g')
    .select(['g.id', 'g.name', 'g.segment_id', ...about, countOf.as('students_count')])
    .where('g.school_id', '=', p('school_id'))
    .where('g.id', '=', p('id')),
);

type GroupValues = GroupAbout & { school_id: number; name: string; segment_id: number | null };
const valuesOf = (p: Params<GroupValues>) => ({
  name: p('name'),
  segment_id: p('segment_id'),
  level: p('level'),
  programme: p('programme'),
  age_from: p('age_from'),
  age_to: p('age_to'),
  teacher_id: p('teacher_id'),
  capacity: p('capacity'),
});
export const insertGroup = statement((db, p: Params<GroupValues>) =>
  db
    .insertInto('students_groups')
    .values({ school_id: p('school_id'), ...valuesOf(p) })
    .returning('id'),
);

/** Finds the groups with these names and creates the missing ones; returns id and name of each. */
export const ensureGroups = statement(
  (_db, p: Params<{ school_id: number; names: string[] }>) =>
    sql<{ id: number; name: string }>`
      with made as (
        insert into students_groups (school_id, name)
        select distinct on (lower(n)) ${p('school_id')}::bigint, n
        from unnest(${p('names')}::text[]) as n
        on conflict do nothing
        returning id, name
      )
      select id, name
      from made
      union all select id, name
      from students_groups
      where school_id = ${p('school_id')}
        and lower(name) = any(select lower(n) from unnest(${p('names')}::text[]) as n)`,
);

export const groupsByNames = statement(
  (_db, p: Params<{ school_id: number; names: string[] }>) => sql<{ id: number; name: string }>`
    select id, name
    from students_groups
    where school_id = ${p('school_id')}
      and lower(name) = any(select lower(n) from unnest(${p('names')}::text[]) as n)`,
);

export const updateGroup = statement((db, p: Params<GroupValues & { id: number }>) =>
  db.updateTable('students_groups').set(valuesOf(p)).where('school_id', '=', p('school_id')).where('id', '=', p('id')),
);

export const clearGroup = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db.deleteFrom('student_group_members').where('school_id', '=', p('school_id')).where('group_id', '=', p('id')),
);

export const deleteGroup = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db.deleteFrom('students_groups').where('school_id', '=', p('school_id')).where('id', '=', p('id')),
);

/** Replaces the group's members with the given clients. Archived members stay, because no screen shows them. */
export const setMembers = statement(
  (_db, p: Params<{ school_id: number; id: number; students_ids: number[] }>) =>
    sql`
      with gone as (
        delete from student_group_members m using students s
        where m.school_id = ${p('school_id')}
          and m.group_id = ${p('id')}
          and m.student_id <> all(${p('students_ids')}::bigint[])
          and s.school_id = m.school_id
          and s.id = m.student_id
          and s.status <> 'archived'
      )
      insert into student_group_members (school_id, group_id, student_id)
      select distinct ${p('school_id')}::bigint, ${p('id')}::bigint, s
      from unnest(${p('students_ids')}::bigint[]) as s
      on conflict do nothing`,
);

export const isMember = statement((db, p: Params<{ school_id: number; id: number; student_id: number }>) =>
  db
    .selectFrom('student_group_members')
    .select('student_id')
    .where('school_id', '=', p('school_id'))
    .where('group_id', '=', p('id'))
    .where('student_id', '=', p('student_id')),
);

/** Removes some clients from a group. */
export const deleteMembers = statement((db, p: Params<{ school_id: number; id: number; students_ids: number[] }>) =>
  db
    .deleteFrom('student_group_members')
    .where('school_id', '=', p('school_id'))
    .where('group_id', '=', p('id'))
    .where(sql<boolean>`student_id = any(${p('students_ids')}::bigint[])`),
);

/** Adds some clients to a group without removing others. */
export const addMembers = statement(
  (_db, p: Params<{ school_id: number; id: number; students_ids: number[] }>) => sql`
    insert into student_group_members (school_id, group_id, student_id)
    select distinct ${p('school_id')}::bigint, ${p('id')}::bigint, s
    from unnest(${p('students_ids')}::bigint[]) as s
    on conflict do nothing`,
);
