import type { RouteInput } from '@ritm/http';
import { statement, type Params, type ReadContext } from '@ritm/platform';
import { sql } from 'kysely';
import type { analyticsRoutes, OccupancyMap, OccupancyMapWhy } from '../../contract/index.ts';
import { spanFor, type Span } from './periods.ts';

/** Four weeks, so that every weekday is counted as often as the others. */
const USUAL_DAYS = 28;
const MAX_ROWS = 40;

interface Of extends Span {
  school_id: number;
  now: string;
  branch_id: number | null;
  place_id: number | null;
}

/** Classes of the days that have ended, with who came to them. */
const ended = (p: Params<Of>) => sql`
  select o.id, o.timetable_id, o.date, o.time_from, coalesce(o.title, t.title) as title, o.status, o.capacity,
    o.booked, extract(isodow from o.date)::int as weekday, extract(hour from o.time_from)::int as hour,
    (
      select count(*)
      from occurrence_students a
      where a.school_id = o.school_id
        and a.occurrence_id = o.id
        and a.status = 'marked'
    ) as came
  from occurrences o
  join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
  left join places l on l.school_id = o.school_id and l.id = o.place_id
  where o.school_id = ${p('school_id')}
    and o.date between ${p('from')}::date and ${p('to')}::date
    and o.ends_at <= ${p('now')}::timestamptz
    and (${p('branch_id')}::bigint is null or l.branch_id = ${p('branch_id')})
    and (${p('place_id')}::bigint is null or o.place_id = ${p('place_id')})`;

interface CellRow {
  weekday: number;
  hour: number;
  classes: number;
  came: number;
  booked: number;
  capacity: number;
  canceled: number;
  unlimited: number;
}
const counted = sql`e.status <> 'canceled' and e.capacity is not null`;
const seatsByWeekday = statement(
  (_db, p: Params<Of>) => sql<CellRow>`
    select e.weekday, e.hour, count(*) filter (where ${counted}) as classes,
      coalesce(sum(e.came) filter (where ${counted}), 0)::int as came,
      coalesce(sum(e.booked) filter (where ${counted}), 0)::int as booked,
      coalesce(sum(e.capacity) filter (where ${counted}), 0)::int as capacity,
      count(*) filter (where e.status = 'canceled') as canceled,
      count(*) filter (where e.status <> 'canceled' and e.capacity is null) as unlimited
    from (${ended(p)}) e
    group by e.weekday, e.hour
    order by e.weekday, e.hour`,
);

interface ClassRow {
  occurrence_id: number;
  timetable_id: number;
  date: string;
  time_from: string;
  title: string;
  came: number;
  booked: number;
  capacity: number | null;
  total: number;
}
const classesOfHour = statement(
  (_db, p: Params<Of & { weekday: number; hour: number; limit: number }>) => sql<ClassRow>`
    select e.id as occurrence_id, e.timetable_id, e.date, e.time_from, e.title, e.came, e.booked, e.capacity,
      count(*) over () as total
    from (${ended(p)}) e
    where ${counted}
      and e.weekday = ${p('weekday')}::int
      and e.hour = ${p('hour')}::int
    order by e.date desc, e.time_from desc, e.id desc limit ${p('limit')}`,
);

interface Query {
  date_from?: string | undefined;
  date_to?: string | undefined;
  branch_id?: number | undefined;
  place_id?: number | undefined;
}
const scopeOf = (read: ReadContext, query: Query): Of => ({
  ...spanFor(read, query, USUAL_DAYS),
  school_id: read.school_id,
  now: read.now,
  branch_id: query.branch_id ?? null,
  place_id: query.place_id ?? null,
});

/** Handles `GET analytics/occupancy`. */
export async function getOccupancyMap(
  read: ReadContext,
  { query }: RouteInput<typeof analyticsRoutes.get_occupancy_map>,
): Promise<OccupancyMap> {
  const scope = scopeOf(read, query);
  const rows = await read.run(seatsByWeekday, scope);
  const sum = (of: Exclude<keyof CellRow, 'weekday' | 'hour'>) => rows.reduce((total, row) => total + row[of], 0);
  return {
    date_from: scope.from,
    date_to: scope.to,
    cells: rows
      .filter(({ classes }) => classes > 0)
      .map(({ canceled: _canceled, unlimited: _unlimited, ...cell }) => cell),
    totals: { classes: sum('classes'), came: sum('came'), booked: sum('booked'), capacity: sum('capacity') },
    left_out: { canceled: sum('canceled'), unlimited: sum('unlimited') },
  };
}

/** Handles `GET analytics/occupancy/why`. */
export async function getOccupancyMapWhy(
  read: ReadContext,
  { query: { weekday, hour, ...query } }: RouteInput<typeof analyticsRoutes.get_occupancy_map_why>,
): Promise<OccupancyMapWhy> {
  const scope = scopeOf(read, query);
  const rows = await read.run(classesOfHour, { ...scope, weekday, hour, limit: MAX_ROWS });
  return {
    date_from: scope.from,
    date_to: scope.to,
    rows: rows.map(({ total: _total, capacity, ...row }) => ({ ...row, capacity: capacity ?? 0 })),
    more: (rows[0]?.total ?? 0) - rows.length,
  };
}
