/**
 * The walk over every number of the product that opens into its parts (decision 070): for each, the number as the
 * screen shows it and the sum of its parts, read by separate calls. A new «Why?» is added here; `whys.api.test.ts`
 * compares the pairs and proves by a control that a wrong part is noticed.
 */
import { financeRoutes } from '@ritm/finance/contract';
import type { CallInput, RouteDefinition, RouteOutput } from '@ritm/http';
import { addDays } from '@ritm/kernel';
import { passesRoutes, passRoutes, type LessonPlus } from '@ritm/passes/contract';
import {
  activities,
  activityRoutes,
  analyticsRoutes,
  incomePeriods,
  incomeSpans,
  reportsRoutes,
  teacherRoutes,
  type TeacherWhy,
  type Today,
} from '@ritm/reports/contract';
import { schoolsRoutes } from '@ritm/schools/contract';
import { studentsRoutes } from '@ritm/students/contract';
import { visitsRoutes } from '@ritm/visits/contract';

/** Calls a route as the person whose screen is walked. */
export type Read = <D extends RouteDefinition>(route: D, input: CallInput<D>) => Promise<RouteOutput<D>>;

/**
 * One number of a screen and what its «Why?» gives for it. The two never come from one answer, unless the screen has
 * one answer alone.
 */
export interface Explained {
  readonly kind: string;
  /** Which of its kind, for the reader of a failed test. */
  readonly of: string;
  readonly shown: number | string | null;
  /** The sum of the parts. */
  readonly parts: number | string | null;
}

interface At {
  readonly role: 'owner' | 'teacher';
  readonly school_id: number;
}

const EACH = 200;
const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  // Visits may have hundredths on the wire.
  Math.round(rows.reduce((sum, row) => sum + of(row), 0) * 100) / 100;

/** Every number of the organization that offers «Why?», as one reader sees it. */
export async function walkWhys(read: Read, at: At): Promise<Explained[]> {
  const day = await read(reportsRoutes.get_today, { params: at });
  const parts = await Promise.all([
    explainDay(read, at, day),
    ...(day.income ? [explainIncome(read, at, day.income), explainFinances(read, at)] : []),
    explainLists(read, at, day),
    ...(at.role === 'owner' ? [explainActivity(read, at), explainTeachers(read, at), explainAnalytics(read, at)] : []),
    explainSold(read, at),
    explainClients(read, at),
  ]);
  return parts.flat();
}

/** The figures of the classes, the seats of the week and the debts. */
async function explainDay(read: Read, at: At, day: Today): Promise<Explained[]> {
  const active = day.classes.filter(({ status }) => status !== 'canceled');
  const seats = await read(reportsRoutes.get_occupancy_why, { params: at });
  const { cells } = day.occupancy;
  const debts = await Promise.all(
    day.debts.data.map(async (debt) => {
      const params = { ...at, student_id: debt.student_id };
      const why = await read(passesRoutes.get_debt_why, { params });
      const of = debt.student_name;
      const owed = sumOf(why.unpaid, (one) => one.price - one.paid);
      return [
        { kind: 'debt in visits', of, shown: debt.visits, parts: why.uncovered.length },
        { kind: 'debt in visits, as its why sums it', of, shown: why.visits, parts: why.uncovered.length },
        { kind: 'debt in money', of, shown: debt.amount, parts: why.amount === null ? null : owed },
        {
          kind: 'debt in money, by rows',
          of,
          shown: debt.amount,
          parts: why.amount === null ? null : sumOf(why.unpaid, (one) => one.owed),
        },
      ];
    }),
  );
  return [
    { kind: 'classes of the day', of: day.date, shown: day.summary.classes, parts: active.length },
    ...(['booked', 'marked'] as const).map((of) => ({
      kind: `${of} today`,
      of: day.date,
      shown: day.summary[of],
      parts: sumOf(active, (one) => one[of]),
    })),
    ...(['booked', 'capacity'] as const).flatMap((of) => [
      {
        kind: `occupancy, ${of}`,
        of: seats.date_from,
        shown: sumOf(cells, (cell) => cell[of]),
        parts: sumOf(seats.days, (one) => one[of]),
      },
      {
        kind: `occupancy, ${of} of the week`,
        of: seats.date_from,
        shown: seats[of],
        parts: sumOf(seats.days, (one) => one[of]),
      },
      ...seats.days.map((one) => ({
        kind: `occupancy, ${of} of a day`,
        of: one.date,
        shown: sumOf(
          cells.filter(({ date }) => date === one.date),
          (cell) => cell[of],
        ),
        parts: sumOf(one.classes, (each) => each[of]),
      })),
    ]),
    ...debts.flat(),
  ];
}

