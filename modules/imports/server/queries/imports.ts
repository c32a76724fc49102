/**
 * Statements over `imports`: the state of each file in progress. Steps write only through `jobs/attempt.ts`, which
 * lets the newest attempt alone write.
 */
import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { ImportStatus, OutcomeCounts } from '../../contract/index.ts';
import type { ChosenMarks } from '../rules/rows/mark-meanings.ts';
import { hasNotes } from './rows.ts';
import type { ImportOptions, MappedTarget, Progress, Recognised } from '../stored.ts';

export interface ImportRecord {
  id: number;
  file_id: number;
  file_name: string;
  status: ImportStatus;
  sheet: string | null;
  /** `{}` until the file has been read. */
  mapping: MappedTarget[] | Record<string, never>;
  recognised: Recognised | Record<string, never>;
  options: ImportOptions;
  summary: Progress;
  rows_done: number;
  error: string | null;
  created_at: string;
  committed_at: string | null;
  rolled_back_at: string | null;
}

const columns = sql`
  i.id, i.file_id, i.file_name, i.status, i.sheet, i.mapping, i.recognised, i.options, i.summary, i.rows_done,
  i.error, i.created_at, i.committed_at, i.rolled_back_at`;

export const insertImport = statement(
  (db, p: Params<{ school_id: number; file_id: number; file_name: string; summary: string; created_by: number }>) =>
    db
      .insertInto('imports')
      .values({
        school_id: p('school_id'),
        file_id: p('file_id'),
        file_name: p('file_name'),
        summary: sql`${p('summary')}::jsonb`,
        created_by: p('created_by'),
      })
      .returning('id'),
);

export const importById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<ImportRecord>`
    select ${columns}
    from imports i
    where i.school_id = ${p('school_id')} and i.id = ${p('id')}`,
);

/** What a job needs in addition to the record: where the file is stored and the school's time zone. */
export const importForJob = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<ImportRecord & { time_zone: string; token: string }>`
    select ${columns}, s.time_zone, f.token
    from imports i
    join schools s on s.id = i.school_id
    join files f on f.id = i.file_id
    where i.school_id = ${p('school_id')} and i.id = ${p('id')}`,
);

export const importsOfSchool = statement(
  (_db, p: Params<{ school_id: number; limit: number; offset: number }>) => sql<
    Pick<ImportRecord, 'id' | 'file_name' | 'status' | 'created_at' | 'committed_at' | 'rolled_back_at' | 'summary'>
  >`
    select id, file_name, status, created_at, committed_at, rolled_back_at,
      jsonb_build_object('made', summary->'made', 'undone', summary->'undone') as summary
    from imports
    where school_id = ${p('school_id')}
    order by id desc limit ${p('limit')} offset ${p('offset')}`,
);

export const countImports = statement((db, p: Params<{ school_id: number }>) =>
  db
    .selectFrom('imports')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('school_id', '=', p('school_id')),
);

/** The files of a person that are being read, in whatever organization. */
export const countReadings = statement((db, p: Params<{ user_id: number }>) =>
  db
    .selectFrom('imports')
    .select((e) => e.fn.countAll<number>().as('reading'))
    .where('created_by', '=', p('user_id'))
    .where('status', 'in', ['parsing', 'checking']),
);

/** Moves the import to a status. Keys of the patch are replaced in the summary, and the others stay. */
export const moveImport = statement(
  (
    db,
    p: Params<{
      school_id: number;
      id: number;
      status: ImportStatus;
      rows_done: number;
      patch: string;
      error: string | null;
    }>,
  ) =>
    db
      .updateTable('imports')
      .set({
        status: p('status'),
        rows_done: p('rows_done'),
        summary: sql`summary || ${p('patch')}::jsonb`,
        error: p('error'),
      })
      .where('school_id', '=', p('school_id'))
      .where('id', '=', p('id')),
);

