/**
 * The desk books a client by one act: on one date or on every date, with what pays and what would be left known before,
 * and takes the booking back or moves it in the same way.
 */
import { passesRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import type { ServiceBody } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seatRoutes, visitsRoutes } from '../../contract/index.ts';
import { markVisit } from '../testing.ts';

/** Noon of Wednesday, 11 March 2026, in Yekaterinburg; the group meets on Wednesdays at six. */
const now = '2026-03-11T07:00:00.000Z';
const [first, second, third, fourth] = ['2026-03-11', '2026-03-18', '2026-03-25', '2026-04-01'] as const;
let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let student_id: number;
let timetable_id: number;

beforeAll(async () => {
  t = await openTestApp({ now });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.clock.set(now);
  school = await buildSchool(t);
  service_id = await service();
  student_id = await client();
  timetable_id = (await group()).id;
});

const service = async (fields: Partial<ServiceBody> = {}) => (await buildService(t, school, fields)).id;
const client = async () => (await buildStudent(t, school)).id;
const group = (fields: Partial<Parameters<typeof buildTimetable>[2]> = {}) =>
  buildTimetable(t, school, {
    title: 'Растяжка',
    date: first,
    repeat: 'week',
    repeat_until: fourth,
    service_id,
    capacity: 2,
    ...fields,
  });
const at = (of = student_id) => ({ role: 'owner' as const, school_id: school.school_id, student_id: of });
type Offer = Parameters<typeof t.call<typeof seatRoutes.get_seat_offer>>[2]['query'];
const offer = (query: Partial<Offer> = {}) =>
  t.call(school.owner, seatRoutes.get_seat_offer, { params: at(), query: { timetable_id, date: first, ...query } });
const book = (body: object = {}, of = student_id) =>
  t.request(school.owner, seatRoutes.add_seat, { params: at(of), body: { timetable_id, date: first, ...body } });
const leave = (query: object = {}) =>
  t.request(school.owner, seatRoutes.delete_seat, { params: at(), query: { timetable_id, date: first, ...query } });
const leaving = (date: string = first) =>
  t.call(school.owner, seatRoutes.get_seat_leaving, { params: at(), query: { timetable_id, date } });
const sell = (more: Partial<Parameters<typeof buildLessonPlus>[2]> = {}) =>
  buildLessonPlus(t, school, { student_id, service_id, ...more });
const mark = (date: string, of = student_id) =>
  markVisit(t, school, { student_id: of, timetable_id, date_visit: date });
const places = async (of = student_id) =>
  (
    await t.sql<{ date: string; status: string; source: string }>(
      `
        select to_char(o.date, 'YYYY-MM-DD') as date, a.status, a.source
        from occurrence_students a
        join occurrences o on o.id = a.occurrence_id
        where a.school_id = $1 and a.student_id = $2
        order by o.date`,
      [school.school_id, of],
    )
  ).map(({ date, status, source }) => `${date} ${status} ${source}`);

