/** The day's screen: each of its sums opens into the rows it stands on (decision 070); who sees what of it. */
import { passesRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { financeRoutes } from '@ritm/finance/contract';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent, assignStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { buildTimetable } from '@ritm/timetable/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { markVisit } from '@ritm/visits/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportsRoutes as routes, type IncomeWhy } from '../contract/index.ts';

// Wednesday, 18:30 in Yekaterinburg.
const NOW = '2026-03-11T13:30:00.000Z';
const TODAY = '2026-03-11';
let t: TestApp;
let school: SchoolOfTest;

beforeAll(async () => void (t = await openTestApp({ now: NOW })));
afterAll(() => t.close());
beforeEach(async () => {
  await t.clock.set(NOW);
  school = await buildSchool(t);
});

type Role = 'owner' | 'administrator' | 'teacher' | 'student';
const getToday = (session: TestSession | undefined, role: Role, school_id = school.school_id) =>
  t.request(session, routes.get_today, { params: { role, school_id } });
const today = (session = school.owner, role: Role = 'owner') =>
  t.call(session, routes.get_today, { params: { role, school_id: school.school_id } });
const student = (lastname: string, card: Parameters<typeof buildStudent>[2] = {}) =>
  buildStudent(t, school, { lastname, firstname: 'Анна', ...card });
const income = (amount: number, date: string) =>
  t.call(school.owner, financeRoutes.add_finance, {
    params: { role: 'owner', school_id: school.school_id },
    body: { kind: 'income', amount, date, category: 'Прочее' },
  });

describe('a new organization', () => {
  it('has an empty day and knows what to begin with', async () => {
    expect(await today()).toMatchObject({
      date: TODAY,
      time_zone: 'Asia/Yekaterinburg',
      classes: [],
      next: null,
      birthdays: [],
      summary: { classes: 0, booked: 0, marked: 0, unmarked: 0 },
      debts: { total: 0, visits: 0, amount: 0, data: [] },
      ending: { total: 0, data: [] },
      income: { today: { amount: 0, before: 0 }, week: { amount: 0, before: 0 }, month: { amount: 0, before: 0 } },
      occupancy: { date_from: '2026-03-09', cells: [] },
      has: { services: false, students: false, classes: false },
      can: { add_service: true, add_student: true, import_students: true, add_class: true },
    });
  });
});

/** Three classes of the day at 18:30: one is over and marked by half, one is going on, one is ahead. */
async function buildDay() {
  const anna = await student('Авдеева');
  const vera = await student('Белова', { birth_date: '1990-03-11' });
  const zoya = await student('Яшина');
  const service_id = (await buildService(t, school, { type: 'single', visits: 1 })).id;
  await t.clock.set('2026-03-11T05:00:00.000Z');
  const add = (title: string, time_from: string, fields: object) =>
    buildTimetable(t, school, {
      date: TODAY,
      title,
      time_from,
      time_to: time_from.replace(/^\d\d/, (hour) => String(Number(hour) + 1)),
      ...fields,
    });
  const over = await add('Йога', '11:00', { capacity: 10, service_id, students_ids: [anna.id, vera.id] });
  await add('Степ', '18:00', { students_ids: [zoya.id] });
  const last = await add('Зумба', '20:00', { capacity: 8, students_ids: [zoya.id, vera.id] });
  await markVisit(t, school, { student_id: anna.id, timetable_id: over.id, date_visit: TODAY });
  await t.clock.set(NOW);
  return { vera, zoya, last };
}

describe('the classes of the day', () => {
  it('are over, going on and ahead', async () => {
    await buildDay();
    const { classes, summary, occupancy, has } = await today();
    expect(
      classes.map(({ title, phase, booked, marked, unmarked, status }) => [
        title,
        phase,
        booked,
        marked,
        unmarked,
        status,
      ]),
    ).toEqual([
      ['Йога', 'over', 2, 1, 1, 'conducted'],
      ['Степ', 'going', 1, 0, 1, 'planned'],
      ['Зумба', 'ahead', 2, 0, 2, 'planned'],
    ]);
    expect(summary).toEqual({ classes: 3, booked: 5, marked: 1, unmarked: 1 });
    expect(occupancy.cells).toEqual([
      { date: TODAY, hour: 11, booked: 2, capacity: 10 },
      { date: TODAY, hour: 20, booked: 2, capacity: 8 },
    ]);
    expect(has).toEqual({ services: true, students: true, classes: true });
  });

  it('name who comes to the next one', async () => {
    const { vera, zoya, last } = await buildDay();
    const { next } = await today();
    expect(next).toMatchObject({ timetable_id: last.id, date: TODAY, title: 'Зумба', time_from: '20:00', total: 2 });
    expect(next!.people).toEqual([
      { student_id: vera.id, student_name: 'Белова Анна', status: 'booked', birthday: true },
      { student_id: zoya.id, student_name: 'Яшина Анна', status: 'booked', birthday: false },
    ]);
  });

  it('that are canceled are shown and not counted', async () => {
    const { id } = await buildTimetable(t, school, { date: TODAY, time_from: '21:00', time_to: '22:00' });
    await t.call(school.owner, timetableRoutes.delete_timetable, {
      params: { role: 'owner', school_id: school.school_id, timetable_id: id },
      query: { date: TODAY, reason: 'Болезнь' },
    });
    const { classes, summary, next } = await today();
    expect(classes).toMatchObject([{ status: 'canceled' }]);
    expect(summary.classes).toBe(0);
    expect(next).toBeNull();
  });
});