/** The hours of the week, and the steps of requests, beside the rows behind each. */
async function explainAnalytics(read: Read, params: At): Promise<Explained[]> {
  const [map, funnel] = await Promise.all([
    read(analyticsRoutes.get_occupancy_map, { params }),
    read(analyticsRoutes.get_requests_funnel, { params }),
  ]);
  const hours = await Promise.all(
    map.cells.map(async (cell) => {
      const { weekday, hour } = cell;
      const { rows, more } = await read(analyticsRoutes.get_occupancy_map_why, { params, query: { weekday, hour } });
      const of = `${weekday}, ${hour} h`;
      return [
        { kind: 'hour, classes', of, shown: cell.classes, parts: rows.length + more },
        ...(more > 0
          ? []
          : (['came', 'booked', 'capacity'] as const).map((figure) => ({
              kind: `hour, ${figure}`,
              of,
              shown: cell[figure],
              parts: sumOf(rows, (row) => row[figure]),
            }))),
      ];
    }),
  );
  const steps = await Promise.all(
    funnel.steps.map(async ({ step, count }) => {
      const { rows, more } = await read(analyticsRoutes.get_requests_funnel_why, { params, query: { step } });
      return { kind: 'requests', of: step, shown: count, parts: rows.length + more };
    }),
  );
  return [...hours.flat(), ...steps];
}

/** The figures of each teacher's month, beside the lines that count them. */
async function explainTeachers(read: Read, at: At): Promise<Explained[]> {
  const teachers = await read(schoolsRoutes.list_teachers, { params: at });
  return (await Promise.all(teachers.data.map(({ id }) => explainTeacher(read, { ...at, teacher_id: id })))).flat();
}

async function explainTeacher(read: Read, params: At & { teacher_id: number }): Promise<Explained[]> {
  const report = await read(teacherRoutes.get_teacher_report, { params });
  const countsOf = async (figure: TeacherWhy['figure']) => {
    const { terms } = await read(teacherRoutes.get_teacher_why, { params, query: { figure } });
    const of = (...kinds: TeacherWhy['terms'][number]['kind'][]) => terms.filter(({ kind }) => kinds.includes(kind));
    return {
      count: (...kinds: Parameters<typeof of>) => sumOf(of(...kinds), ({ count }) => count),
      minutes: (...kinds: Parameters<typeof of>) => sumOf(of(...kinds), ({ minutes }) => minutes),
      amount: (...kinds: Parameters<typeof of>) => sumOf(of(...kinds), ({ amount }) => amount),
    };
  };
  // Nobody in the demo stands in for another this month, so substitutions are left to the report's own test.
  const [classes, occupancy, attendance, income] = await Promise.all(
    (['classes', 'occupancy', 'attendance', 'income'] as const).map(countsOf),
  );
  const of = `teacher ${params.teacher_id}`;
  return [
    { kind: 'teacher, classes', of, shown: report.classes.now, parts: classes!.count('held') },
    { kind: 'teacher, minutes', of, shown: report.minutes.now, parts: classes!.minutes('held') },
    { kind: 'teacher, seats', of, shown: report.occupancy.now.whole, parts: occupancy!.count('seats') },
    { kind: 'teacher, seats taken', of, shown: report.occupancy.now.part, parts: occupancy!.count('came') },
    { kind: 'teacher, came', of, shown: report.attendance.now.part, parts: attendance!.count('came') },
    {
      kind: 'teacher, attendance',
      of,
      shown: report.attendance.now.whole,
      parts: attendance!.count('came', 'no_show', 'canceled_late'),
    },
    { kind: 'teacher, worth', of, shown: report.income?.now ?? null, parts: income!.amount('service') },
  ];
}

