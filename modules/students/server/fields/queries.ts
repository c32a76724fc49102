import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { FieldKind } from '../../contract/field.ts';

export interface FieldRow {
  id: number;
  name: string;
  kind: FieldKind;
  required: boolean;
  teachers_see: boolean;
  in_search: boolean;
  in_filter: boolean;
  archived: boolean;
  options: { id: number; name: string }[];
}

const columns = sql`
  f.id, f.name, f.kind, f.required, f.teachers_see, f.in_search, f.in_filter, f.archived_at is not null as archived,
  coalesce((
    select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.position, o.id)
    from student_field_options o
    where o.school_id = f.school_id
      and o.field_id = f.id
      and o.archived_at is null
  ), '[]') as options`;

/** The fields in use, in the order of the card. */
export const fieldsOfSchool = statement(
  (_db, p: Params<{ school_id: number }>) => sql<FieldRow>`
    select ${columns}
    from student_fields f
    where f.school_id = ${p('school_id')} and f.archived_at is null
    order by f.position, f.id`,
);

export const fieldById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<FieldRow>`
    select ${columns}
    from student_fields f
    where f.school_id = ${p('school_id')} and f.id = ${p('id')}`,
);

export const countFields = statement((db, p: Params<{ school_id: number }>) =>
  db
    .selectFrom('student_fields')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('school_id', '=', p('school_id'))
    .where('archived_at', 'is', null),
);

interface Settings {
  name: string;
  required: boolean;
  teachers_see: boolean;
  in_search: boolean;
  in_filter: boolean;
}

export const insertField = statement(
  (_db, p: Params<Settings & { school_id: number; kind: string }>) => sql<{ id: number }>`
    insert into student_fields (school_id, name, kind, position, required, teachers_see, in_search, in_filter)
    select ${p('school_id')}::bigint, ${p('name')}::text, ${p('kind')}::text,
      coalesce((select max(position) + 1 from student_fields where school_id = ${p('school_id')}), 0),
      ${p('required')}::boolean, ${p('teachers_see')}::boolean, ${p('in_search')}::boolean, ${p('in_filter')}::boolean
    returning id`,
);

export const updateField = statement((db, p: Params<Settings & { school_id: number; id: number; archived: boolean }>) =>
  db
    .updateTable('student_fields')
    .set({
      name: p('name'),
      required: p('required'),
      teachers_see: p('teachers_see'),
      in_search: p('in_search'),
      in_filter: p('in_filter'),
      archived_at: sql`case when ${p('archived')}::boolean then coalesce(archived_at, ritm_now()) end`,
    })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

/**
 * Replaces the options of a field with the given list (JSON text): options with an id are kept, options without one are
 * added, the others are no longer offered.
 */
export const setOptions = statement(
  (_db, p: Params<{ school_id: number; field_id: number; options: string }>) => sql`
    with given as (
      select r.id, r.name, o.position::int
      from jsonb_array_elements(${p('options')}::jsonb) with ordinality o(value, position),
        jsonb_to_record(o.value) as r(id bigint, name text)
    ),
    gone as (
      update student_field_options set archived_at = coalesce(archived_at, ritm_now())
      where school_id = ${p('school_id')}
        and field_id = ${p('field_id')}
        and id not in (select id from given where id is not null)
    ),
    kept as (
      update student_field_options o set name = g.name, position = g.position, archived_at = null
      from given g
      where o.school_id = ${p('school_id')}
        and o.field_id = ${p('field_id')}
        and o.id = g.id
    )
    insert into student_field_options (school_id, field_id, name, position)
    select ${p('school_id')}::bigint, ${p('field_id')}::bigint, name, position
    from given
    where id is null`,
);

export const orderFields = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql`
    update student_fields f set position = n.position
    from unnest(${p('ids')}::bigint[]) with ordinality as n(id, position)
    where f.school_id = ${p('school_id')} and f.id = n.id`,
);

/** A page of the clients who have a value in the field, for rebuilding their search text. */
export const holdersOfField = statement(
  (db, p: Params<{ school_id: number; field_id: number; after: number; limit: number }>) =>
    db
      .selectFrom('student_field_values')
      .select('student_id as id')
      .where('school_id', '=', p('school_id'))
      .where('field_id', '=', p('field_id'))
      .where('student_id', '>', p('after'))
      .orderBy('student_id')
      .limit(p('limit')),
);