describe('debts', () => {
  it('are visits without a pass and passes not paid in full; what is taken back is none', async () => {
    const service = await buildService(t, school, { type: 'single', visits: 1, debt_limit: 3 });
    const [owing, paying, forgiven] = [await student('Долгова'), await student('Платова'), await student('Яшина')];
    for (const date_visit of ['2026-03-09', '2026-03-10'])
      await markVisit(t, school, { student_id: owing.id, service_id: service.id, date_visit });
    const pass = await buildLessonPlus(t, school, { student_id: paying.id, paid: 100_000 });
    const { lesson_minus } = await markVisit(t, school, { student_id: forgiven.id, service_id: service.id });
    await t.call(school.owner, visitsRoutes.delete_lesson_minus, {
      params: { role: 'owner', school_id: school.school_id, student_id: forgiven.id, id: lesson_minus.id },
    });
    expect((await today()).debts).toEqual({
      total: 2,
      visits: 2,
      amount: pass.price! - 100_000,
      data: [
        { student_id: owing.id, student_name: 'Долгова Анна', visits: 2, amount: 0 },
        { student_id: paying.id, student_name: 'Платова Анна', visits: 0, amount: pass.price! - 100_000 },
      ],
    });
  });

  it('are ten at most, and all of them in the totals', async () => {
    const service = await buildService(t, school, { type: 'single', visits: 1 });
    for (let count = 0; count < 12; count++)
      await markVisit(t, school, { student_id: (await student(`Долгова ${count}`)).id, service_id: service.id });
    const { debts } = await today();
    expect(debts.data).toHaveLength(10);
    expect(debts).toMatchObject({ total: 12, visits: 12 });
  });
});

describe('ending passes', () => {
  const named = async () =>
    (await today()).ending.data.map(({ student_name, left, ends_on }) => `${student_name} ${left} ${ends_on}`);

  it('have one visit or a week left, the nearest end first; one just bought silences them', async () => {
    const [few, soon] = [await student('Авдеева'), await student('Белова')];
    const [fresh, renewed] = [await student('Власова'), await student('Гусева')];
    const service_id = (await buildService(t, school)).id;
    for (const { id: student_id } of [few, renewed]) {
      const { id } = await buildLessonPlus(t, school, { student_id, service_id, visits: 2 });
      await markVisit(t, school, { student_id, lesson_plus_id: id });
    }
    await buildLessonPlus(t, school, { student_id: soon.id, service_id, valid_from: TODAY, valid_until: '2026-03-18' });
    await buildLessonPlus(t, school, { student_id: fresh.id, service_id });
    await buildLessonPlus(t, school, { student_id: renewed.id, service_id });
    expect(await named()).toEqual(['Белова Анна 8 2026-03-18', 'Авдеева Анна 1 2026-04-14']);
  });

  it('are none of the used up, the over and the single ones', async () => {
    const [used, over, once] = [await student('Авдеева'), await student('Белова'), await student('Власова')];
    const service_id = (await buildService(t, school)).id;
    const single = await buildService(t, school, { type: 'single', visits: 1, validity: 14 });
    const one = await buildLessonPlus(t, school, { student_id: used.id, service_id, visits: 1 });
    await markVisit(t, school, { student_id: used.id, lesson_plus_id: one.id });
    const past = { date: '2026-02-01', valid_from: '2026-02-01', valid_until: '2026-03-10' };
    await buildLessonPlus(t, school, { student_id: over.id, service_id, ...past });
    await buildLessonPlus(t, school, { student_id: once.id, service_id: single.id });
    expect(await named()).toEqual([]);
  });
});

it('birthdays are today’s and of the next three days', async () => {
  for (const [lastname, birth_date] of [
    ['Сегодняшняя', '1990-03-11'],
    ['Четвергова', '2015-03-12'],
    ['Субботина', '1980-03-14'],
    ['Воскресенская', '1980-03-15'],
    ['Вчерашняя', '1980-03-10'],
  ])
    await student(lastname!, { birth_date });
  const { birthdays } = await today();
  expect(birthdays.map(({ student_name, date, age }) => [student_name, date, age])).toEqual([
    ['Сегодняшняя Анна', '2026-03-11', 36],
    ['Четвергова Анна', '2026-03-12', 11],
    ['Субботина Анна', '2026-03-14', 46],
  ]);
});

