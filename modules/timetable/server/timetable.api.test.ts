/**
 * Classes are made and listed over HTTP: repeats, dates, places, what is refused at which field, whose classes a
 * teacher sees and changes, and once for one key.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildPlace, buildSchool, buildTeacher, type SchoolOfTest, type StaffOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent, buildStudentsGroup, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes as routes, type Repeat } from '../contract/index.ts';
import { buildTimetable } from './testing.ts';

/** The test clock is set to Wednesday 11 March 2026, noon in Yekaterinburg. */
let t: TestApp;
let school: SchoolOfTest;
let other: SchoolOfTest;
let anna: Required<StaffOfTest>;
let boris: StaffOfTest;
let hall: number;
let zone: number;

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  other = await buildSchool(t);
  anna = (await buildTeacher(t, school, {
    firstname: 'Анна',
    lastname: 'Первая',
    withUser: true,
  })) as Required<StaffOfTest>;
  boris = await buildTeacher(t, school, { firstname: 'Борис', lastname: 'Второй' });
  hall = await buildPlace(t, school, { name: 'Большой', capacity: 18 });
  zone = await buildPlace(t, school, { name: 'Зона персональных', exclusive: false });
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});

const owner = () => ({ role: 'owner' as const, school_id: school.school_id });
const add = (body: Record<string, unknown>, session = school.owner, role = 'owner') =>
  t.request(session, routes.add_timetable, {
    params: { role, school_id: school.school_id },
    body: { title: 'Йога', time_from: '18:00', time_to: '19:00', ...body },
  });
const list = (date_from: string, date_to: string, more: Record<string, unknown> = {}) =>
  t.call(school.owner, routes.list_timetables, { params: owner(), query: { date_from, date_to, ...more } });
const datesOf = async (id: number, date_from: string, date_to: string) =>
  (await list(date_from, date_to)).data.filter((row) => row.id === id).map(({ date }) => date);