export const setRecognised = statement(
  (db, p: Params<{ school_id: number; id: number; recognised: string; sheet: string; mapping: string }>) =>
    db
      .updateTable('imports')
      .set({ recognised: sql`${p('recognised')}::jsonb`, sheet: p('sheet'), mapping: sql`${p('mapping')}::jsonb` })
      .where('school_id', '=', p('school_id'))
      .where('id', '=', p('id')),
);

export const setMapping = statement(
  (db, p: Params<{ school_id: number; id: number; sheet: string; mapping: string; options: string }>) =>
    db
      .updateTable('imports')
      .set({ sheet: p('sheet'), mapping: sql`${p('mapping')}::jsonb`, options: sql`${p('options')}::jsonb` })
      .where('school_id', '=', p('school_id'))
      .where('id', '=', p('id')),
);

export const setOptions = statement((db, p: Params<{ school_id: number; id: number; options: string }>) =>
  db
    .updateTable('imports')
    .set({ options: sql`${p('options')}::jsonb` })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

/** The meanings of marks that people chose in the latest earlier import of the organization with any. */
export const lastMarks = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<{ marks: ChosenMarks }>`
    select options->'marks' as marks
    from imports
    where school_id = ${p('school_id')} and id < ${p('id')} and options ? 'marks'
    order by id desc limit 1`,
);

export const setCommitted = statement((db, p: Params<{ school_id: number; id: number; at: string }>) =>
  db
    .updateTable('imports')
    .set({ committed_at: p('at') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

export const setRolledBack = statement((db, p: Params<{ school_id: number; id: number; at: string }>) =>
  db
    .updateTable('imports')
    .set({ rolled_back_at: p('at') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

/**
 * Imports of all organizations with a working step that has not written since the given time, for the job that restarts
 * them.
 */
export const silentImports = statement(
  (_db, p: Params<{ since: string }>) => sql<{
    school_id: number;
    id: number;
    status: ImportStatus;
    is_slow: boolean;
  }>`
    select school_id, id, status, coalesce(summary->>'slow' = status, false) as is_slow
    from imports
    where (
      status in ('parsing', 'checking', 'committing', 'rolling_back')
      or (
        status = 'checked'
        and (
          summary->'decided' is distinct from summary->'counted' or not coalesce(summary->'facts' ? 'clients', false)
        )
      )
    )
      and coalesce(summary->>'beat', '') < ${p('since')}
    order by school_id, id limit 100`,
);

export const countOutcomes = statement((db, p: Params<{ school_id: number; import_id: number }>) =>
  db
    .selectFrom('import_rows')
    .select((e) => ['outcome', e.fn.countAll<number>().as('total')])
    .where('school_id', '=', p('school_id'))
    .where('import_id', '=', p('import_id'))
    .where('outcome', 'is not', null)
    .groupBy('outcome')
    .$narrowType<{ outcome: keyof OutcomeCounts }>(),
);

/** Conflicts are few among the rows, and the index finds them. */
export const countConflicts = statement(
  (_db, p: Params<{ school_id: number; import_id: number }>) => sql<{
    undecided: number;
    accepted: number;
    no_card: number;
    one_candidate: number;
  }>`
    select count(*) filter (where not parsed ? 'decision') as undecided,
      count(*) filter (where not parsed ? 'decision' and parsed->'match'->>'reason' = 'no_card') as no_card,
      count(*) filter (
        where not parsed ? 'decision' and jsonb_array_length(coalesce(parsed->'match'->'candidates', '[]')) = 1
      ) as one_candidate,
      count(*) filter (where parsed->'decision'->>'decision' in ('new', 'same')) as accepted
    from import_rows
    where school_id = ${p('school_id')}
      and import_id = ${p('import_id')}
      and outcome = 'conflict'`,
);

/** Rows with notes. A note about a mark whose meaning a person has said is none. */
export const countNoted = statement(
  (_db, p: Params<{ school_id: number; import_id: number }>) => sql<{ total: number }>`
    select count(*) as total
    from import_rows r
    where school_id = ${p('school_id')}
      and import_id = ${p('import_id')}
      and ${hasNotes}`,
);
