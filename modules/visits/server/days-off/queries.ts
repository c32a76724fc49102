import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import type { DayOffChoice } from '../../contract/days-off.ts';

export interface DayOffRow {
  id: number;
  date_from: string;
  date_to: string;
  name: string | null;
  /** Null also after the days were opened again, because then nothing of the decision is left. */
  choice: DayOffChoice | null;
  change_id: number | null;
  batch_id: number | null;
  days: number | null;
  passes: number | null;
  is_done: boolean | null;
  decided_by: string | null;
  decided_at: string | null;
}

const columns = sql`d.id, d.date_from, d.date_to, d.name,
  case when d.choice = 'keep' or d.closure_id is not null then d.choice end as choice, d.change_id, d.batch_id,
  b.days, b.total as passes, b.state in ('done', 'undoing', 'undone') as is_done,
  spoken_name(u.firstname, u.lastname) as decided_by, d.decided_at`;
const tables = sql`days_off d
  left join pass_batches b on b.school_id = d.school_id and b.id = d.batch_id
  left join users u on u.id = d.decided_by`;

export const daysOffFrom = statement(
  (_db, p: Params<{ school_id: number; from: string }>) => sql<DayOffRow>`
    select ${columns}
    from ${tables}
    where d.school_id = ${p('school_id')} and d.date_to >= ${p('from')}::date
    order by d.date_from, d.id`,
);

export const dayOffById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<DayOffRow>`
    select ${columns}
    from ${tables}
    where d.school_id = ${p('school_id')} and d.id = ${p('id')}`,
);

export const dayOffOn = statement(
  (_db, p: Params<{ school_id: number; date_from: string; date_to: string }>) => sql<DayOffRow>`
    select ${columns}
    from ${tables}
    where d.school_id = ${p('school_id')}
      and d.date_from = ${p('date_from')}::date
      and d.date_to = ${p('date_to')}::date`,
);

/** Classes and booked places of each of the periods, in their order. */
export const classesOfPeriods = statement(
  (_db, p: Params<{ school_id: number; from: string[]; to: string[] }>) => sql<{ classes: number; booked: number }>`
    select count(o.id)::int as classes, coalesce(sum(o.booked), 0)::int as booked
    from unnest(${p('from')}::date[], ${p('to')}::date[]) with ordinality x(date_from, date_to, n)
    left join occurrences o
      on o.school_id = ${p('school_id')}
        and o.date between x.date_from and x.date_to
        and o.status = 'planned'
    group by x.n
    order by x.n`,
);

export const insertDayOff = statement(
  (_db, p: Params<{ school_id: number; date_from: string; date_to: string; name: string | null }>) => sql<{
    id: number;
  }>`
    insert into days_off (school_id, date_from, date_to, name)
    values (${p('school_id')}, ${p('date_from')}::date, ${p('date_to')}::date, ${p('name')})
    on conflict (school_id, date_from, date_to) do nothing
    returning id`,
);

export const deleteDayOff = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db.deleteFrom('days_off').where('school_id', '=', p('school_id')).where('id', '=', p('id')),
);

export interface DecisionRow {
  school_id: number;
  date_from: string;
  date_to: string;
  choice: DayOffChoice;
  closure_id: number | null;
  change_id: number | null;
  batch_id: number | null;
  decided_by: number;
  now: string;
}
/** A public holiday gets its row with the decision; an own day off has one. */
export const storeDecision = statement(
  (_db, p: Params<DecisionRow>) => sql<{ id: number }>`
    insert into days_off (
      school_id, date_from, date_to, choice, closure_id, change_id, batch_id, decided_by, decided_at
    )
    values (
      ${p('school_id')}, ${p('date_from')}::date, ${p('date_to')}::date, ${p('choice')}, ${p('closure_id')},
      ${p('change_id')}, ${p('batch_id')}, ${p('decided_by')}, ${p('now')}::timestamptz
    )
    on conflict (school_id, date_from, date_to) do update
    set choice = excluded.choice, closure_id = excluded.closure_id, change_id = excluded.change_id,
      batch_id = excluded.batch_id, decided_by = excluded.decided_by, decided_at = excluded.decided_at
    returning id`,
);

/** An own day off stays listed, a public holiday is listed without a row. */
export const clearDecision = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<never>`
    with listed as (
      update days_off
      set choice = null, closure_id = null, change_id = null, batch_id = null, decided_by = null, decided_at = null
      where school_id = ${p('school_id')} and id = ${p('id')} and name is not null
    )
    delete from days_off where school_id = ${p('school_id')} and id = ${p('id')} and name is null`,
);
