import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildAdministrator,
  buildPlace,
  buildSchool,
  buildTeacher,
  type SchoolOfTest,
  type StaffOfTest,
} from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes as routes } from '../contract/index.ts';
import { buildTimetable } from './testing.ts';

/** The test clock is set to Wednesday 11 March 2026, noon in Yekaterinburg. */
let t: TestApp;
let school: SchoolOfTest;
let anna: Required<StaffOfTest>;
let boris: StaffOfTest;
let hall: number;
let zone: number;

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
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
describe('an overlap', () => {
  test('of a teacher is refused with the name of what is met', async () => {
    await buildTimetable(t, school, { title: 'Пилатес', date: '2026-05-04', teacher_id: anna.staff_id });
    const reply = await add({ date: '2026-05-04', time_from: '18:30', time_to: '19:30', teacher_id: anna.staff_id });
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'timetable.teacher_busy',
        message: 'Преподаватель в это время занят: «Пилатес», пн, 4 мая, 18:00–19:00',
      },
    });
    expect(reply.body.data?.conflicts).toMatchObject([{ with: 'teacher', title: 'Пилатес', date: '2026-05-04' }]);
    const english = await t.request(
      school.owner,
      routes.add_timetable,
      {
        params: owner(),
        body: { title: 'Yoga', date: '2026-05-04', time_from: '18:30', time_to: '19:30', teacher_id: anna.staff_id },
      },
      { headers: { 'accept-language': 'en' } },
    );
    expect(english.body.message).toBe('The teacher is busy at this time: “Пилатес”, Mon, 4 May, 18:00–19:00');
  });

  test('begins where the other has not ended: classes may touch', async () => {
    await buildTimetable(t, school, { date: '2026-05-05', place_id: hall });
    expect((await add({ date: '2026-05-05', time_from: '19:00', time_to: '20:00', place_id: hall })).status).toBe(200);
    expect((await add({ date: '2026-05-05', time_from: '17:55', time_to: '18:05', place_id: hall })).body.code).toBe(
      'timetable.place_busy',
    );
  });

  test('goes over midnight', async () => {
    await buildTimetable(t, school, { date: '2026-05-06', time_from: '23:00', time_to: '01:00', place_id: hall });
    expect((await add({ date: '2026-05-07', time_from: '00:30', time_to: '02:00', place_id: hall })).body.code).toBe(
      'timetable.place_busy',
    );
  });

  test('in a place for several at once is none', async () => {
    await buildTimetable(t, school, { date: '2026-05-08', place_id: zone });
    expect((await add({ date: '2026-05-08', place_id: zone })).status).toBe(200);
  });

  test('of one date in a long series refuses the whole series', async () => {
    await buildTimetable(t, school, { title: 'Мастер-класс', date: '2026-05-20', teacher_id: boris.staff_id });
    const before = await t.sql('select count(*) from occurrences where school_id = $1', [school.school_id]);
    const reply = await add({ date: '2026-04-29', repeat: 'week', teacher_id: boris.staff_id });
    expect(reply.body.message).toBe('Преподаватель в это время занят: «Мастер-класс», ср, 20 мая, 18:00–19:00');
    expect(await t.sql('select count(*) from occurrences where school_id = $1', [school.school_id])).toEqual(before);
  });

  test('is let through by owner or administrator with a reason, not without and not by a teacher', async () => {
    await buildTimetable(t, school, { date: '2026-05-11', teacher_id: anna.staff_id });
    const body = { date: '2026-05-11', teacher_id: anna.staff_id, force: true };
    expect((await add(body)).body.code).toBe('timetable.force_reason');
    expect((await add({ ...body, conflict_reason: 'Открытый урок' }, anna.session, 'teacher')).status).toBe(403);
    const desk = await buildAdministrator(t, school);
    const made = await add({ ...body, conflict_reason: 'Открытый урок' }, desk.session, 'administrator');
    expect(made).toMatchObject({ status: 200, body: { conflicts: [{ with: 'teacher' }] } });
    const [row] = await t.sql('select conflict_reason from occurrences where school_id = $1 and timetable_id = $2', [
      school.school_id,
      made.body.id,
    ]);
    expect(row.conflict_reason).toBe('Открытый урок');
  });
});
