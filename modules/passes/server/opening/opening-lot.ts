/**
 * Opens passes from the remainders of another program, in bulk and in the importer's transaction. The price of such a
 * lot is the share of the original for what is left of it, and the policies about its visits are those of its service on
 * the day of the import.
 */
import { sql } from 'kysely';
import { statement, type Params, type Runner, type WriteContext } from '@ritm/platform';

/** An imported remainder: visits in hundredths (null = unlimited), price in kopecks or 0 when unknown. */
export interface OpeningLot {
  student_id: number;
  /**
   * The catalogue service that it was sold as; null when there is none, and the lot then pays for every service of its
   * format.
   */
  service_id: number | null;
  name: string;
  format: string;
  visits: number | null;
  price: number;
  sold_on: string;
  valid_from: string;
  valid_until: string | null;
  import_id: number;
}

/** An imported visit that no pass covers. */
export interface OpeningDebt {
  student_id: number;
  service_id: number | null;
  /** Hundredths; 100 is one visit. */
  visits: number;
  date_visit: string;
  import_id: number;
}

const insertLots = statement(
  (_db, p: Params<{ school_id: number; created_by: number | null; rows: string }>) => sql<{ id: number }>`
    with input as materialized (
      select nextval(pg_get_serial_sequence('lessons_plus', 'id')) as id, r.*
      from jsonb_to_recordset(${p('rows')}::jsonb) as r(
        ord int, student_id bigint, service_id bigint, name text, format text, visits bigint, price bigint,
        sold_on date, valid_from date, valid_until date, import_id bigint
      )
    ),
    lots as (
      insert into lessons_plus (
        school_id, id, student_id, service_id, name, kind, format, pays_for_ids, sold_on, activation,
        activation_deadline_days,
        burn_unactivated, policies, import_id, created_by
      ) overriding system value
      select ${p('school_id')}, i.id, i.student_id, i.service_id, i.name, 'pass', i.format, null, i.sold_on,
        'fixed_date', 30,
        false, jsonb_build_object('consume_unpaid', 'all') || coalesce(v.policies, '{}'), i.import_id,
        ${p('created_by')}
      from input i
      left join lateral (
        select jsonb_build_object(
          'miss_policy', s.miss_policy, 'cancellation_policy', s.cancellation_policy, 'debt_policy', s.debt_policy,
          'debt_limit', s.debt_limit
        ) as policies
        from services s
        where s.school_id = ${p('school_id')} and s.id = i.service_id
      ) v on true
      order by i.ord
    ),
    terms as (
      insert into lesson_plus_terms (
        school_id, lesson_plus_id, version, visits, price, valid_from, valid_until, created_by
      )
      select ${p('school_id')}, id, 1, visits, price, valid_from, valid_until, ${p('created_by')}
      from input
    )
    select id
    from input
    order by ord`,
);

interface InsertedDebt {
  id: number;
  student_id: number;
  lesson_plus_id: null;
  date_visit: string;
  outcome: 'attended';
  visits: number;
  value: number;
}

/**
 * Selects as many debts as earlier imports have not written already, whether those are covered by now or not: a
 * repeated file adds only what is new.
 */
const newDebts = (p: Params<{ school_id: number; rows: string }>) => sql`
  input as materialized (
    select r.*, row_number() over (partition by student_id, service_id, visits order by ord) as place
    from jsonb_to_recordset(${p('rows')}::jsonb) as r(
      ord int, student_id bigint, service_id bigint, visits bigint, date_visit date, import_id bigint
    )
  ),
  fresh as materialized (
    select i.*
    from input i
    where i.place > (
      select count(*)
      from lessons_minus m
      where m.school_id = ${p('school_id')}
        and m.student_id = i.student_id
        and m.service_id is not distinct from i.service_id
        and m.visits = i.visits
        and m.import_id is distinct from i.import_id
        and m.import_id is not null
        and m.reverses_id is null
        and not exists (
          select 1
          from lessons_minus r
          where r.school_id = m.school_id
            and r.reverses_id = m.id
            and r.import_id is not null
        )
    )
  )`;

