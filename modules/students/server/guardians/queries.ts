import { sql, type RawBuilder } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import { guardianRights, type GuardianOfSchool } from '../../contract/student.ts';
import { hidden } from '../queries/scope.ts';

/** The rights of a guardian for whom none were set. */
export const allRights: RawBuilder<string[]> = sql`${sql.lit(`{${guardianRights.join(',')}}`)}::text[]`;

/** The guardians of the card `s`, in the order in which to call. */
export const guardiansOfCard = sql`coalesce((
  select json_agg(
    json_build_object('id', g.id, 'name', g.name, 'phone', g.phone, 'relation', l.relation, 'rights', l.rights)
    order by l.position, g.id
  )
  from student_guardians l
  join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
  where l.school_id = s.school_id and l.student_id = s.id
), '[]')`;

/**
 * Steps of a statement that inserts the new people of the table `from` (`id`, `guardian_id`, `name`, `phone`). A known
 * number under a known name is the same person and is not inserted twice, however many transactions insert at once.
 * `numbered` returns `id` by `phone` and `key`; a person without a number already has a `guardian_id`.
 */
export const upsertGuardians = (school_id: number, from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  numbered as (
    insert into guardians (school_id, name, phone)
    select distinct on (phone, lower(name)) ${school_id}::bigint, name, phone
    from ${from}
    where guardian_id is null
    order by phone, lower(name)
    on conflict (school_id, phone, lower(name))
    where phone is not null
    do update set name = guardians.name
    returning id, phone, lower(name) as key
  ),
  nameless as (
    insert into guardians (school_id, id, name) overriding system value
    select ${school_id}::bigint, guardian_id, name
    from ${from}
    where id is null and phone is null
  )`;

/**
 * Replaces the client's guardians with the given list (JSON text): those with an id are people of the organization, the
 * others are found by number and name or created, and all other links are removed. Returns the guardian at each
 * position.
 */
export const setGuardians = statement(
  (_db, p: Params<{ school_id: number; student_id: number; guardians: string }>) =>
    sql<{ id: number; position: number }>`
      with given as materialized (
        select r.id, r.name, r.phone, r.relation, r.rights, (o.position - 1)::int as position,
          case
            when r.id is null and r.phone is null then nextval(pg_get_serial_sequence('guardians', 'id'))
            else r.id
          end as guardian_id
        from jsonb_array_elements(${p('guardians')}::jsonb) with ordinality o(value, position),
          jsonb_to_record(o.value) as r(id bigint, name text, phone text, relation text, rights text[])
      ),
      renamed as (
        update guardians g
        set name = n.name, phone = n.phone,
          user_id = case when g.phone is distinct from n.phone then null else g.user_id end
        from given n
        where g.school_id = ${p('school_id')}
          and g.id = n.id
          and (g.name, g.phone) is distinct from (n.name, n.phone)
      ),
      ${upsertGuardians(p('school_id'), sql`given`)},
      requested as (
        select distinct on (id) *
        from (
          select coalesce(g.guardian_id, n.id) as id, g.position, g.relation, g.rights
          from given g
          left join numbered n on g.guardian_id is null and n.phone = g.phone and n.key = lower(g.name)
        ) w
        order by id, position
      ),
      gone as (
        delete from student_guardians
        where school_id = ${p('school_id')}
          and student_id = ${p('student_id')}
          and guardian_id not in (select id from requested)
      ),
      links as (
        insert into student_guardians (school_id, student_id, guardian_id, relation, position, rights)
        select ${p('school_id')}::bigint, ${p('student_id')}::bigint, id, relation, position,
          coalesce(rights, ${allRights})
        from requested
        on conflict (school_id, student_id, guardian_id)
        do update set relation = excluded.relation, position = excluded.position, rights = excluded.rights
      )
      select id, position
      from requested
      order by position`,
);

/** Deletes guardians who are no longer linked to any child. */
export const deleteUnlinked = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql`
    delete from guardians g
    where g.school_id = ${p('school_id')}
      and g.id = any(${p('ids')}::bigint[])
      and not exists (select from student_guardians l where l.school_id = g.school_id and l.guardian_id = g.id)`,
);

/** The children of these guardians. */
export const childrenOf = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ student_id: number }>`
    select distinct student_id
    from student_guardians
    where school_id = ${p('school_id')} and guardian_id = any(${p('ids')}::bigint[])`,
);

const isOfOwnClient = (teacher_id: number) => sql`(${teacher_id}::bigint is null or exists (
  select from student_guardians l join student_teachers t on t.school_id = l.school_id and t.student_id = l.student_id
  where l.school_id = g.school_id and l.guardian_id = g.id and t.teacher_id = ${teacher_id}))`;

/**
 * Guardians of the organization by id, or by number and name, whom a card may name. For a teacher, only guardians of
 * their own clients.
 */
export const guardiansNamed = statement(
  (
    _db,
    p: Params<{ school_id: number; ids: number[]; phones: string[]; names: string[]; teacher_id: number | null }>,
  ) => sql<{ id: number; name: string; phone: string | null }>`
    select g.id, g.name, g.phone
    from guardians g
    where g.school_id = ${p('school_id')}
      and (
        g.id = any(${p('ids')}::bigint[]) and ${isOfOwnClient(p('teacher_id') as number)}
        or (g.phone, lower(g.name)) in (
          select phone, lower(name)
          from unnest(${p('phones')}::text[], ${p('names')}::text[]) as n(phone, name)
        )
      )`,
);

const MAX_FOUND = 20;

/** Guardians by a part of the name or of the number, with the children whom the caller may access. */
export const findGuardians = (hidePhones: boolean) =>
  statement(
    (
      _db,
      p: Params<{ school_id: number; name: string; digits: string; teacher_id: number | null }>,
    ) => sql<GuardianOfSchool>`
      select g.id, g.name, ${hidePhones ? hidden(sql.ref('g.phone')) : sql.ref('g.phone')} as phone,
        (
          select coalesce(
            json_agg(
              json_build_object(
                'id', s.id, 'firstname', s.firstname, 'lastname', s.lastname, 'patronymic', s.patronymic
              )
              order by s.name_key, s.id
            ),
            '[]'
          )
          from student_guardians l
          join students s on s.school_id = l.school_id and s.id = l.student_id and s.status <> 'archived'
          where l.school_id = g.school_id
            and l.guardian_id = g.id
            and (
              ${p('teacher_id')}::bigint is null
              or exists (
                select
                from student_teachers t
                where t.school_id = s.school_id
                  and t.student_id = s.id
                  and t.teacher_id = ${p('teacher_id')}
              )
            )
        ) as children
      from guardians g
      where g.school_id = ${p('school_id')}
        and ${isOfOwnClient(p('teacher_id') as number)}
        and (
          lower(g.name) like '%' || ${p('name')}::text || '%'
          or length(${p('digits')}) >= 4 and g.phone like '%' || ${p('digits')}::text || '%'
        )
      order by g.name, g.id limit ${sql.lit(MAX_FOUND)}`,
  );