describe('an offer', () => {
  test('of one date says what the pass has now and after it, and what a visit without it would be', async () => {
    const pass = await sell({ visits: 8 });
    const shown = await offer();
    expect(shown).toMatchObject({ title: 'Растяжка', refused: null, owed: 0, dates: [{ date: first, problem: null }] });
    expect(shown.ways).toMatchObject([
      { pays: 'pass', lesson_plus_id: pass.id, left: 8, left_after: 7, dates: 1, usual: true, why_not: null },
      { pays: 'without_pass', without: 'debt', usual: false },
    ]);
    expect(await places()).toEqual([]);
  });

  test('of every date counts how far the pass reaches, and names the dates that are full', async () => {
    await sell({ visits: 2 });
    for (let n = 0; n < 2; n++) await book({ date: second }, await client());
    const { dates, ways } = await offer({ scope: 'following' });
    expect(dates.map(({ date, problem }) => [date, problem])).toEqual([
      [first, null],
      [second, 'full'],
      [third, null],
      [fourth, null],
    ]);
    expect(ways[0]).toMatchObject({ dates: 2, left: 2, left_after: 0 });
    expect((await offer({ scope: 'following', until: third })).dates).toHaveLength(3);
  });

  test('warns of another class at that time and refuses a place that is taken, in words', async () => {
    const other = await group({ title: 'Йога', repeat: 'none', repeat_until: null, students_ids: [student_id] });
    expect((await offer()).dates).toMatchObject([{ problem: 'busy', busy_with: 'Йога' }]);
    expect((await offer({ timetable_id: other.id })).refused).toContain('уже записаны');
  });

  test('names the trials that open the class; a lead without a pass usually takes one', async () => {
    const trial = await service({ name: 'Пробное', type: 'trial', visits: 1, price: 30_000 });
    await service({ type: 'trial', format: 'individual' });
    await t.sql(`update students set status = 'lead' where id = $1`, [student_id]);
    const { ways } = await offer();
    expect(ways.filter(({ pays }) => pays === 'trial')).toMatchObject([
      { service_id: trial, name: 'Пробное', price: 30_000, usual: true },
    ]);
    expect((await offer({ scope: 'following' })).ways.some(({ pays }) => pays === 'trial')).toBe(false);
  });

  test('subtracts the bookings before it that the same pass will pay for', async () => {
    await sell({ visits: 2 });
    await book();
    const [way] = (await offer({ date: second })).ways;
    expect(way).toMatchObject({ dates: 1, left: 2, others: 1, left_after: 0 });
    await book({ date: second });
    const [last] = (await offer({ date: third })).ways;
    expect(last).toMatchObject({ dates: 0, left: 2, others: 2, left_after: 0, why_not: null, usual: false });
    expect((await offer({ date: third })).ways.at(-1)).toMatchObject({ pays: 'without_pass', usual: true });
  });

  test('has no prices for whoever may not see money', async () => {
    const own = await service({ debt_policy: 'charge_single' });
    await service({ name: 'Пробное', type: 'trial', visits: 1, price: 30_000 });
    const { id } = await group({ service_id: own });
    const priced = ({ ways }: Awaited<ReturnType<typeof offer>>) =>
      ways.map(({ pays, price }) => [pays, price !== null]);
    const all = [
      ['trial', true],
      ['without_pass', true],
    ];
    expect(priced(await offer({ timetable_id: id }))).toEqual(all);
    const { session, staff_id } = await buildAdministrator(t, school);
    await t.call(school.owner, schoolsRoutes.edit_administrator, {
      params: { role: 'owner', school_id: school.school_id, id: staff_id },
      body: { rights: { see_money: false } },
    });
    const params = { ...at(), role: 'administrator' as const };
    const seen = await t.call(session, seatRoutes.get_seat_offer, { params, query: { timetable_id: id, date: first } });
    expect(priced(seen)).toEqual(all.map(([pays]) => [pays, false]));
  });
});

test('the offer of a free time says what the rules would charge, of a group its price for one more', async () => {
  const own = await service({ format: 'individual', debt_policy: 'charge_single', price: 200_000, visits: 1 });
  const ask = (more: object = {}) =>
    t.call(school.owner, seatRoutes.get_time_offer, {
      params: at(),
      query: { service_id: own, date: second, time_from: '12:00', ...more },
    });
  expect((await ask()).ways).toMatchObject([
    { pays: 'without_pass', without: 'single', price: 200_000, why_not: null, usual: true },
  ]);
  const pass = await sell({ service_id: own });
  expect((await ask()).ways[0]).toMatchObject({ lesson_plus_id: pass.id, dates: 1, usual: true, why_not: null });
  const foreign = await buildSchool(t);
  const query = { service_id: await service(), date: second, time_from: '12:00' };
  const params = { role: 'owner' as const, school_id: foreign.school_id, student_id };
  expect((await t.request(foreign.owner, seatRoutes.get_time_offer, { params, query })).status).toBe(404);
  expect(await places()).toEqual([]);
});