describe('why the income is what it is', () => {
  const why = (period: 'today' | 'week' | 'month', session = school.owner, role: Role = 'owner') =>
    t.request(session, routes.get_income_why, { params: { role, school_id: school.school_id }, query: { period } });

  it('terms that sum to the figure, and the records behind them', async () => {
    const { id } = await student('Покупаева');
    const pass = await buildLessonPlus(t, school, { student_id: id, price: 400_000, paid: 400_000 });
    await income(70_000, TODAY);
    await income(30_000, '2026-03-09');
    await income(5_000, '2026-03-02');
    const gone = await buildLessonPlus(t, school, { student_id: id, price: 100_000, paid: 100_000 });
    await t.call(school.owner, passesRoutes.delete_lesson_plus, {
      params: { role: 'owner', school_id: school.school_id, student_id: id, id: gone.id },
    });
    const figures = (await today()).income!;
    for (const period of ['today', 'week', 'month'] as const) {
      const { body } = await why(period);
      const { amount, terms } = body as { amount: number; terms: { amount: number }[] };
      expect(amount).toBe(figures[period].amount);
      expect(terms.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
    }
    expect((await why('today')).body).toMatchObject({
      date_from: TODAY,
      amount: 470_000,
      terms: [
        { source: 'passes', count: 3, amount: 400_000 },
        { source: 'other', category: 'Прочее', count: 1, amount: 70_000 },
      ],
      more: 0,
    });
    const { rows } = (await why('today')).body as { rows: { what: string; student: { id: number } | null }[] };
    expect(rows.find(({ what }) => what === pass.name)?.student?.id).toBe(id);
  });

  it('is for whom the money is open; another organization’s is missing', async () => {
    const teacher = await buildTeacher(t, school, { withUser: true });
    expect((await why('today', teacher.session!, 'teacher')).status).toBe(403);
    const other = await buildSchool(t);
    const foreign = await t.request(school.owner, routes.get_income_why, {
      params: { role: 'owner', school_id: other.school_id },
      query: { period: 'today' },
    });
    expect(foreign.status).toBe(404);
  });
});

describe('why a client owes so much', () => {
  it('each line of debts is the sum of its own rows; money is hidden from whom it is closed', async () => {
    const { id } = await student('Должникова');
    await buildLessonPlus(t, school, { student_id: id, price: 400_000, paid: 150_000 });
    await buildLessonPlus(t, school, { student_id: id, price: 90_000, paid: 0 });
    const { data } = (await today()).debts;
    for (const line of data) {
      const params = { role: 'owner' as const, school_id: school.school_id, student_id: line.student_id };
      const why = await t.call(school.owner, passesRoutes.get_debt_why, { params });
      expect([why.visits, why.amount]).toEqual([line.visits, line.amount]);
      expect(why.unpaid.reduce((sum, one) => sum + one.price - one.paid, 0)).toBe(line.amount);
      expect(why.uncovered).toHaveLength(line.visits);
    }
    expect(data.find((line) => line.student_id === id)).toMatchObject({ visits: 0, amount: 340_000 });
    const teacher = await buildTeacher(t, school, { withUser: true });
    const params = { role: 'teacher' as const, school_id: school.school_id, student_id: id };
    expect((await t.request(teacher.session!, passesRoutes.get_debt_why, { params })).status).toBe(404);
    const other = await buildSchool(t);
    const foreign = { role: 'owner' as const, school_id: other.school_id, student_id: id };
    expect((await t.request(other.owner, passesRoutes.get_debt_why, { params: foreign })).status).toBe(404);
  });
});

describe('income', () => {
  it('each comparison is the sum of its own parts, of the days that it names', async () => {
    for (const [amount, date] of [
      [100, TODAY],
      [4000, '2026-03-04'],
      [7, '2026-03-02'],
      [50_000, '2026-02-11'],
      [600_000, '2026-02-12'],
    ] as const)
      await income(amount, date);
    const figures = (await today()).income!;
    const spans = {
      today: ['2026-03-04', '2026-03-04'],
      week: ['2026-03-02', '2026-03-04'],
      month: ['2026-02-01', '2026-02-11'],
    };
    for (const period of ['today', 'week', 'month'] as const) {
      const { body } = await t.request(school.owner, routes.get_income_why, {
        params: { role: 'owner', school_id: school.school_id },
        query: { period, span: 'before' },
      });
      const { amount, terms, date_from, date_to } = body as IncomeWhy;
      const [own] = await t.sql<{ net: string }>(
        `select coalesce(sum(case kind when 'income' then amount else -amount end), 0) as net from finances
         where school_id = $1 and date between $2 and $3 and kind in ('income', 'refund')`,
        [school.school_id, date_from, date_to],
      );
      expect([date_from, date_to]).toEqual(spans[period]);
      expect([amount, terms.reduce((sum, one) => sum + one.amount, 0), Number(own!.net)]).toEqual(
        Array<number>(3).fill(figures[period].before),
      );
    }
  });

  it('stands against the same days before', async () => {
    for (const [amount, date] of [
      [100, TODAY],
      [20, '2026-03-09'],
      [3, '2026-03-01'],
      [4000, '2026-03-04'],
      [50_000, '2026-02-11'],
      [600_000, '2026-02-12'],
      [7, '2026-03-02'],
    ] as const)
      await income(amount, date);
    expect((await today()).income).toEqual({
      today: { amount: 100, before: 4000 },
      week: { amount: 120, before: 4007 },
      month: { amount: 4130, before: 50_000 },
    });
  });

  it('is the owner’s and of whom the owner lets see it; debts are of whoever sees them on a card', async () => {
    await income(500, TODAY);
    const { staff_id, session } = await buildAdministrator(t, school);
    const { id: student_id } = await student('Платова');
    await buildLessonPlus(t, school, { student_id, paid: 0 });
    const debts = { total: 1, amount: 440_000 };
    expect(await today(session, 'administrator')).toMatchObject({ income: null, debts });
    const params = { role: 'administrator' as const, school_id: school.school_id, student_id };
    const why = () => t.call(session, passesRoutes.get_debt_why, { params });
    expect(await why()).toMatchObject({ amount: 440_000, unpaid: [{ price: 440_000 }] });
    const administrator = { role: 'owner' as const, school_id: school.school_id, id: staff_id };
    const allow = (rights: object) =>
      t.call(school.owner, schoolsRoutes.edit_administrator, { params: administrator, body: { rights } });
    await allow({ see_finances: true });
    expect(await today(session, 'administrator')).toMatchObject({ income: { today: { amount: 500 } } });
    await allow({ see_money: false });
    expect(await today(session, 'administrator')).toMatchObject({ debts: { total: 0, amount: null, data: [] } });
    expect(await why()).toMatchObject({ amount: null, unpaid: [] });
  });
});

describe('who may see it', () => {
  it('a teacher sees own classes and own clients, and no money', async () => {
    const { staff_id, session } = await buildTeacher(t, school, { withUser: true });
    const service = await buildService(t, school, { type: 'single', visits: 1 });
    const [own, foreign] = [
      await student('Авдеева', { birth_date: '1990-03-11' }),
      await student('Белова', { birth_date: '1990-03-11' }),
    ];
    await assignStudent(t, school, { student_id: own.id, teachers_ids: [staff_id] });
    for (const { id: student_id } of [own, foreign]) {
      await markVisit(t, school, { student_id, service_id: service.id });
      await buildLessonPlus(t, school, { student_id, valid_until: TODAY, paid: 0 });
    }
    await buildTimetable(t, school, {
      date: TODAY,
      title: 'Моё',
      time_from: '20:00',
      time_to: '21:00',
      teacher_id: staff_id,
      capacity: 5,
    });
    await buildTimetable(t, school, { date: TODAY, title: 'Чужое', time_from: '20:00', time_to: '21:00', capacity: 5 });
    const seen = await today(session!, 'teacher');
    expect(seen.classes.map(({ title }) => title)).toEqual(['Моё']);
    expect(seen.occupancy.cells).toEqual([{ date: TODAY, hour: 20, booked: 0, capacity: 5 }]);
    expect(seen.income).toBeNull();
    expect(seen.debts).toEqual({
      total: 1,
      visits: 1,
      amount: null,
      data: [{ student_id: own.id, student_name: 'Авдеева Анна', visits: 1, amount: null }],
    });
    expect(seen.ending.data.map(({ student_id }) => student_id)).toEqual([own.id]);
    expect(seen.birthdays.map(({ student_id }) => student_id)).toEqual([own.id]);
    expect(seen.can).toEqual({ add_service: false, add_student: false, import_students: false, add_class: true });
  });

  it('nobody from outside', async () => {
    const other = await buildSchool(t);
    expect((await getToday(undefined, 'owner')).status).toBe(401);
    expect((await getToday(other.owner, 'owner')).status).toBe(404);
    expect((await getToday(school.owner, 'owner', 999_999)).status).toBe(404);
    for (const role of ['teacher', 'student'] as const) expect((await getToday(school.owner, role)).status).toBe(403);
  });
});
