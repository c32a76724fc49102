import { sql } from 'kysely';
import { statement, type Params, type Statement } from '@ritm/platform';
import type { ClientRows } from '../contributions/client-records.ts';

type Between = { school_id: number; from: number; to: number };

const counts = new Map<string, Statement<Between, { n: number }>>();

/** Counts the rows of a table that would move. The module that owns the table names it and its columns. */
export function countOf({ table, apart = [] }: ClientRows): Statement<Between, { n: number }> {
  const known = counts.get(table);
  if (known) return known;
  const made = statement((_db, p: Params<Between>) => {
    const clash = sql.join(
      apart.map((column) => sql`o.${sql.ref(column)} is not distinct from t.${sql.ref(column)}`),
      sql` and `,
    );
    const stays =
      apart.length === 0
        ? sql`false`
        : sql`exists (select from ${sql.table(table)} o
      where o.school_id = ${p('school_id')} and o.student_id = ${p('to')} and ${clash})`;
    return sql<{ n: number }>`
      select count(*) as n
      from ${sql.table(table)} t
      where t.school_id = ${p('school_id')}
        and t.student_id = ${p('from')}
        and not ${stays}`;
  });
  counts.set(table, made);
  return made;
}

/**
 * Moves rows of one table between the two cards of an active merge; `ids` null means all rows. The database allows no
 * other change of these columns.
 */
export const moveRows = statement(
  (_db, p: Params<Between & { table: string; key: string; apart: string[]; ids: number[] | null }>) => sql<{
    key: number;
  }>`
    select move_client_rows(
      ${p('table')}, ${p('key')}, ${p('apart')}::text[], ${p('school_id')}, ${p('from')}, ${p('to')},
      ${p('ids')}::bigint[]
    ) as key`,
);

interface NewMerge {
  school_id: number;
  kept_id: number;
  gone_id: number;
  before: string;
  after: string;
  gone_status: string;
  merged_by: number;
}

export const insertMerge = statement((db, p: Params<NewMerge>) =>
  db
    .insertInto('student_merges')
    .values({
      school_id: p('school_id'),
      kept_id: p('kept_id'),
      gone_id: p('gone_id'),
      before: sql`${p('before')}::jsonb`,
      after: sql`${p('after')}::jsonb`,
      gone_status: p('gone_status'),
      merged_by: p('merged_by'),
    })
    .returning('id'),
);

export const insertMovedRows = statement((db, p: Params<{ school_id: number; id: number; moved: string }>) =>
  db
    .updateTable('student_merges')
    .set({ moved: sql`${p('moved')}::jsonb` })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

export const closeMerge = statement((db, p: Params<{ school_id: number; id: number; undone_by: number }>) =>
  db
    .updateTable('student_merges')
    .set({ undone_at: sql`ritm_now()`, undone_by: p('undone_by') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

/** Archives the card as merged into the other one. */
export const archiveMerged = statement((db, p: Params<{ school_id: number; id: number; into: number }>) =>
  db
    .updateTable('students')
    .set({
      status: 'archived',
      archived_at: sql`coalesce(archived_at, ritm_now())`,
      merged_into_id: p('into'),
      updated_at: sql`ritm_now()`,
    })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

export const restoreMerged = statement((db, p: Params<{ school_id: number; id: number; status: string }>) =>
  db
    .updateTable('students')
    .set({
      status: p('status'),
      archived_at: sql`case when ${p('status')} = 'archived' then archived_at end`,
      merged_into_id: null,
      updated_at: sql`ritm_now()`,
    })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

export interface MergeRow {
  id: number;
  kept_id: number;
  gone_id: number;
  kept_name: string;
  gone_name: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  gone_status: string;
  moved: Record<string, number[]>;
  merged_at: string;
  merged_by: string;
  undone_at: string | null;
}

const columns = sql`
  m.id, m.kept_id, m.gone_id, listed_name(k.lastname, k.firstname) as kept_name,
  listed_name(g.lastname, g.firstname) as gone_name, m.before, m.after, m.gone_status,
  m.moved,
  m.merged_at, coalesce(listed_name(w.lastname, w.firstname), '') as merged_by, m.undone_at
  from student_merges m
  join students k on k.school_id = m.school_id and k.id = m.kept_id
  join students g on g.school_id = m.school_id and g.id = m.gone_id
  join staff w on w.school_id = m.school_id and w.id = m.merged_by`;

export const mergeById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) =>
    sql<MergeRow>`select ${columns} where m.school_id = ${p('school_id')} and m.id = ${p('id')}`,
);

export const mergesOfSchool = statement(
  (_db, p: Params<{ school_id: number; student_id: number | null; limit: number; offset: number }>) => sql<
    MergeRow & { total: number }
  >`
    select count(*) over () as total, ${columns}
    where m.school_id = ${p('school_id')}
      and (${p('student_id')}::bigint is null or ${p('student_id')}::bigint in (m.kept_id, m.gone_id))
    order by m.id desc limit ${p('limit')} offset ${p('offset')}`,
);