describe('a booking', () => {
  test('of this date takes this date alone', async () => {
    expect((await book()).status).toBe(200);
    expect(await places()).toEqual([`${first} booked walk_in`]);
  });

  test('of every date until a day takes those, and no later one', async () => {
    expect((await book({ scope: 'following', until: third })).body).toMatchObject({ full_dates: [] });
    expect(await places()).toEqual([first, second, third].map((date) => `${date} booked standing`));
    expect(await t.verify()).toEqual([]);
  });

  test('of every date without an end passes over a full one and says so', async () => {
    for (let n = 0; n < 2; n++) await book({ date: second }, await client());
    expect((await book({ scope: 'following' })).body).toMatchObject({ full_dates: [second] });
    expect(await places()).toEqual([first, third, fourth].map((date) => `${date} booked standing`));
  });

  test('of one date becomes a regular place by booking every date', async () => {
    await book();
    expect((await offer()).refused).not.toBeNull();
    expect((await offer({ scope: 'following' })).refused).toBeNull();
    expect((await book({ scope: 'following' })).status).toBe(200);
    expect(await places()).toEqual([
      `${first} booked walk_in`,
      ...[second, third, fourth].map((date) => `${date} booked standing`),
    ]);
    expect(await leaving()).toMatchObject({ later: 3 });
  });

  test('the last place goes to one of two, and a full class refuses', async () => {
    const others = [await client(), await client(), await client()];
    const statuses = (await Promise.all(others.map((one) => book({}, one)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
    expect((await book()).body.code).toBe('timetable.full');
  });

  test('sent again under its key is booked once', async () => {
    const body = { timetable_id, date: first };
    const send = () =>
      t.request(
        school.owner,
        seatRoutes.add_seat,
        { params: at(), body },
        { idempotencyKey: '0198c0de-0000-7000-8000-000000000001' },
      );
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect((await book()).body.code).toBe('timetable.already_booked');
  });

  test('is refused in another organization, for a colleague’s class, and with an end before its start', async () => {
    const foreign = await buildSchool(t);
    const elsewhere = { role: 'owner' as const, school_id: foreign.school_id, student_id };
    const body = { timetable_id, date: first };
    expect((await t.request(foreign.owner, seatRoutes.add_seat, { params: elsewhere, body })).status).toBe(404);
    const teacher = await buildTeacher(t, school, { withUser: true });
    const params = { ...at(), role: 'teacher' as const };
    expect((await t.request(teacher.session, seatRoutes.add_seat, { params, body })).status).toBe(404);
    expect((await book({ scope: 'following', until: '2026-03-01' })).body.code).toBe('visits.until_reversed');
  });
});

describe('what pays', () => {
  test('the chosen pass is charged at the mark, though the rules prefer another', async () => {
    const usual = await sell({ valid_until: '2026-04-05' });
    const chosen = await sell({ valid_until: '2026-06-01' });
    await book({ pays: 'pass', lesson_plus_id: chosen.id });
    await book({ date: second });
    expect((await mark(first)).lesson_plus!.id).toBe(chosen.id);
    expect((await mark(second)).lesson_plus!.id).toBe(usual.id);
  });

  test('a pass of another service or client is refused', async () => {
    const elsewhere = await sell({ service_id: await service({ format: 'individual' }) });
    expect((await book({ pays: 'pass', lesson_plus_id: elsewhere.id })).body.code).toBe('visits.lot_refused');
    const foreign = await sell({ student_id: await client() });
    expect((await book({ pays: 'pass', lesson_plus_id: foreign.id })).status).toBe(404);
  });

  test('a closed pass is refused', async () => {
    const { id } = await sell();
    await t.call(school.owner, passesRoutes.delete_lesson_plus, { params: { ...at(), id } });
    const refused = await book({ pays: 'pass', lesson_plus_id: id });
    expect([refused.status, refused.body.code]).toEqual([409, 'visits.lot_refused']);
    expect(refused.body.message).toContain('закрыт');
    expect(await places()).toEqual([]);
  });

  test('a booking without a pass spares the pass', async () => {
    await sell();
    await book({ pays: 'without_pass' });
    expect(await mark(first)).toMatchObject({ lesson_plus: null, debt: 1 });
  });

  test('a trial is charged at its price, a free one is marked as a trial, and neither repeats', async () => {
    const [paid, free] = [
      await service({ type: 'trial', visits: 1, price: 30_000 }),
      await service({ type: 'trial', visits: 1, price: 0 }),
    ];
    expect((await book({ scope: 'following', pays: 'trial', service_id: paid })).body.code).toBe('visits.trial_once');
    expect((await book({ pays: 'trial', service_id })).body.code).toBe('visits.trial_elsewhere');
    await book({ pays: 'trial', service_id: paid });
    const guest = await client();
    await book({ pays: 'trial', service_id: free }, guest);
    expect(await places()).toEqual([`${first} booked trial`]);
    expect((await mark(first)).lesson_minus).toMatchObject({ status: 'attended', value: 30_000, service_id: paid });
    expect((await mark(first, guest)).lesson_minus).toMatchObject({ status: 'trial', visits: 0 });
    expect(await t.verify()).toEqual([]);
  });

  test('a choice ends with its booking: whoever is booked anew begins without one', async () => {
    await sell();
    await book({ pays: 'without_pass' });
    await leave();
    await book();
    expect((await mark(first)).lesson_plus).not.toBeNull();
  });
});

describe('taking a booking back', () => {
  test('of this date leaves every other date, and of this and later ones leaves none of them', async () => {
    await book({ scope: 'following' });
    expect(await leaving(second)).toMatchObject({ late: false, later: 2 });
    await leave({ date: second });
    expect((await places()).filter((one) => one.includes('booked'))).toEqual(
      [first, third, fourth].map((date) => `${date} booked standing`),
    );
    await leave({ date: third, scope: 'following' });
    expect((await places()).filter((one) => one.includes('booked'))).toEqual([`${first} booked standing`]);
    expect((await leave({ date: third })).body.code).toBe('visits.not_booked');
    expect(await t.verify()).toEqual([]);
  });

  test('in time is free and cannot be charged', async () => {
    await sell({ visits: 8 });
    await book();
    expect((await leave({ charge: true })).body.code).toBe('visits.not_late');
    expect((await leave()).status).toBe(200);
  });

  test('late is charged, or says why it is not', async () => {
    const pass = await sell({ visits: 8 });
    await book();
    await t.clock.set('2026-03-11T12:00:00.000Z');
    expect(await leaving()).toMatchObject({ late: true, charged: true, pass: pass.name });
    expect((await leave()).body.code).toBe('visits.late_reason');
    expect((await leave({ charge: true })).status).toBe(200);
    expect((await offer()).ways[0]).toMatchObject({ left: 7 });
    await book();
    expect((await leave({ reason: 'Заболел' })).status).toBe(200);
    const [line] = await t.sql(
      `select reason from audit_log where school_id = $1 and action = 'visits.seat_left' order by id desc limit 1`,
      [school.school_id],
    );
    expect(line).toEqual({ reason: 'Заболел' });
    expect(await t.verify()).toEqual([]);
  });

  test('of a marked visit is refused', async () => {
    await book();
    await mark(first);
    expect((await leave({ reason: 'Ошибка' })).body.code).toBe('timetable.student_marked');
  });
});

describe('a booking moves', () => {
  const move = (to_timetable_id: number, to_date: string) =>
    t.request(school.owner, seatRoutes.move_seat, {
      params: at(),
      body: { timetable_id, date: first, to_timetable_id, to_date },
    });

  test('to another class with what pays for it, or stays where it is', async () => {
    await sell();
    await book({ pays: 'without_pass' });
    const other = await group({ title: 'Йога', date: '2026-03-12', repeat: 'none', repeat_until: null, capacity: 1 });
    expect((await move(other.id, '2026-03-12')).status).toBe(200);
    expect((await places()).filter((one) => one.includes('booked'))).toEqual(['2026-03-12 booked walk_in']);
    const marked = await markVisit(t, school, { student_id, timetable_id: other.id, date_visit: '2026-03-12' });
    expect(marked.lesson_plus).toBeNull();
  });

  test('of a class that has begun is refused, and so is one that was taken back', async () => {
    const other = await group({ date: '2026-03-12', repeat: 'none', repeat_until: null });
    await book();
    await t.clock.set('2026-03-11T13:00:00.000Z');
    expect((await move(other.id, '2026-03-12')).body.code).toBe('timetable.class_over');
    await t.clock.set(now);
    await leave();
    expect((await move(other.id, '2026-03-12')).body.code).toBe('visits.not_booked');
    expect(await places()).toEqual([`${first} canceled walk_in`]);
  });

  test('a full class refuses, and the old place is kept', async () => {
    await book();
    const full = await group({
      date: '2026-03-12',
      repeat: 'none',
      repeat_until: null,
      capacity: 1,
      students_ids: [await client()],
    });
    expect((await move(full.id, '2026-03-12')).body.code).toBe('timetable.full');
    expect(await places()).toEqual([`${first} booked walk_in`]);
  });
});

test('a confirmed place says so on the sheet, and confirming again changes nothing', async () => {
  await book();
  const confirm = () =>
    t.request(school.owner, seatRoutes.confirm_seat, { params: at(), body: { timetable_id, date: first } });
  expect([(await confirm()).status, (await confirm()).status]).toEqual([200, 200]);
  const { students } = await t.call(school.owner, visitsRoutes.get_class_sheet, {
    params: { role: 'owner', school_id: school.school_id, timetable_id },
    query: { date: first },
  });
  expect(students).toMatchObject([{ student_id, status: 'confirmed', trial: false }]);
});
