import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { ParsedGroup } from '../rules/cells/parsed.ts';

export const teachersOf = statement((db, p: Params<{ school_id: number }>) =>
  db
    .selectFrom('staff')
    .select(['id', 'lastname', 'firstname', 'patronymic'])
    .where('school_id', '=', p('school_id'))
    .where('role', '=', 'teacher')
    .where('archived_at', 'is', null)
    .orderBy('id'),
);

export const placesOf = statement((db, p: Params<{ school_id: number }>) =>
  db
    .selectFrom('places')
    .select(['id', 'name', 'exclusive'])
    .where('school_id', '=', p('school_id'))
    .where('archived_at', 'is', null)
    .orderBy('id'),
);

/** A committed row whose group has a timetable that still has to be applied. */
export interface ClassRow {
  row_no: number;
  student_id: number | null;
  group: ParsedGroup;
}

const waiting = sql`r.parsed #> '{row,group,schedule,0}' is not null
  and not coalesce(r.brought ? 'classes', false)
  and (r.student_id is not null or r.parsed->'row' ? 'timetable_only')
  and r.outcome in ('new', 'family', 'update', 'same', 'conflict')`;

/** The first group that waits, with all its rows. */
export const nextGroupRows = statement(
  (_db, p: Params<{ school_id: number; import_id: number }>) => sql<ClassRow>`
    with first as materialized (
      select r.parsed #> '{row,group}' as "group"
      from import_rows r
      where r.school_id = ${p('school_id')}
        and r.import_id = ${p('import_id')}
        and ${waiting}
      order by r.row_no limit 1
    )
    select r.row_no, r.student_id, r.parsed #> '{row,group}' as "group"
    from import_rows r
    join first f on f."group" = r.parsed #> '{row,group}'
    where r.school_id = ${p('school_id')}
      and r.import_id = ${p('import_id')}
      and ${waiting}
    order by r.row_no limit 5000`,
);

/** Rows that only describe a timetable and would be imported. */
export const timetableRows = statement(
  (_db, p: Params<{ school_id: number; import_id: number }>) => sql<Pick<ClassRow, 'row_no' | 'group'>>`
    select r.row_no, r.parsed #> '{row,group}' as "group"
    from import_rows r
    where r.school_id = ${p('school_id')}
      and r.import_id = ${p('import_id')}
      and r.parsed->'row' ? 'timetable_only'
      and ${waiting}`,
);

/**
 * Adds to rows the classes and places that they brought, and notes. `rows`: JSON text of
 * `[{ row_no, brought, notes }]`.
 */
export const markClasses = statement(
  (_db, p: Params<{ school_id: number; import_id: number; rows: string }>) => sql<never>`
    update import_rows r
    set brought = coalesce(r.brought, '{}') || m.brought,
      messages = r.messages
        || coalesce((
          select jsonb_agg(n)
          from jsonb_array_elements(m.notes) n
          where not exists (
            select 1
            from jsonb_array_elements(r.messages) k
            where k->>'code' = n->>'code' and k->'data' = n->'data'
          )
        ), '[]')
    from jsonb_to_recordset(${p('rows')}::jsonb) as m(row_no int, brought jsonb, notes jsonb)
    where r.school_id = ${p('school_id')}
      and r.import_id = ${p('import_id')}
      and r.row_no = m.row_no`,
);

/** The last row that brought classes or places in them. */
export const lastClassRow = statement(
  (_db, p: Params<{ school_id: number; import_id: number }>) => sql<{
    row_no: number;
    student_id: number | null;
    classes: number[];
    places: number[];
    since: string | null;
  }>`
    select row_no, student_id, coalesce(brought->'classes', '[]') as classes,
      coalesce(brought->'places', '[]') as places, brought->>'since' as since
    from import_rows
    where school_id = ${p('school_id')}
      and import_id = ${p('import_id')}
      and brought ?| array['classes', 'places']
    order by (brought->'classes' <> '[]')::int, row_no desc limit 1`,
);

export const stripClasses = statement(
  (_db, p: Params<{ school_id: number; import_id: number; row_no: number; notes: string }>) => sql<never>`
    update import_rows
    set brought = brought - 'classes' - 'places' - 'since', messages = messages || ${p('notes')}::jsonb,
      parsed = case when ${p('notes')}::jsonb = '[]' then parsed else parsed || '{"kept": true}' end
    where school_id = ${p('school_id')}
      and import_id = ${p('import_id')}
      and row_no = ${p('row_no')}`,
);