const insertDebts = statement(
  (_db, p: Params<{ school_id: number; created_by: number | null; rows: string }>) => sql<InsertedDebt>`
    with ${newDebts(p)},
    numbered as materialized (
      select nextval(pg_get_serial_sequence('lessons_minus', 'id')) as id, f.*
      from fresh f
      order by ord
    ),
    charges as (
      insert into lessons_minus (
        school_id, id, student_id, service_id, date_visit, outcome, visits, counted, import_id, created_by
      ) overriding system value
      select ${p('school_id')}, id, student_id, service_id, date_visit, 'attended', visits, true, import_id,
        ${p('created_by')}
      from numbered
      order by ord
    )
    select id, student_id, null::bigint as lesson_plus_id, date_visit, 'attended' as outcome, visits, 0 as value
    from numbered
    order by ord`,
);

const countDebts = statement(
  (_db, p: Params<{ school_id: number; rows: string }>) => sql<{ total: number }>`
  with ${newDebts(p)} select count(*) as total from fresh`,
);

interface Closed {
  id: number;
  student_id: number;
}

/** Writes terms that close each lot that is unused and not closed yet. */
const closeLots = statement(
  (_db, p: Params<{ school_id: number; ids: number[]; closed_on: string; created_by: number | null }>) => sql<Closed>`
    with closed as (
      insert into lesson_plus_terms (
        school_id, lesson_plus_id, version, visits, price, validity, validity_unit, valid_from, valid_until, comment,
        closed_on, close_reason, created_by
      )
      select t.school_id, t.lesson_plus_id, t.version + 1, t.visits, t.price, t.validity, t.validity_unit,
        t.valid_from, t.valid_until, t.comment,
        ${p('closed_on')}::date, 'import_undone', ${p('created_by')}
      from current_terms t
      where t.school_id = ${p('school_id')}
        and t.lesson_plus_id = any(${p('ids')}::bigint[])
        and t.closed_on is null
        and not exists (
          select
          from active_charges m
          where m.school_id = t.school_id and m.lesson_plus_id = t.lesson_plus_id
        )
      returning lesson_plus_id
    )
    select l.id, l.student_id
    from closed c
    join lessons_plus l on l.school_id = ${p('school_id')} and l.id = c.lesson_plus_id`,
);

/** Reverses the uncovered visits of an import that are still uncovered; covered ones stay and are reported. */
const reverseDebts = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      import_id: number;
      student_ids: number[];
      reason: string;
      created_by: number | null;
    }>,
  ) => sql<{ id: number; student_id: number; taken: boolean }>`
    with owed as materialized (
      select m.*
      from lessons_minus m
      where m.school_id = ${p('school_id')}
        and m.student_id = any(${p('student_ids')}::bigint[])
        and m.import_id = ${p('import_id')}
        and m.reverses_id is null
        and m.visits > 0
        and not exists (
          select 1
          from lessons_minus r
          where r.school_id = m.school_id
            and r.reverses_id = m.id
            and r.reason = ${p('reason')}
        )
    ),
    taken as (
      insert into lessons_minus (
        school_id, student_id, service_id, date_visit, outcome, visits, counted, value, reverses_id, reason,
        import_id, created_by
      )
      select school_id, student_id, service_id, date_visit, outcome, -visits, counted, -value, id, ${p('reason')},
        import_id, ${p('created_by')}
      from owed o
      where exists (select from active_charges m where m.school_id = o.school_id and m.id = o.id)
      returning reverses_id
    )
    select o.id, o.student_id, exists (select 1 from taken t where t.reverses_id = o.id) as taken
    from owed o`,
);

/**
 * Writes remainders with one statement, at most a few hundred at once, and returns their ids in the given order. Writes
 * no income, because the money was received elsewhere. The caller holds the locks of clients who already have cards.
 */