/** The totals of the day's lists of debts and of ending passes, beside the lines of the whole lists. */
async function explainLists(read: Read, at: At, { date, debts, ending }: Today): Promise<Explained[]> {
  const [owing, passes] = await Promise.all([
    read(reportsRoutes.list_debts, { params: at, query: { per_page: EACH } }),
    read(reportsRoutes.list_ending_passes, { params: at, query: { per_page: EACH } }),
  ]);
  const owed = debts.amount === null ? null : sumOf(owing.data, ({ amount }) => amount!);
  return [
    { kind: 'debts, clients', of: date, shown: debts.total, parts: owing.data.length },
    { kind: 'debts, visits', of: date, shown: debts.visits, parts: sumOf(owing.data, ({ visits }) => visits) },
    { kind: 'debts, money', of: date, shown: debts.amount, parts: owed },
    { kind: 'ending passes', of: date, shown: ending.total, parts: passes.data.length },
  ];
}

/** The number of clients in each state, beside the list of that state, and all of them beside the whole list. */
async function explainActivity(read: Read, at: At): Promise<Explained[]> {
  const listOf = (classes: readonly (typeof activities)[number][]) =>
    read(activityRoutes.list_activities, { params: at, query: { classes: [...classes], per_page: EACH } });
  const [all, ...each] = await Promise.all([listOf(activities), ...activities.map((one) => listOf([one]))]);
  const { counts } = all.meta;
  return [
    ...activities.map((one, index) => ({
      kind: 'clients of a state',
      of: one,
      shown: counts[one],
      parts: each[index]!.data.filter(({ activity }) => activity === one).length,
    })),
    { kind: 'clients of all states', of: 'all', shown: sumOf(activities, (one) => counts[one]), parts: all.meta.total },
  ];
}

/** The income of the day, the week and the month, each beside the days that it is compared with. */
async function explainIncome(read: Read, at: At, income: NonNullable<Today['income']>): Promise<Explained[]> {
  const spans = incomePeriods.flatMap((period) => incomeSpans.map((span) => ({ period, span })));
  const whys = await Promise.all(
    spans.map(async ({ period, span }) => {
      const shown = income[period][span === 'before' ? 'before' : 'amount'];
      const why = await read(reportsRoutes.get_income_why, { params: at, query: { period, span } });
      const of = `${period} ${span}`;
      return [
        { kind: `income, ${span}`, of, shown, parts: sumOf(why.terms, ({ amount }) => amount) },
        { kind: `income, ${span}, as its why sums it`, of, shown, parts: why.amount },
        ...(why.more === 0
          ? [{ kind: `income, ${span}, by rows`, of, shown, parts: sumOf(why.rows, ({ amount }) => amount) }]
          : []),
        {
          kind: `income, ${span}, number of rows`,
          of,
          shown: sumOf(why.terms, ({ count }) => count),
          parts: why.rows.length + why.more,
        },
      ];
    }),
  );
  return whys.flat();
}

/** The totals of the finances: by categories, by days, by accounts and by the very records, of each kind and of all. */
async function explainFinances(read: Read, at: At): Promise<Explained[]> {
  const month = await read(financeRoutes.list_finances, { params: at });
  const period = { date_from: addDays(month.meta.date_from, -62), date_to: month.meta.date_to };
  const queries = [{}, period, { ...period, kind: 'income' as const }, { ...period, kind: 'expense' as const }];
  const whys = await Promise.all(
    queries.map(async (query) => {
      const list = await read(financeRoutes.list_finances, {
        params: at,
        query: { ...query, per_page: EACH, extras: ['by_day', 'by_category', 'by_account'] },
      });
      const { totals, data, meta } = list;
      const of = JSON.stringify(query);
      return (['income', 'expense', 'refund', 'net'] as const).flatMap((what) => [
        ...(['by_category', 'by_day', 'by_account'] as const).map((group) => ({
          kind: `finances, ${what} ${group}`,
          of,
          shown: totals[what],
          parts: sumOf<Record<typeof what, number>>(list[group]!, (one) => one[what]),
        })),
        ...(what === 'net'
          ? [
              {
                kind: 'finances, net of its kinds',
                of,
                shown: totals.net,
                parts: totals.income - totals.expense - totals.refund,
              },
            ]
          : meta.total <= EACH
            ? [
                {
                  kind: `finances, ${what} by records`,
                  of,
                  shown: totals[what],
                  parts: sumOf(
                    data.filter(({ kind }) => kind === what),
                    ({ amount }) => amount,
                  ),
                },
              ]
            : []),
      ]);
    }),
  );
  return whys.flat();
}