describe('a new class', () => {
  const cases: [Repeat, string, string, string[]][] = [
    ['none', '2026-04-01', '2026-04-30', ['2026-04-01']],
    ['every_2_days', '2026-04-01', '2026-04-07', ['2026-04-01', '2026-04-03', '2026-04-05', '2026-04-07']],
    ['day', '2026-04-01', '2026-04-04', ['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04']],
    ['week', '2026-04-01', '2026-04-20', ['2026-04-01', '2026-04-08', '2026-04-15']],
    ['2_weeks', '2026-04-01', '2026-05-01', ['2026-04-01', '2026-04-15', '2026-04-29']],
    ['month', '2026-03-31', '2026-05-31', ['2026-03-31', '2026-04-30', '2026-05-31']],
    ['2_months', '2026-04-30', '2026-06-30', ['2026-04-30', '2026-06-30']],
    ['year', '2026-04-01', '2026-05-01', ['2026-04-01']],
  ];
  test.each(cases)('repeats: %s', async (repeat, from, to, dates) => {
    const made = await buildTimetable(t, school, { date: from, repeat });
    expect(await datesOf(made.id, from, to)).toEqual(dates);
    expect(made.date).toBe(from);
  });

  test('ends on the last date, which counts', async () => {
    const made = await buildTimetable(t, school, { date: '2026-04-01', repeat: 'week', repeat_until: '2026-04-15' });
    expect(made.added).toBe(3);
    expect(await datesOf(made.id, '2026-04-01', '2026-05-01')).toEqual(['2026-04-01', '2026-04-08', '2026-04-15']);
  });

  test('without an end has dates for 120 days', async () => {
    const made = await buildTimetable(t, school, { date: '2026-03-11', repeat: 'day' });
    expect(made.added).toBe(121);
  });

  test('takes the least of the place, the service and its own number', async () => {
    const service = await buildService(t, school, { capacity: 12 });
    const made = await buildTimetable(t, school, {
      date: '2026-04-02',
      place_id: hall,
      service_id: service.id,
      teacher_id: boris.staff_id,
    });
    const one = await t.call(school.owner, routes.get_timetable, {
      params: { ...owner(), timetable_id: made.id },
      query: {},
    });
    expect(one).toMatchObject({
      capacity: 12,
      booked: 0,
      place_name: 'Большой',
      service_name: service.name,
      teacher_name: 'Второй Борис',
      time_zone: 'Asia/Yekaterinburg',
    });
    expect(one.can).toEqual({ edit: true, move: true, delete: true, students: true });
    const refused = await add({ date: '2026-04-03', place_id: hall, service_id: service.id, capacity: 13 });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'timetable.capacity_over',
        errors: { capacity: ['Не больше 12: столько вмещает место или услуга'] },
      },
    });
  });

  test('has its clients from the start', async () => {
    const { id } = await buildStudent(t, school);
    const made = await buildTimetable(t, school, {
      date: '2026-04-04',
      repeat: 'week',
      repeat_until: '2026-04-18',
      students_ids: [id],
    });
    const rows = (await list('2026-04-04', '2026-04-18')).data.filter((row) => row.id === made.id);
    expect(rows.map(({ booked }) => booked)).toEqual([1, 1, 1]);
  });

  test.each([
    [{ date: '2026-02-30' }, 'date', 'Такой даты нет'],
    [{ date: '2026-04-01', time_to: '18:00' }, 'time_to', 'Занятие короче пяти минут'],
    [{ date: '2026-04-01', repeat: 'week', repeat_until: '2026-03-31' }, 'repeat_until', 'Окончание раньше начала'],
    [{ date: '2020-01-01' }, 'date', 'Дата от 10.03.2025 до 11.03.2031'],
    [{ date: '2026-04-01', repeat: 'hourly' }, 'repeat', 'Выберите значение из списка'],
    [{ date: '2026-04-01', capacity: 0 }, 'capacity', 'Не меньше 1'],
    [{ date: '2026-04-01', title: ' ' }, 'title', 'Обязательное поле'],
  ])('is refused at its field: %j', async (body, field, text) => {
    const reply = await add(body);
    expect(reply.status).toBe(422);
    expect(reply.body.errors?.[field]).toEqual([text]);
  });

  test('does not take a teacher, a place or a service of another organization, nor of nobody', async () => {
    const theirs = await buildTeacher(t, other);
    const place = await buildPlace(t, other);
    const service = await buildService(t, other);
    for (const body of [
      { teacher_id: theirs.staff_id },
      { place_id: place },
      { service_id: service.id },
      { teacher_id: 999_999 },
    ]) {
      const reply = await add({ date: '2026-04-01', ...body });
      expect([reply.status, reply.body.code]).toEqual([404, 'common.not_found']);
    }
    expect((await add({ date: '2026-04-01', students_ids: [(await buildStudent(t, other)).id] })).status).toBe(404);
  });

  test('does not take what is in the archive', async () => {
    const gone = await buildTeacher(t, school);
    await t.call(school.owner, schoolsRoutes.delete_teacher, { params: { ...owner(), teacher_id: gone.staff_id } });
    expect((await add({ date: '2026-04-01', teacher_id: gone.staff_id })).body).toMatchObject({
      code: 'timetable.teacher_archived',
      message: 'Преподаватель в архиве',
    });
    const place = await buildPlace(t, school);
    await t.call(school.owner, schoolsRoutes.delete_place, { params: { ...owner(), id: place } });
    expect((await add({ date: '2026-04-01', place_id: place })).body.code).toBe('timetable.place_archived');
  });

  test('made twice by one key is made once', async () => {
    const call = () =>
      t.request(
        school.owner,
        routes.add_timetable,
        { params: owner(), body: { title: 'Ключ', date: '2026-04-05', time_from: '08:00', time_to: '09:00' } },
        { idempotencyKey: 'timetable-key-0001' },
      );
    const [first, second] = await Promise.all([call(), call()]);
    expect(first.body).toEqual(second.body);
    expect((await list('2026-04-05', '2026-04-05')).data.filter(({ title }) => title === 'Ключ')).toHaveLength(1);
  });
});

