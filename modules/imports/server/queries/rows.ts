/**
 * Statements over `import_rows`. Rows are written and updated in batches from JSON text; a row that has its
 * `student_id` is done, which is what lets an interrupted commit continue.
 */
import { sql, type RawBuilder } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { RowOutcome } from '../../contract/index.ts';
import type { RowEffects, ChangedFields, Note, StoredRow } from '../stored.ts';

type ImportKey = { school_id: number; import_id: number };

export const deleteRows = statement((db, p: Params<ImportKey>) =>
  db.deleteFrom('import_rows').where('school_id', '=', p('school_id')).where('import_id', '=', p('import_id')),
);

/** `rows`: JSON text of an array whose items have the columns as keys. */
export const insertRows = statement(
  (_db, p: Params<ImportKey & { rows: string }>) => sql<never>`
    insert into import_rows (
      school_id, import_id, row_no, cells, parsed, outcome, messages, row_hash, matched_student_id
    )
    select ${p('school_id')}, ${p('import_id')}, row_no, cells, parsed, outcome, messages, row_hash,
      matched_student_id
    from jsonb_to_recordset(${p('rows')}::jsonb) as r(
      row_no int, cells jsonb, parsed jsonb, outcome text, messages jsonb, row_hash text, matched_student_id bigint
    )`,
);

export interface RowRecord {
  row_no: number;
  outcome: RowOutcome;
  parsed: StoredRow | null;
  messages: Note[];
  matched_student_id: number | null;
  student_id: number | null;
}

const shown = sql`row_no, outcome, parsed, messages, matched_student_id, student_id`;
/** The row `r` has a note that still holds: a person has not said meanwhile what the mark means. */
export const hasNotes = sql`(
    r.messages <> '[]'::jsonb
    and exists (
      select 1
      from jsonb_array_elements(r.messages) n
      join imports i on i.school_id = r.school_id and i.id = r.import_id
      where n->>'code' <> 'mark.unknown'
        or not coalesce(i.options->'marks' ? (n->'data'->>'word'), false)
    )
  )`;

/**
 * `undo` and `by_name` are not outcomes: `undo` selects rows where something was kept when the import was rolled back.
 */
const matchesFilter = <A extends ImportKey & { outcome: string | null }>(p: Params<A>) => sql`
  school_id = ${p('school_id')}
    and import_id = ${p('import_id')}
    and (
      ${p('outcome')}::text is null
      or outcome = ${p('outcome')}
      or (${p('outcome')} = 'undo' and parsed ? 'kept')
      or (${p('outcome')} = 'noted' and ${hasNotes})
      or (
        ${p('outcome')} = 'by_name'
        and parsed->'match'->>'reason' in ('only_client_of_name', 'only_client_fits')
        and not parsed ? 'decision'
      )
    )`;

export const rowsOfImport = statement(
  (_db, p: Params<ImportKey & { outcome: string | null; limit: number; offset: number }>) => sql<RowRecord>`
    select ${shown}
    from import_rows r
    where ${matchesFilter(p)}
    order by row_no limit ${p('limit')} offset ${p('offset')}`,
);

export const countRows = statement(
  (_db, p: Params<ImportKey & { outcome: string | null }>) => sql<{ total: number }>`
    select count(*) as total
    from import_rows r
    where ${matchesFilter(p)}`,
);

export const rowByNo = statement(
  (_db, p: Params<ImportKey & { row_no: number }>) => sql<RowRecord>`
    select ${shown}
    from import_rows
    where school_id = ${p('school_id')}
      and import_id = ${p('import_id')}
      and row_no = ${p('row_no')}
      and outcome is not null`,
);

/** Rows that the check matched to this card, whether a person overruled the match or not. */
export const rowsMatchedTo = statement(
  (_db, p: Params<ImportKey & { student_id: number }>) => sql<RowRecord>`
    select ${shown}
    from import_rows
    where school_id = ${p('school_id')}
      and import_id = ${p('import_id')}
      and outcome in ('same', 'update', 'conflict')
      and coalesce((parsed->'found'->>'matched_student_id')::bigint, matched_student_id) = ${p('student_id')}
    order by row_no`,
);

/** Stores decisions of people. `rows`: JSON text of an array of `DecidedRow`. */
export const setRowDecision = statement(
  (_db, p: Params<ImportKey & { rows: string }>) => sql<never>`
    update import_rows r
    set outcome = d.outcome, parsed = d.parsed, messages = d.messages, matched_student_id = d.matched_student_id
    from jsonb_to_recordset(${p('rows')}::jsonb) as d(
      row_no int, outcome text, parsed jsonb, messages jsonb, matched_student_id bigint
    )
    where r.school_id = ${p('school_id')}
      and r.import_id = ${p('import_id')}
      and r.row_no = d.row_no`,
);

/** The decision that a row describes its only candidate; null for a row with several or none. */
const ofOnlyCandidate = sql`
  case when jsonb_array_length(coalesce(parsed->'match'->'candidates', '[]')) = 1 then
    jsonb_build_object(
      'decision', 'same',
      'student_id', parsed->'match'->'candidates'->0->'student_id',
      'of_row', parsed->'match'->'candidates'->0->'row_no'
    )
  end`;

/**
 * Stores one decision for undecided rows: for those about a client without a card, or for `all`. `same` is the only
 * candidate of each row, and rows with several stay undecided.
 */
