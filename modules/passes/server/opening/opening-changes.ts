/**
 * Changes of passes that an import opened: freezes, revisions by a later file, restoration by a roll back. A pass that
 * anybody has used or changed since is left alone and reported as `touched`.
 */
import { sql } from 'kysely';
import { statement, type Params, type Runner, type WriteContext } from '@ritm/platform';

/** An imported freeze of a pass; both days are inclusive. The pass is inserted in the same transaction. */
export interface OpeningFreezeOfLot {
  lesson_plus_id: number;
  student_id: number;
  from_date: string;
  to_date: string;
  import_id: number;
}

/** A later file's version of an imported remainder: visits in hundredths (null = unlimited), price in kopecks. */
export interface OpeningRevision {
  lesson_plus_id: number;
  visits: number | null;
  price: number;
  valid_until: string | null;
  import_id: number;
}

const insertFreezes = statement(
  (_db, p: Params<{ school_id: number; created_by: number | null; rows: string }>) => sql<never>`
    insert into lesson_plus_freezes (school_id, lesson_plus_id, from_date, to_date, import_id, created_by)
    select ${p('school_id')}, lesson_plus_id, from_date, to_date, import_id, ${p('created_by')}
    from jsonb_to_recordset(${p('rows')}::jsonb) as r(
      lesson_plus_id bigint, from_date date, to_date date, import_id bigint
    )`,
);

/** The lot has no visits and is not closed, and its current terms come from an import. */
const untouched = sql`t.closed_on is null and (t.version = 1 or t.import_id is not null) and not exists (
  select from active_charges m where m.school_id = t.school_id and m.lesson_plus_id = t.lesson_plus_id)`;

interface RevisionOutcome {
  id: number;
  became: 'revised' | 'same' | 'touched';
  /** The end of the terms after the revision. */
  valid_until: string | null;
}

interface RevisionParams {
  school_id: number;
  ids: number[];
  rows: string;
}

/** A freeze has already moved the end in the file, so a frozen lot keeps its own end and the file's is ignored. */
const decidedRevisions = (p: Params<RevisionParams>) => sql`
  compared as materialized (
    select t.*, r.visits as new_visits, r.price as new_price, r.import_id as by_import_id,
      case
        when exists (
          select 1
          from lesson_plus_freezes f
          where f.school_id = t.school_id
            and f.lesson_plus_id = t.lesson_plus_id
            and f.canceled_at is null
        ) then t.valid_until
        else greatest(r.valid_until, t.valid_from)
      end as new_until,
      ${untouched} as untouched
    from current_terms t
    join jsonb_to_recordset(${p('rows')}::jsonb) as r(
      lesson_plus_id bigint, visits bigint, price bigint, valid_until date, import_id bigint
    ) on r.lesson_plus_id = t.lesson_plus_id
    where t.school_id = ${p('school_id')} and t.lesson_plus_id = any(${p('ids')}::bigint[])
  ),
  decided as materialized (
    select *,
      case
        when (visits, price, valid_until) is not distinct from (new_visits, new_price, new_until) then 'same'
        when untouched then 'revised'
        else 'touched'
      end as became
    from compared
  )`;

const reviseLots = statement(
  (_db, p: Params<RevisionParams & { created_by: number | null }>) => sql<RevisionOutcome>`
    with ${decidedRevisions(p)},
    written as (
      insert into lesson_plus_terms (
        school_id, lesson_plus_id, version, visits, price, validity, validity_unit, valid_from, valid_until, comment,
        import_id, created_by
      )
      select school_id, lesson_plus_id, version + 1, new_visits, new_price, validity, validity_unit, valid_from,
        new_until, comment, by_import_id, ${p('created_by')}
      from decided
      where became = 'revised'
    )
    select lesson_plus_id as id, became, new_until as valid_until
    from decided
    order by lesson_plus_id`,
);

const previewRevisions = statement(
  (_db, p: Params<RevisionParams>) =>
    sql<RevisionOutcome>`
    with ${decidedRevisions(p)}
    select lesson_plus_id as id, became, new_until as valid_until
    from decided`,
);

interface Restored {
  id: number;
  visits: number | null;
  price: number;
  valid_until: string | null;
}