export async function addOpeningLots(tx: WriteContext, lots: readonly OpeningLot[]): Promise<number[]> {
  if (lots.length === 0) return [];
  const inserted = await tx.run(insertLots, { school_id: tx.school_id, created_by: authorOf(tx), rows: inOrder(lots) });
  for (const [index, { id }] of inserted.entries())
    tx.audit({
      action: 'visits.opening_lot_added',
      object_type: 'lesson_plus',
      object_id: id,
      after: lots[index],
    });
  emitImported(tx, lots);
  return inserted.map(({ id }) => id);
}

/**
 * Writes imported debts as uncovered charges on their day. Returns the ids of those that earlier imports have not
 * written.
 */
export async function addOpeningDebts(tx: WriteContext, debts: readonly OpeningDebt[]): Promise<number[]> {
  if (debts.length === 0) return [];
  const inserted = await tx.run(insertDebts, {
    school_id: tx.school_id,
    created_by: authorOf(tx),
    rows: inOrder(debts),
  });
  for (const { id, ...after } of inserted)
    tx.audit({ action: 'visits.opening_debt_added', object_type: 'lesson_minus', object_id: id, after });
  emitImported(tx, inserted);
  return inserted.map(({ id }) => id);
}

/** How many `addOpeningDebts` would write. */
export async function countOpeningDebts(
  runner: Runner,
  school_id: number,
  debts: readonly OpeningDebt[],
): Promise<number> {
  if (debts.length === 0) return 0;
  const [countRow] = await runner.run(countDebts, { school_id, rows: inOrder(debts) });
  return countRow?.total ?? 0;
}

/**
 * Undoes an import: closes the remainders that nobody has used and returns their ids. The caller holds the clients'
 * locks.
 */
export async function closeOpeningLots(
  tx: WriteContext,
  { ids, closed_on, reason }: { ids: readonly number[]; closed_on: string; reason: string },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { school_id } = tx;
  const closed = await tx.run(closeLots, { school_id, ids: [...ids], closed_on, created_by: authorOf(tx) });
  for (const { id, student_id } of closed)
    tx.audit({
      action: 'visits.opening_lot_closed',
      object_type: 'lesson_plus',
      object_id: id,
      before: { student_id },
      reason,
    });
  emitImported(tx, closed);
  return new Set(closed.map(({ id }) => id));
}

/**
 * Reverses the uncovered visits that an import wrote for these clients. Returns their number, and the clients for whom
 * some stay because a pass has covered them. The caller holds the clients' locks.
 */
export async function reverseOpeningDebts(
  tx: WriteContext,
  { import_id, student_ids, reason }: { import_id: number; student_ids: readonly number[]; reason: string },
): Promise<{ taken: number; covered: Set<number> }> {
  if (student_ids.length === 0) return { taken: 0, covered: new Set() };
  const { school_id } = tx;
  const importedDebts = await tx.run(reverseDebts, {
    school_id,
    import_id,
    student_ids: [...student_ids],
    reason,
    created_by: authorOf(tx),
  });
  const reversed = importedDebts.filter((debt) => debt.taken);
  for (const { id, student_id } of reversed)
    tx.audit({
      action: 'visits.taken_back',
      object_type: 'lesson_minus',
      object_id: id,
      before: { student_id },
      reason,
    });
  emitImported(tx, reversed);
  return {
    taken: reversed.length,
    covered: new Set(importedDebts.filter((debt) => !debt.taken).map(({ student_id }) => student_id)),
  };
}

const inOrder = (list: readonly object[]): string => JSON.stringify(list.map((one, ord) => ({ ...one, ord })));

const authorOf = (tx: WriteContext): number | null => tx.maybeActor?.user_id ?? null;

function emitImported(tx: WriteContext, rows: readonly { student_id: number }[]): void {
  const clients = [...new Set(rows.map(({ student_id }) => student_id))];
  if (clients.length > 0) tx.emit('visits.brought_in', clients);
}
