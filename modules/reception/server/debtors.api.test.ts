/** Debtors are marked in the lists of the desk, and money is not told to whoever may not see it. */
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildSchool } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from '@ritm/visits/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInRoutes as routes } from '../contract/index.ts';

/** 10:00 on a Wednesday in Yekaterinburg. */
const now = '2026-03-11T05:00:00.000Z';
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ now });
});
afterAll(() => t.close());

it('debtors are marked where they are listed: who owes money only to whoever may see it', async () => {
  const school = await buildSchool(t);
  const named = async (lastname: string, firstname: string) =>
    (await buildStudent(t, school, { lastname, firstname })).id;
  const [paid, owing, visited] = [
    await named('Лисина', 'Вера'),
    await named('Лисин', 'Олег'),
    await named('Листова', 'Зоя'),
  ];
  const service_id = (await buildService(t, school)).id;
  await buildLessonPlus(t, school, { student_id: paid, service_id });
  await buildLessonPlus(t, school, { student_id: owing, service_id, paid: 100_000 });
  await markVisit(t, school, { student_id: visited, service_id });
  const date = '2026-03-11';
  const hours = { time_from: '10:00', time_to: '11:00' };
  await buildTimetable(t, school, { date, ...hours, service_id, students_ids: [paid, owing, visited] });
  const desk = await buildAdministrator(t, school);
  await t.call(school.owner, schoolsRoutes.edit_administrator, {
    params: { role: 'owner', school_id: school.school_id, id: desk.staff_id },
    body: { rights: { see_money: false } },
  });
  for (const [session, role, debtors] of [
    [school.owner, 'owner', ['Лисин Олег', 'Листова Зоя']],
    [desk.session, 'administrator', ['Листова Зоя']],
  ] as const) {
    const params = { role, school_id: school.school_id };
    const owingOf = (people: readonly { name: string; owes: boolean }[]) =>
      people.filter(({ owes }) => owes).map(({ name }) => name);
    const { data } = await t.call(session, routes.find_for_check_in, { params, body: { code: 'лис' } });
    expect(data).toHaveLength(3);
    expect(owingOf(data), role).toEqual(debtors);
    const day = await t.call(session, routes.get_check_in_day, { params });
    expect(owingOf(day.classes[0]!.students), role).toEqual(debtors);
  }
});
