import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '@ritm/accounts/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { passRoutes as routes } from '@ritm/passes/contract';
import { visitsRoutes } from '../contract/index.ts';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let person: TestSession;
let student_id: number;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T09:00:00.000Z' });
  school = await buildSchool(t);
  person = await buildUser(t);
  student_id = (await buildStudent(t, school, { firstname: 'Анна', lastname: 'Ли' })).id;
  await linkStudent(t, school, { student_id, user_id: person.user_id });
  t.platform.access.forgetAll();
});
afterAll(() => t.close());

const params = () => ({ role: 'student' as const, school_id: school.school_id });

it('a client sees what they hold and why, and may freeze what the service allows', async () => {
  const free = (await buildService(t, school, { freeze_policy: { self_service: true } })).id;
  const own = await buildLessonPlus(t, school, { student_id, service_id: free, comment: 'трудный клиент' });
  const desk = await buildLessonPlus(t, school, { student_id });
  await markVisit(t, school, { student_id, lesson_plus_id: own.id });
  const { data, school_name } = await t.call(person, visitsRoutes.services_by_student, { params: params() });
  expect(school_name).toEqual(expect.any(String));
  expect(data).toMatchObject([
    {
      student_id,
      name: 'Анна Ли',
      debt: 0,
      passes: [
        { id: desk.id, can: { freeze: false } },
        { id: own.id, left: 7, comment: null, can: { freeze: true } },
      ],
      visits: [{ date_visit: '2026-03-11', status: 'attended' }],
    },
  ]);
  const why = await t.call(person, routes.why, { params: { ...params(), student_id, id: own.id } });
  expect(why.remainder).toMatchObject({ left: 7 });
});

it('and nothing of another’s', async () => {
  const other = (await buildStudent(t, school)).id;
  const lot = await buildLessonPlus(t, school, { student_id: other });
  const reply = await t.request(person, routes.why, { params: { ...params(), student_id: other, id: lot.id } });
  expect(reply.status).toBe(404);
  const stranger = await buildUser(t);
  expect((await t.request(stranger, visitsRoutes.services_by_student, { params: params() })).status).toBe(404);
});

it('a session made on one organization’s page reaches no other, whose client its person is as well', async () => {
  const elsewhere = await buildSchool(t);
  const { id } = await buildStudent(t, elsewhere);
  await linkStudent(t, elsewhere, { student_id: id, user_id: person.user_id });
  t.platform.access.forgetAll();
  const client = await t.signIn({ user_id: person.user_id, type: 'client', school_id: school.school_id });
  const statusAt = async (session: TestSession, { school_id }: SchoolOfTest) =>
    (await t.request(session, visitsRoutes.services_by_student, { params: { role: 'student', school_id } })).status;
  expect(await statusAt(client, school)).toBe(200);
  expect(await statusAt(client, elsewhere)).toBe(404);
  expect(await statusAt(person, elsewhere)).toBe(200);
});