export const decideRows = statement(
  (_db, p: Params<ImportKey & { decision: 'new' | 'same' | 'skip'; all: boolean }>) => sql<{ row_no: number }>`
    update import_rows
    set parsed = parsed || jsonb_build_object(
      'decision',
      case when ${p('decision')}::text = 'same' then ${ofOnlyCandidate}
      else jsonb_build_object('decision', ${p('decision')}::text, 'student_id', null, 'of_row', null) end
    )
    where school_id = ${p('school_id')}
      and import_id = ${p('import_id')}
      and outcome = 'conflict'
      and (${p('all')}::boolean or parsed->'match'->>'reason' = 'no_card')
      and (${p('decision')}::text <> 'same' or ${ofOnlyCandidate} is not null)
      and not parsed ? 'decision'
    returning row_no`,
);

/** Rows that were left out, or `every` row, in the file's order, with their cells as written. */
export const rowsOfReport = statement(
  (_db, p: Params<ImportKey & { every: boolean; after: number; limit: number }>) => sql<
    RowRecord & { cells: unknown[] }
  >`
    select ${shown}, cells
    from import_rows
    where school_id = ${p('school_id')}
      and import_id = ${p('import_id')}
      and (${p('every')}::boolean or (outcome in ('rejected', 'conflict', 'skipped') and student_id is null))
      and row_no > ${p('after')}
    order by row_no limit ${p('limit')}`,
);

/** Rows that are ready for the commit, including decided conflicts. */
const ready = sql`(r.outcome in ('new', 'family', 'update', 'same')
  or (r.outcome = 'conflict' and r.parsed->'decision'->>'decision' in ('new', 'same')))`;

export const countReady = statement(
  (_db, p: Params<ImportKey>) => sql<{ total: number }>`
    select count(*) as total
    from import_rows r
    where r.school_id = ${p('school_id')}
      and r.import_id = ${p('import_id')}
      and ${ready}
      and r.student_id is null
      and r.brought is null`,
);

export interface ReadyRow extends Omit<RowRecord, 'parsed'> {
  parsed: StoredRow;
  row_hash: string;
  /**
   * The row that this one follows, by the check or by a decision, and the client of that row; null when there is none.
   */
  of_row: number | null;
  of_student_id: number | null;
}

/** The next rows to commit. A row that has its client is done, so an interrupted commit continues from here. */
export const readyRows = statement(
  (_db, p: Params<ImportKey & { after: number; limit: number }>) => sql<ReadyRow>`
    select r.row_no, r.outcome, r.parsed, r.messages, r.matched_student_id, r.student_id, r.row_hash, f.of_row,
      (
        select o.student_id
        from import_rows o
        where o.school_id = r.school_id
          and o.import_id = r.import_id
          and o.row_no = f.of_row
      ) as of_student_id
    from import_rows r
    cross join lateral (
      select coalesce(r.parsed->'decision'->>'of_row', r.parsed->'match'->>'of_row')::int as of_row
    ) f
    where r.school_id = ${p('school_id')}
      and r.import_id = ${p('import_id')}
      and ${ready}
      and r.student_id is null
      and not r.parsed->'row' ? 'timetable_only'
      and r.row_no > ${p('after')}
    order by r.row_no limit ${p('limit')}`,
);

/**
 * For each hash the newest import below the given one that brought such a row, and whether that import counts. One row
 * is read of each import, however many equal rows a file has.
 */
const newestBelow = (
  p: Params<ImportKey & { hashes: string[] }>,
  { hash, below }: Record<'hash' | 'below', RawBuilder<unknown>>,
) => sql`
  cross join lateral (
    select r.import_id, r.student_id,
      r.import_id <> ${p('import_id')}
        and exists (
          select
          from imports i
          where i.school_id = r.school_id
            and i.id = r.import_id
            and i.status in ('committing', 'committed', 'failed')
        ) as counts
    from import_rows r
    where r.school_id = ${p('school_id')}
      and r.row_hash = ${hash}
      and r.student_id is not null
      and r.import_id < ${below}
    order by r.import_id desc, r.row_no desc limit 1
  ) n`;

/** Rows with these hashes that other imports have brought, and their clients. */
export const twinRows = statement(
  (_db, p: Params<ImportKey & { hashes: string[] }>) => sql<{ row_hash: string; student_id: number }>`
    with recursive twins as (
      select h.row_hash, n.import_id, n.student_id, n.counts
      from (select distinct unnest(${p('hashes')}::text[]) as row_hash) h
      ${newestBelow(p, { hash: sql`h.row_hash`, below: sql`9223372036854775807` })}
      union all
      select t.row_hash, n.import_id, n.student_id, n.counts
      from twins t
      ${newestBelow(p, { hash: sql`t.row_hash`, below: sql`t.import_id` })}
      where not t.counts
    )
    select row_hash, student_id
    from twins
    where counts`,
);

export interface RowMark {
  row_no: number;
  outcome: RowOutcome;
  student_id: number | null;
  lesson_plus_id: number | null;
  brought: RowEffects | null;
  before: ChangedFields | null;
  made: boolean;
  /** Notes that are added to those of the check. */
  notes: Note[];
}

/** Stores the results of rows. `rows`: JSON text of an array of `RowMark`. */
export const markRows = statement(
  (_db, p: Params<ImportKey & { rows: string }>) => sql<never>`
    update import_rows r
    set outcome = m.outcome, student_id = m.student_id, lesson_plus_id = m.lesson_plus_id, brought = m.brought,
      before = m.before,
      messages = r.messages || m.notes, parsed = case when m.made then r.parsed || '{"made": true}' else r.parsed end
    from jsonb_to_recordset(${p('rows')}::jsonb) as m(
      row_no int, outcome text, student_id bigint, lesson_plus_id bigint, brought jsonb, before jsonb, made boolean,
      notes jsonb
    )
    where r.school_id = ${p('school_id')}
      and r.import_id = ${p('import_id')}
      and r.row_no = m.row_no`,
);