/** The sum above the passes sold in a period. */
async function explainSold(read: Read, at: At): Promise<Explained[]> {
  const { date } = await read(reportsRoutes.get_today, { params: at });
  const query = { date_from: addDays(date, -62), date_to: date };
  const [list, why] = await Promise.all([
    read(passesRoutes.list_lessons_plus_of_school, { params: at, query }),
    read(passesRoutes.get_sold_why, { params: at, query }),
  ]);
  const hidden = why.amount === null;
  const of = `${query.date_from} – ${query.date_to}`;
  return [
    { kind: 'passes sold, number', of, shown: list.meta.total, parts: sumOf(why.terms, ({ count }) => count) },
    {
      kind: 'passes sold, sum',
      of,
      shown: list.meta.sum,
      parts: hidden ? null : sumOf(why.terms, ({ amount }) => amount!) - why.closed.amount!,
    },
    {
      kind: 'passes sold, rows',
      of,
      shown: sumOf(why.terms, ({ count }) => count) - why.closed.count,
      parts: why.rows.length + why.more,
    },
  ];
}

/** What is left of every pass and its last day, and the value of every visit. */
async function explainClients(read: Read, at: At): Promise<Explained[]> {
  const students = await read(studentsRoutes.list_students, { params: at, query: { per_page: EACH } });
  const explained: Explained[] = [];
  for (const { id: student_id } of students.data) {
    const params = { ...at, student_id };
    const [passes, visits] = await Promise.all([
      read(passesRoutes.list_lessons_plus, { params }),
      read(visitsRoutes.list_lessons_minus, { params, query: { per_page: EACH } }),
    ]);
    explained.push(...(await Promise.all(passes.data.map((pass) => explainPass(read, at, pass)))).flat());
    explained.push(...(await explainDebt(read, params, passes.meta)));
    const values = visits.data.map(async ({ id, value }) => {
      const why = await read(visitsRoutes.get_charge_why, { params: { ...params, id } });
      const parts = why.value === null ? null : sumOf(why.terms, ({ amount }) => amount);
      return { kind: 'value of a visit', of: String(id), shown: value, parts };
    });
    explained.push(...(await Promise.all(values)));
  }
  return explained;
}

/** What the card says that the client owes. */
async function explainDebt(
  read: Read,
  params: At & { readonly student_id: number },
  owes: { readonly debt: number; readonly unpaid: number | null },
): Promise<Explained[]> {
  const { uncovered, unpaid, amount } = await read(passesRoutes.get_debt_why, { params });
  const of = `card ${params.student_id}`;
  const owed = amount === null ? null : sumOf(unpaid, ({ price, paid }) => price - paid);
  return [
    { kind: 'debt of a card in visits', of, shown: owes.debt, parts: uncovered.length },
    { kind: 'debt of a card in money', of, shown: owes.unpaid, parts: owed },
  ];
}

async function explainPass(read: Read, at: At, pass: LessonPlus): Promise<Explained[]> {
  const { remainder, end } = await read(passRoutes.why, {
    params: { ...at, student_id: pass.student_id, id: pass.id },
  });
  const of = `${pass.id} ${pass.name}`;
  const used = remainder?.terms.find(({ kind }) => kind === 'used');
  const moved = end && sumOf(end.terms, ({ days }) => days ?? 0);
  return [
    {
      kind: 'left of a pass',
      of,
      shown: pass.left,
      parts: remainder && sumOf(remainder.terms, ({ visits }) => visits),
    },
    { kind: 'end of a pass', of, shown: pass.ends_on, parts: end && addDays(end.base, moved!) },
    ...(used
      ? [
          {
            kind: 'used of a pass, by visits',
            of,
            shown: used.visits,
            parts: sumOf(used.grounds, ({ visits }) => visits!),
          },
        ]
      : []),
  ];
}

export const wrongOf = (explained: readonly Explained[]): Explained[] =>
  explained.filter(({ shown, parts }) => shown !== parts);
export const kindsOf = (explained: readonly Explained[]): string[] =>
  [...new Set(explained.map(({ kind }) => kind))].toSorted();