describe('the list', () => {
  test('shows a period with each name once', async () => {
    const service = await buildService(t, school);
    const made = await buildTimetable(t, school, {
      title: 'Стретчинг',
      date: '2026-06-01',
      place_id: hall,
      teacher_id: anna.staff_id,
      service_id: service.id,
      color: '7',
    });
    const { data, meta } = await list('2026-06-01', '2026-06-01', { service: service.id });
    expect(data).toMatchObject([
      {
        id: made.id,
        date: '2026-06-01',
        original_date: '2026-06-01',
        time_from: '18:00',
        time_to: '19:00',
        title: 'Стретчинг',
        service_id: service.id,
        teacher_id: anna.staff_id,
        place_id: hall,
        capacity: 18,
        booked: 0,
        status: 'planned',
        color: '7',
        repeat: 'none',
        overridden: false,
        conflict_reason: null,
      },
    ]);
    expect(new Date(data[0]!.starts_at).toISOString()).toBe('2026-06-01T13:00:00.000Z');
    expect(meta).toMatchObject({ time_zone: 'Asia/Yekaterinburg', today: '2026-03-11' });
    expect(meta.teachers).toContainEqual({ id: anna.staff_id, name: 'Первая Анна', archived: false, own: false });
    const place = { id: hall, name: 'Большой', capacity: 18, archived: false };
    expect(meta.places).toContainEqual(expect.objectContaining(place));
  });

  test('is narrowed by teacher, place and group of clients', async () => {
    const day = { date: '2026-06-02' };
    const first = await buildTimetable(t, school, { ...day, teacher_id: anna.staff_id, place_id: zone });
    const second = await buildTimetable(t, school, { ...day, teacher_id: boris.staff_id, place_id: hall });
    const ids = async (more: Record<string, unknown>) =>
      (await list(day.date, day.date, more)).data.map(({ id }) => id);
    expect(await ids({ teacher: anna.staff_id })).toEqual([first.id]);
    expect(await ids({ place: hall })).toEqual([second.id]);
    const group = await buildStudentsGroup(t, school);
    const { id: student } = await buildStudent(t, school, { group_ids: [group] });
    expect(await ids({ group })).toEqual([]);
    const params = { ...owner(), timetable_id: second.id };
    await t.call(school.owner, routes.set_class_students, { params, body: { ...day, students_ids: [student] } });
    expect(await ids({ group })).toEqual([second.id]);
  });

  test.each([
    [{ date_from: '2026-06-01', date_to: '2026-05-31' }, 'timetable.period_reversed'],
    [{ date_from: '2026-06-01', date_to: '2026-08-02' }, 'timetable.period_too_long'],
    [{ date_from: '2026-06-01' }, 'common.invalid'],
  ])('refuses %j', async (query, code) => {
    const reply = await t.request(school.owner, routes.list_timetables, { params: owner(), query });
    expect([reply.status, reply.body.code]).toEqual([422, code]);
  });

  test('of a teacher holds their own classes, a substitution included, whatever the filters', async () => {
    const own = await buildTimetable(t, school, { date: '2026-06-03', teacher_id: anna.staff_id });
    const stood = await buildTimetable(t, school, {
      date: '2026-06-03',
      time_from: '10:00',
      time_to: '11:00',
      repeat: 'week',
      teacher_id: boris.staff_id,
    });
    await t.call(school.owner, routes.edit_timetable, {
      params: { ...owner(), timetable_id: stood.id },
      body: { date: '2026-06-03', teacher_id: anna.staff_id },
    });
    const params = { role: 'teacher' as const, school_id: school.school_id };
    const mine = await t.call(anna.session, routes.list_timetables, {
      params,
      query: { date_from: '2026-06-03', date_to: '2026-06-10', teacher: boris.staff_id },
    });
    expect(mine.data.map(({ id, date }) => [id, date])).toEqual([
      [stood.id, '2026-06-03'],
      [own.id, '2026-06-03'],
    ]);
    expect(mine.meta.teachers).toEqual([{ id: anna.staff_id, name: 'Первая Анна', archived: false, own: true }]);
    const theirs = await t.request(anna.session, routes.list_teacher_timetables, {
      params: { ...params, teacher_id: boris.staff_id },
      query: {},
    });
    expect(theirs.status).toBe(404);
    const bySelf = await t.call(anna.session, routes.list_teacher_timetables, {
      params: { ...params, teacher_id: anna.staff_id },
      query: { date_from: '2026-06-03', date_to: '2026-06-03' },
    });
    expect(bySelf.data).toHaveLength(2);
  });
});