/** Restores the terms before those of the import where no newer terms exist. */
const restoreTerms = statement(
  (
    _db,
    p: Params<{ school_id: number; created_by: number | null; ids: number[]; import_id: number; reason: string }>,
  ) => sql<Restored>`
    insert into lesson_plus_terms (
      school_id, lesson_plus_id, version, visits, price, validity, validity_unit, valid_from, valid_until, comment,
      import_id, created_by
    )
    select t.school_id, t.lesson_plus_id, t.version + 1, b.visits, b.price, b.validity, b.validity_unit, b.valid_from,
      b.valid_until, ${p('reason')},
      coalesce(b.import_id, ${p('import_id')}), ${p('created_by')}
    from current_terms t
    join lesson_plus_terms b
      on b.school_id = t.school_id and b.lesson_plus_id = t.lesson_plus_id and b.version = t.version - 1
    where t.school_id = ${p('school_id')}
      and t.lesson_plus_id = any(${p('ids')}::bigint[])
      and t.import_id = ${p('import_id')}
      and t.comment is distinct from ${p('reason')}
      and ${untouched}
    returning lesson_plus_id as id, visits, price, valid_until`,
);

/**
 * Writes the freezes of passes just imported with one statement. The service's freeze rule does not apply: they were
 * agreed elsewhere.
 */
export function addOpeningFreezes(tx: WriteContext, freezes: readonly OpeningFreezeOfLot[]): void {
  if (freezes.length === 0) return;
  tx.defer(insertFreezes, { ...writer(tx), rows: JSON.stringify(freezes) });
  for (const { lesson_plus_id, ...after } of freezes)
    tx.audit({ action: 'visits.opening_frozen', object_type: 'lesson_plus', object_id: lesson_plus_id, after });
}

/**
 * Revises remainders of earlier imports and returns the outcome of each: `touched` ones were used, closed or changed by
 * a person and stay as they are. The caller holds the clients' locks.
 */
export async function reviseOpeningLots(
  tx: WriteContext,
  revisions: readonly OpeningRevision[],
): Promise<Map<number, 'revised' | 'same' | 'touched'>> {
  if (revisions.length === 0) return new Map();
  const { byId, ...revisionParams } = lastOfEach(revisions);
  const outcomes = await tx.run(reviseLots, { ...writer(tx), ...revisionParams });
  const revised = outcomes.filter(({ became }) => became === 'revised');
  for (const { id, valid_until } of revised)
    tx.audit({
      action: 'visits.opening_lot_told_anew',
      object_type: 'lesson_plus',
      object_id: id,
      after: { ...byId.get(id), valid_until },
    });
  if (revised.length > 0) tx.emit('visits.brought_in', []);
  return new Map(outcomes.map(({ id, became }) => [id, became]));
}

/** A dry run of `reviseOpeningLots`. */
export async function previewOpeningRevisions(
  runner: Runner,
  school_id: number,
  revisions: readonly OpeningRevision[],
): Promise<Map<number, 'revised' | 'same' | 'touched'>> {
  if (revisions.length === 0) return new Map();
  const { ids, rows } = lastOfEach(revisions);
  const outcomes = await runner.run(previewRevisions, { school_id, ids, rows });
  return new Map(outcomes.map(({ id, became }) => [id, became]));
}

function lastOfEach(revisions: readonly OpeningRevision[]) {
  const byId = new Map(revisions.map((one) => [one.lesson_plus_id, one]));
  return { byId, ids: [...byId.keys()], rows: JSON.stringify([...byId.values()]) };
}

/**
 * Undoes `reviseOpeningLots`; returns the ids of the lots whose earlier terms were restored. The caller holds the
 * clients' locks.
 */
export async function revertRevisions(
  tx: WriteContext,
  { ids, import_id, reason }: { ids: readonly number[]; import_id: number; reason: string },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const restored = await tx.run(restoreTerms, { ...writer(tx), ids: [...ids], import_id, reason });
  for (const { id, ...after } of restored)
    tx.audit({ action: 'visits.opening_lot_restored', object_type: 'lesson_plus', object_id: id, after, reason });
  return new Set(restored.map(({ id }) => id));
}

const writer = (tx: WriteContext) => ({ school_id: tx.school_id, created_by: tx.maybeActor?.user_id ?? null });
