import { sql } from 'kysely';
import { statement, type Params, type Runner, type WriteContext } from '@ritm/platform';
import type { Outcome } from '../../contract/index.ts';
import { digestOfInserted } from '../audit-verify.ts';

/** A visit made and paid for elsewhere: it records attendance and charges nothing. */
export interface PastVisit {
  student_id: number;
  service_id: number | null;
  date_visit: string;
  outcome: Extract<Outcome, 'attended' | 'no_show' | 'excused'>;
  import_id: number;
  /**
   * Earlier imports that had this visit and left it out: what they wrote on that day are other visits. Empty for a visit
   * that no import has had.
   */
  left_out_by: readonly number[];
}

/** The written visits of one client; `digest` covers the content of each visit. */
interface WrittenVisits {
  student_id: number;
  ids: number[];
  digest: string;
}

const ofEachClient = sql`
  select made.student_id, array_agg(made.id order by made.id) as ids, ${digestOfInserted} as digest
  from made
  group by 1`;

interface PastVisitsParams {
  school_id: number;
  import_id: number;
  rows: string;
}

/**
 * For each client and date, selects the visits beyond those already imported: a repeated journal adds only what is new
 * in it.
 */
const newVisitsOf = (p: Params<PastVisitsParams>) => sql`
  input as materialized (
    select r.*, row_number() over (partition by student_id, date_visit, left_out_by order by ord) as place
    from jsonb_to_recordset(${p('rows')}::jsonb) as r(
      ord int, student_id bigint, service_id bigint, date_visit date, outcome text, left_out_by bigint[]
    )
  ),
  fresh as (
    select i.*
    from input i
    where i.place > (
      select count(*)
      from active_charges m
      where m.school_id = ${p('school_id')}
        and m.student_id = i.student_id
        and m.date_visit = i.date_visit
        and m.import_id is distinct from ${p('import_id')}
        and (m.import_id is null or m.import_id <> all(i.left_out_by))
    )
  )`;

const insertPast = statement(
  (_db, p: Params<PastVisitsParams & { created_by: number | null }>) => sql<WrittenVisits>`
    with ${newVisitsOf(p)},
    made as (
      insert into lessons_minus (
        school_id, student_id, service_id, date_visit, outcome, visits, counted, import_id, created_by
      )
      select ${p('school_id')}, student_id, service_id, date_visit, outcome, 0, false, ${p('import_id')},
        ${p('created_by')}
      from fresh
      order by ord
      returning id, student_id, date_visit, outcome, visits, value
    ) ${ofEachClient}`,
);

const countPast = statement(
  (_db, p: Params<PastVisitsParams>) =>
    sql<{ total: number }>`with ${newVisitsOf(p)} select count(*) as total from fresh`,
);

const reversePast = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      import_id: number;
      student_ids: number[];
      reason: string;
      created_by: number | null;
    }>,
  ) => sql<WrittenVisits>`
    with made as (
      insert into lessons_minus (
        school_id, student_id, service_id, date_visit, outcome, visits, counted, value, reverses_id, reason,
        import_id, created_by
      )
      select school_id, student_id, service_id, date_visit, outcome, 0, counted, 0, id, ${p('reason')}, import_id,
        ${p('created_by')}
      from active_charges m
      where m.school_id = ${p('school_id')}
        and m.student_id = any(${p('student_ids')}::bigint[])
        and m.import_id = ${p('import_id')}
        and m.visits = 0
        and m.lesson_plus_id is null
      returning reverses_id as id, student_id, date_visit, outcome, visits, value
    ) ${ofEachClient}`,
);

/**
 * Writes the visits with one statement; returns how many were new. All belong to one import. The caller holds the locks
 * of clients who already have cards.
 */
export async function addPastVisits(tx: WriteContext, visits: readonly PastVisit[]): Promise<number> {
  const pastParams = paramsOf(tx.school_id, visits);
  if (!pastParams) return 0;
  const inserted = await tx.run(insertPast, { ...pastParams, created_by: tx.maybeActor?.user_id ?? null });
  recordPastVisits(tx, inserted, { action: 'visits.past_added', import_id: pastParams.import_id });
  return countOf(inserted);
}

/** How many `addPastVisits` would write. */
export async function countPastVisits(
  runner: Runner,
  school_id: number,
  visits: readonly PastVisit[],
): Promise<number> {
  const pastParams = paramsOf(school_id, visits);
  if (!pastParams) return 0;
  const [countRow] = await runner.run(countPast, pastParams);
  return countRow?.total ?? 0;
}

function paramsOf(school_id: number, visits: readonly PastVisit[]): PastVisitsParams | undefined {
  const [first] = visits;
  const rows = JSON.stringify(visits.map((visit, ord) => ({ ...visit, ord })));
  return first && { school_id, import_id: first.import_id, rows };
}

/**
 * Reverses the past visits of an import for these clients; returns their number. The caller holds the clients' locks.
 */
export async function reversePastVisits(
  tx: WriteContext,
  { import_id, student_ids, reason }: { import_id: number; student_ids: readonly number[]; reason: string },
): Promise<number> {
  if (student_ids.length === 0) return 0;
  const reversed = await tx.run(reversePast, {
    school_id: tx.school_id,
    import_id,
    student_ids: [...student_ids],
    reason,
    created_by: tx.maybeActor?.user_id ?? null,
  });
  recordPastVisits(tx, reversed, { action: 'visits.past_taken_back', import_id, reason });
  return countOf(reversed);
}

const countOf = (rows: readonly WrittenVisits[]): number => rows.reduce((sum, { ids }) => sum + ids.length, 0);

/** Writes one audit line per client: a month of a journal counts as one action. */
function recordPastVisits(
  tx: WriteContext,
  rows: readonly WrittenVisits[],
  { action, import_id, reason }: { action: string; import_id: number; reason?: string },
): void {
  for (const { student_id, ids, digest } of rows)
    tx.audit({
      action,
      object_type: 'student',
      object_id: student_id,
      after: { import_id, visits: ids.length, ids, digest },
      reason,
    });
  if (rows.length > 0)
    tx.emit(
      'visits.brought_in',
      rows.map(({ student_id }) => student_id),
    );
}
