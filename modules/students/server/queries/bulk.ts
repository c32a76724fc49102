import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import { cardColumnNames, cardColumns, type CardValues } from '../../contract/card-columns.ts';
import { valueColumns } from '../fields/values.ts';
import { allRights, upsertGuardians } from '../guardians/queries.ts';
import { isWithin } from './scope.ts';

const columns = sql.join(cardColumnNames.map((column) => sql.ref(column)));
const typedColumns = sql.join(
  cardColumnNames.map((column) => sql`${sql.ref(column)} ${sql.raw(cardColumns[column].type)}`),
);

/**
 * Inserts any number of cards with their guardians and groups in one statement. `rows` is the JSON text of an array
 * whose items have `ord` from 0; the ids are returned in that order.
 */
export const insertStudents = statement(
  (_db, p: Params<{ school_id: number; rows: string }>) =>
    sql<{ id: number; created_at: string }>`
      with input as materialized (
        select nextval(pg_get_serial_sequence('students', 'id')) as id, r.*
        from jsonb_to_recordset(${p('rows')}::jsonb) as r(
          ord int, ${typedColumns}, qr_token text, search text, external_id text, import_id bigint, guardians jsonb,
          group_ids bigint[], field_rows jsonb
        )
      ),
      cards as (
        insert into students (
          school_id, id, ${columns}, qr_token, search, external_id, import_id, created_at
        ) overriding system value
        select ${p('school_id')}::bigint, id, ${columns}, qr_token, search, external_id, import_id, ritm_now()
        from input
        order by ord
      ),
      relatives as materialized (
        select i.id as student_id, g.id, g.name, g.phone, g.relation, g.rights, (o.position - 1)::int as position,
          case
            when g.id is null and g.phone is null then nextval(pg_get_serial_sequence('guardians', 'id'))
            else g.id
          end as guardian_id
        from input i, jsonb_array_elements(i.guardians) with ordinality o(value, position),
          jsonb_to_record(o.value) as g(id bigint, name text, phone text, relation text, rights text[])
      ),
      ${upsertGuardians(p('school_id'), sql`relatives`)},
      links as (
        insert into student_guardians (school_id, student_id, guardian_id, relation, position, rights)
        select distinct on (student_id, coalesce(r.guardian_id, n.id)) ${p('school_id')}::bigint, student_id,
          coalesce(r.guardian_id, n.id), relation, position,
          coalesce(rights, ${allRights})
        from relatives r
        left join numbered n on r.guardian_id is null and n.phone = r.phone and n.key = lower(r.name)
        order by student_id, coalesce(r.guardian_id, n.id), position
      ),
      members as (
        insert into student_group_members (school_id, group_id, student_id)
        select distinct ${p('school_id')}::bigint, m, i.id
        from input i, unnest(i.group_ids) as m
      ),
      own_fields as (
        insert into student_field_values (
          school_id, student_id, field_id, kind, text_value, number_value, date_value, flag_value, option_ids
        )
        select ${p('school_id')}::bigint, i.id, v.field_id, v.kind, v.text_value, v.number_value, v.date_value,
          v.flag_value, v.option_ids
        from input i, jsonb_to_recordset(i.field_rows) as v(${valueColumns})
      )
      select id, ritm_now() as created_at
      from input
      order by ord`,
);

/**
 * The id and the time of a card that the same transaction inserts, and whose number it has. Read in the first round
 * trip, so that the insert travels with the commit.
 */
export const nextStudent = statement(
  (_db, p: Params<{ phone: string | null }>) => sql<{ id: number; created_at: string; user_id: number | null }>`
    select nextval('students_id_seq') as id, ritm_now() as created_at,
      (select u.id from users u where u.phone = ${p('phone')}) as user_id`,
);

interface PlainCard extends CardValues {
  school_id: number;
  id: number;
  user_id: number | null;
  qr_token: string;
  search: string;
}

/** Inserts a card without guardians, groups and fields: a third of the work of `insertStudents`. */
export const insertPlainStudent = statement(
  (_db, p: Params<PlainCard>) => sql<never>`
    insert into students (school_id, id, user_id, ${columns}, qr_token, search, created_at) overriding system value
    values (
      ${p('school_id')}, ${p('id')}, ${p('user_id')}, ${sql.join(cardColumnNames.map((column) => p(column)))},
      ${p('qr_token')}, ${p('search')}, ritm_now()
    )`,
);

/** Archives the cards that are not archived yet and returns their ids. */
export const archiveCards = statement((db, p: Params<{ school_id: number; ids: number[] }>) =>
  db
    .updateTable('students')
    .set({ status: 'archived', archived_at: sql`ritm_now()`, updated_at: sql`ritm_now()` })
    .where('school_id', '=', p('school_id'))
    .where(sql<boolean>`id = any(${p('ids')})`)
    .where('status', '<>', 'archived')
    .returning('id'),
);

/** Clients outside the archive by birthday, given as `month * 100 + day`. */
export const birthdaysOn = statement(
  (db, p: Params<{ school_id: number; days: number[]; teacher_id: number | null }>) =>
    db
      .selectFrom('students as s')
      .select([
        's.id',
        's.firstname',
        's.lastname',
        's.patronymic',
        's.phone',
        sql<string>`s.birth_date`.as('birth_date'),
      ])
      .where('s.school_id', '=', p('school_id'))
      .where(
        sql<boolean>`extract(month from s.birth_date) * 100 + extract(day from s.birth_date) = any(
          ${p('days')}::numeric[]
        )`,
      )
      .where('s.birth_date', 'is not', null)
      .where('s.status', '<>', 'archived')
      .where(isWithin(p('teacher_id')))
      .orderBy('s.lastname')
      .orderBy('s.firstname')
      .orderBy('s.id'),
);

/** Adds teachers to clients without removing others, for a file of clients that names their teachers. */
export const linkTeachers = statement(
  (_db, p: Params<{ school_id: number; students_ids: number[]; teachers_ids: number[] }>) =>
    sql`
      insert into student_teachers (school_id, student_id, teacher_id)
      select distinct ${p('school_id')}::bigint, student_id, teacher_id
      from unnest(${p('students_ids')}::bigint[], ${p('teachers_ids')}::bigint[]) as n(student_id, teacher_id)
      on conflict do nothing`,
);
