import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { RowEffects, ChangedFields, Note, StoredRow } from '../stored.ts';

type ImportKey = { school_id: number; import_id: number };

export interface ImportedRow {
  row_no: number;
  parsed: StoredRow;
  messages: Note[];
  student_id: number;
  lesson_plus_id: number | null;
  brought: RowEffects | null;
  before: ChangedFields | null;
}

/** Committed rows, starting from the last: what a later row added to a client is undone before the client. */
export const importedRows = statement(
  (_db, p: Params<ImportKey & { below: number; limit: number }>) => sql<ImportedRow>`
    select row_no, parsed, messages, student_id, lesson_plus_id, brought, before
    from import_rows
    where school_id = ${p('school_id')}
      and import_id = ${p('import_id')}
      and student_id is not null
      and row_no < ${p('below')}
    order by row_no desc limit ${p('limit')}`,
);

export const countImported = statement((db, p: Params<ImportKey>) =>
  db
    .selectFrom('import_rows')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('school_id', '=', p('school_id'))
    .where('import_id', '=', p('import_id'))
    .where('student_id', 'is not', null),
);

/** Adds notes to rows and records that something of them was kept. `rows`: JSON text of `[{ row_no, notes }]`. */
export const markRetained = statement(
  (_db, p: Params<ImportKey & { rows: string }>) => sql<never>`
    update import_rows r set messages = r.messages || m.notes, parsed = r.parsed || '{"kept": true}'
    from jsonb_to_recordset(${p('rows')}::jsonb) as m(row_no int, notes jsonb)
    where r.school_id = ${p('school_id')}
      and r.import_id = ${p('import_id')}
      and r.row_no = m.row_no`,
);

/** Of these clients, those whose cards the import itself has made. */
export const cardsMadeBy = statement(
  (_db, p: Params<ImportKey & { ids: number[] }>) => sql<{ student_id: number }>`
    select student_id
    from import_rows
    where school_id = ${p('school_id')}
      and import_id = ${p('import_id')}
      and student_id = any(${p('ids')}::bigint[])
      and parsed ? 'made'`,
);

/** The client `c` has something that the import did not write. */
const hasOtherUse = <A extends ImportKey>(p: Params<A>) => sql`(
    exists (select from consents x where x.school_id = ${p('school_id')} and x.student_id = c.student_id)
    or exists (
      select
      from active_charges x
      where x.school_id = ${p('school_id')}
        and x.student_id = c.student_id
        and x.import_id is distinct from ${p('import_id')}
    )
    or exists (
      select
      from active_finances x
      where x.school_id = ${p('school_id')}
        and x.student_id = c.student_id
        and x.import_id is distinct from ${p('import_id')}
    )
    or exists (
      select
      from active_wallet_operations x
      where x.school_id = ${p('school_id')}
        and x.student_id = c.student_id
        and x.import_id is distinct from ${p('import_id')}
    )
    or exists (
      select
      from lessons_plus x
      join current_terms t on t.school_id = x.school_id and t.lesson_plus_id = x.id
      where x.school_id = ${p('school_id')}
        and x.student_id = c.student_id
        and x.import_id is distinct from ${p('import_id')}
        and t.closed_on is null
    )
    or exists (
      select
      from lesson_plus_students x
      where x.school_id = ${p('school_id')} and x.student_id = c.student_id
    )
    or exists (
      select
      from occurrence_students x
      where x.school_id = ${p('school_id')} and x.student_id = c.student_id
    )
  )`;

/**
 * Clients whom the import made and passes that it brought which somebody uses: a roll back would leave them. What the
 * import itself wrote is no use, because it is undone first.
 */
export const importedInUse = statement(
  (_db, p: Params<ImportKey>) => sql<{ clients: number; lots: number }>`
    with mine as materialized (
      select student_id, lesson_plus_id, parsed ? 'made' as made
      from import_rows
      where school_id = ${p('school_id')}
        and import_id = ${p('import_id')}
        and student_id is not null
    ),
    used as materialized (
      select distinct lesson_plus_id
      from mine
      where lesson_plus_id is not null
        and exists (
          select
          from active_charges m
          where m.school_id = ${p('school_id')} and m.lesson_plus_id = mine.lesson_plus_id
        )
    )
    select (select count(*) from used) as lots, count(*) as clients
    from mine c
    where c.made and ${hasOtherUse(p)}`,
);
