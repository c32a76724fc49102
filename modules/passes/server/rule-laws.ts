import { sql } from 'kysely';
import { addDays, type LocalDate } from '@ritm/kernel';
import { statement, type Invariant, type Params, type Runner, type Statement } from '@ritm/platform';
import { toLot } from './lots.ts';
import { lotFields, lotSources, type LotRow } from './queries.ts';
import { unearnedOf, type Lot } from '../rules/lots/lot.ts';
import { remainderOf } from '../rules/lots/remainder.ts';
import { keepsLeftovers, validityOf } from '../rules/lots/validity.ts';

const PAGE = 2000;

interface Page {
  after_school: number;
  after_id: number;
  limit: number;
}
interface Judged extends LotRow {
  school_id: number;
}
interface Forfeiting extends Judged {
  /** The last day that the organization's expiry job has handled. */
  done_for: LocalDate;
  /** Something of the lot is newer than that run, so the next run may have more to write. */
  touched: boolean;
}
interface Visited extends Judged {
  /** Some of its days were taken back: a visit may have been within them at the time. */
  loosened: boolean;
  /** Charges for make-ups: these are allowed even after the end. */
  make_ups: number[];
}

/** The earliest day on which a lot can end, whatever its first visit was and before extensions and freezes. */
const earliestEnd = sql`coalesce(
  t.valid_until,
  least(
    (
      date_trunc(
        'month', coalesce(t.valid_from, l.sold_on)
      ) + make_interval(
        years => case t.validity_unit when 'year' then t.validity else 0 end,
        months => case t.validity_unit when 'month' then t.validity else 0 end,
        weeks => case t.validity_unit when 'week' then t.validity else 0 end,
        days => case t.validity_unit when 'day' then t.validity else 0 end
      )
    )::date,
    case when l.burn_unactivated and l.activation = 'on_first_visit' then l.sold_on + l.activation_deadline_days end
  )
)`;

const paged = (p: Params<Page>) => sql`(l.school_id, l.id) > (${p('after_school')}::bigint, ${p('after_id')}::bigint)`;

/** Counted lots with recorded forfeits, or for which some may have to be recorded. */
const lotsToForfeit = statement(
  (_db, p: Params<Page>) => sql<Forfeiting>`
    select l.school_id, n.done_for,
      greatest(
        l.created_at, t.created_at,
        (
          select max(r.created_at)
          from lessons_minus r
          where r.school_id = l.school_id
            and r.lesson_plus_id = l.id
            and r.reverses_id is not null
        )
      ) >= n.done_for as touched,
      ${lotFields}
    from ${lotSources}
    join pass_nights n on n.school_id = l.school_id
    where ${paged(p)}
      and t.visits is not null
      and t.closed_on is null
      and (b.burned_visits <> 0 or b.burned_value <> 0 or ${earliestEnd} < n.done_for)
    order by l.school_id, l.id limit ${p('limit')}`,
);

/** Lots with an unreversed visit before their sale or after the earliest day of their end. */
const lotsVisitedAside = statement(
  (_db, p: Params<Page>) => sql<Visited>`
    select l.school_id, ${lotFields},
      exists (
        select
        from lesson_plus_freezes z
        where z.school_id = l.school_id
          and z.lesson_plus_id = l.id
          and z.canceled_at is not null
      )
        or exists (
          select
          from lesson_plus_extensions x
          where x.school_id = l.school_id
            and x.lesson_plus_id = l.id
            and x.canceled_at is not null
        )
        or exists (
          select
          from pass_actions a
          where a.school_id = l.school_id
            and a.lesson_plus_id = l.id
            and a.kind in ('freeze', 'unfreeze')
        ) as loosened,
      array(
        select m.id
        from make_ups k
        join lessons_minus m on m.school_id = k.school_id and (m.id = k.used_by_id or m.root_id = k.used_by_id)
        where k.school_id = l.school_id and k.lesson_plus_id = l.id
      ) as make_ups
    from ${lotSources}
    where ${paged(p)}
      and exists (
        select
        from lessons_minus m
        where m.school_id = l.school_id
          and m.lesson_plus_id = l.id
          and m.reverses_id is null
          and m.counted
          and (m.date_visit < coalesce(t.valid_from, l.sold_on) or m.date_visit > ${earliestEnd})
      )
    order by l.school_id, l.id limit ${p('limit')}`,
);

async function* pagesOf<R extends Judged>(runner: Runner, of: Statement<Page, R>): AsyncGenerator<R> {
  let [after_school, after_id] = [0, 0];
  for (;;) {
    const rows = await runner.run(of, { after_school, after_id, limit: PAGE });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    [after_school, after_id] = [last.school_id, last.id];
  }
}

/** What the rules say a lot has forfeited by a day. */
function forfeitedBy(lot: Lot, day: LocalDate): { visits: number; value: number } {
  const { burned } = remainderOf(lot, day);
  return { visits: burned, value: burned > 0 ? unearnedOf(lot) : 0 };
}

/** Invariants that only the rules can check: they derive anew what is stored. */
export const ruleLaws: Invariant[] = [
  {
    name: 'the recorded forfeits are those of the rules',
    find: async (runner) => {
      const broken: unknown[] = [];
      for await (const row of pagesOf(runner, lotsToForfeit)) {
        const lot = toLot(row);
        const stored = { visits: row.burned_visits, value: row.burned_value };
        // The day after the last run may have begun while its run has not: changes made in that gap are reconciled as
        // of the new day.
        const isReconciled = [row.done_for, addDays(row.done_for, 1)].some((day) => {
          const { visits, value } = forfeitedBy(lot, day);
          return (visits === stored.visits && value === stored.value) || (row.touched && visits > stored.visits);
        });
        if (!isReconciled)
          broken.push({ school_id: row.school_id, id: row.id, stored, derived: forfeitedBy(lot, row.done_for) });
      }
      return broken;
    },
  },
  {
    name: 'a visit lies within the days of its pass',
    find: async (runner) => {
      const broken: unknown[] = [];
      for await (const row of pagesOf(runner, lotsVisitedAside))
        for (const { id, date_visit } of visitsAside(row)) broken.push({ school_id: row.school_id, id, date_visit });
      return broken;
    },
  },
];

/**
 * Visits outside the validity of their pass with no valid explanation. An explanation is: a make-up; changed terms,
 * days taken back or an earlier visit marked later, each confirmed by a person. A debt that the sale covered may be
 * older than the pass, and never younger than its end.
 */
function visitsAside(row: Visited): LotRow['charges'] {
  const lot = toLot(row);
  if (row.version > 1 || row.loosened) return [];
  const { starts_on, ends_on } = validityOf(lot, row.sold_on);
  const isAllowed = ({ id, date_visit }: Lot['charges'][number]): boolean =>
    row.make_ups.includes(id) ||
    (lot.activation === 'on_first_visit' && lot.charges.some((one) => one.id > id && one.date_visit < date_visit));
  return lot.charges.filter((charge) => {
    const { counted, covers_debt, date_visit } = charge;
    if (!counted) return false;
    const isLate = ends_on !== null && date_visit > ends_on && !keepsLeftovers(lot);
    const isEarly = !covers_debt && date_visit < (starts_on ?? row.sold_on);
    return (isLate || isEarly) && !isAllowed(charge);
  });
}