describe('whose classes', () => {
  test('a teacher makes and changes their own only', async () => {
    const params = { role: 'teacher' as const, school_id: school.school_id };
    const made = await t.call(anna.session, routes.add_timetable, {
      params,
      body: { title: 'Своё', date: '2026-07-01', time_from: '09:00', time_to: '10:00' },
    });
    const [row] = (await list('2026-07-01', '2026-07-01')).data;
    expect(row).toMatchObject({ id: made.id, teacher_id: anna.staff_id });
    expect((await add({ date: '2026-07-01', teacher_id: boris.staff_id }, anna.session, 'teacher')).body.code).toBe(
      'timetable.own_only',
    );
    const foreign = await buildTimetable(t, school, { date: '2026-07-02', teacher_id: boris.staff_id });
    const calls = [
      t.request(anna.session, routes.get_timetable, {
        params: { ...params, timetable_id: foreign.id },
        query: { date: foreign.date },
      }),
      t.request(anna.session, routes.edit_timetable, {
        params: { ...params, timetable_id: foreign.id },
        body: { date: foreign.date, title: 'Чужое' },
      }),
      t.request(anna.session, routes.delete_timetable, {
        params: { ...params, timetable_id: foreign.id },
        query: { date: foreign.date },
      }),
      t.request(anna.session, routes.set_date, {
        params: { ...params, timetable_id: foreign.id },
        body: { date: foreign.date, new_date: '2026-07-03' },
      }),
      t.request(anna.session, routes.set_class_students, {
        params: { ...params, timetable_id: foreign.id },
        body: { date: foreign.date, students_ids: [] },
      }),
    ];
    for (const reply of await Promise.all(calls))
      expect([reply.status, reply.body.code]).toEqual([404, 'common.not_found']);
  });

  test('of another organization are missing, in the path and below it', async () => {
    const theirs = await buildTimetable(t, other, { date: '2026-07-02' });
    const here = { ...owner(), timetable_id: theirs.id };
    expect((await t.request(school.owner, routes.get_timetable, { params: here, query: {} })).body.code).toBe(
      'common.not_found',
    );
    expect(
      (
        await t.request(school.owner, routes.edit_timetable, {
          params: here,
          body: { date: theirs.date, title: 'Моё' },
        })
      ).body.code,
    ).toBe('common.not_found');
    const there = { role: 'owner' as const, school_id: other.school_id, timetable_id: theirs.id };
    expect((await t.request(school.owner, routes.get_timetable, { params: there, query: {} })).body.code).toBe(
      'common.not_found',
    );
    expect((await t.request(undefined, routes.get_timetable, { params: there, query: {} })).status).toBe(401);
  });

  test('a client makes none, though an ordinary user’s calendar knows the word', async () => {
    const person = await t.signIn();
    const card = await buildStudent(t, school);
    await linkStudent(t, school, { student_id: card.id, user_id: person.user_id });
    expect((await add({ date: '2026-07-01' }, person, 'user')).status).toBe(403);
    expect((await add({ date: '2026-07-01' }, person, 'student')).status).toBe(403);
  });
});
