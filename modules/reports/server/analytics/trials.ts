import { rightsOf } from '@ritm/accounts/contract';
import type { RouteInput } from '@ritm/http';
import { addDays } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { statement, type Params, type ReadContext } from '@ritm/platform';
import { sql } from 'kysely';
import type { analyticsRoutes, TrialOutcome, Trials } from '../../contract/index.ts';
import { spanFor, type Span } from './periods.ts';

const USUAL_DAYS = 180;
/** Whoever buys within so many days of the trial was won by it. */
const BUY_DAYS = 14;
const MAX_ROWS = 100;

interface TrialRow {
  student_id: number;
  student_name: string;
  date: string;
  teacher_id: number | null;
  teacher_name: string | null;
  timetable_id: number | null;
  title: string | null;
  pass_name: string | null;
  sold_on: string | null;
  price: number | null;
}
/**
 * The first trial of each client within the days. A trial is marked as one, paid for by a sold trial, or was booked as
 * one. A sale that was taken back, a pass that was handed over and another trial are no purchases.
 */
const trialsOf = statement(
  (_db, p: Params<Span & { school_id: number; days: number }>) => sql<TrialRow>`
    select f.student_id, listed_name(s.lastname, s.firstname) as student_name, f.date, f.teacher_id,
      case when k.id is not null then coalesce(listed_name(k.lastname, k.firstname), '') end as teacher_name,
      f.timetable_id, coalesce(o.title, t.title) as title, b.name as pass_name, b.sold_on, b.price
    from (
      select distinct on (m.student_id) m.school_id, m.student_id, m.date_visit as date, m.teacher_id, m.timetable_id,
        m.occurrence_id
      from active_charges m
      left join occurrence_students a
        on a.school_id = m.school_id and a.occurrence_id = m.occurrence_id and a.student_id = m.student_id
      left join lessons_plus l on l.school_id = m.school_id and l.id = m.lesson_plus_id
      left join services v on v.school_id = m.school_id and v.id = l.service_id
      where m.school_id = ${p('school_id')}
        and m.date_visit between ${p('from')}::date and ${p('to')}::date
        and m.outcome in ('attended', 'trial')
        and (m.outcome = 'trial' or a.source = 'trial' or v.type = 'trial')
      order by m.student_id, m.date_visit, m.id
    ) f
    join students s on s.school_id = f.school_id and s.id = f.student_id
    left join staff k on k.school_id = f.school_id and k.id = f.teacher_id
    left join occurrences o on o.school_id = f.school_id and o.id = f.occurrence_id
    left join timetables t on t.school_id = f.school_id and t.id = f.timetable_id
    left join lateral (
      select l.name, l.sold_on, c.price
      from lessons_plus l
      join current_terms c on c.school_id = l.school_id and c.lesson_plus_id = l.id
      left join services v on v.school_id = l.school_id and v.id = l.service_id
      where l.school_id = f.school_id
        and l.student_id = f.student_id
        and l.sold_on between f.date and f.date + ${p('days')}::int
        and l.import_id is null
        and v.type is distinct from 'trial'
        and c.close_reason is distinct from 'sale_taken_back'
        and not exists (
          select
          from lesson_plus_moves h
          where h.school_id = l.school_id
            and h.to_id = l.id
            and h.kind = 'transfer'
            and h.undone_at is null
        )
      order by l.sold_on, l.id limit 1
    ) b on true
    order by f.date desc, f.student_id desc`,
);

/** Handles `GET analytics/trials`: the figures and the newest rows behind them. */
export async function getTrials(
  read: ReadContext,
  { query }: RouteInput<typeof analyticsRoutes.get_trials>,
): Promise<Trials> {
  const { school_id, time_zone, now, actor } = read;
  const span = spanFor(read, query, USUAL_DAYS);
  const found = await read.run(trialsOf, { ...span, school_id, days: BUY_DAYS });
  const today = todayIn(time_zone, now);
  const { see_money } = rightsOf(actor);
  const rows = found.map((row) => toRow(row, { today, see_money }));
  return {
    date_from: span.from,
    date_to: span.to,
    totals: {
      ...countOf(rows),
      amount: see_money ? found.reduce((sum, { price }) => sum + (price ?? 0), 0) : null,
    },
    months: [...Map.groupBy(rows, ({ date }) => date.slice(0, 7))]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, ofMonth]) => ({ month, ...countOf(ofMonth) })),
    teachers: [...Map.groupBy(rows, ({ teacher }) => teacher?.id ?? null).values()]
      .map((ofTeacher) => ({ teacher: ofTeacher[0]!.teacher, ...countOf(ofTeacher) }))
      .toSorted((one, other) => other.came - one.came),
    rows: rows.slice(0, MAX_ROWS),
    more: Math.max(0, rows.length - MAX_ROWS),
  };
}

type Row = Trials['rows'][number];

function toRow(row: TrialRow, { today, see_money }: { today: string; see_money: boolean }): Row {
  const { pass_name, sold_on, price, teacher_id, timetable_id, date } = row;
  const isWaitedFor = today <= addDays(date, BUY_DAYS);
  return {
    student: { id: row.student_id, name: row.student_name },
    date,
    teacher: teacher_id === null ? null : { id: teacher_id, name: row.teacher_name ?? '' },
    class: timetable_id === null ? null : { timetable_id, title: row.title ?? '' },
    outcome: sold_on !== null ? 'bought' : isWaitedFor ? 'waiting' : 'lost',
    pass: sold_on === null ? null : { name: pass_name ?? '', sold_on, price: see_money ? price : null },
  };
}

function countOf(rows: readonly Row[]) {
  const of = (outcome: TrialOutcome) => rows.filter((row) => row.outcome === outcome).length;
  return { came: rows.length, bought: of('bought'), waiting: of('waiting'), lost: of('lost') };
}
