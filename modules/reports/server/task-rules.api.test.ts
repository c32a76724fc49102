import { passesRoutes } from '@ritm/passes/contract';
import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { taskRoutes } from '@ritm/tasks/contract';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { visitsRoutes } from '@ritm/visits/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

let t: TestApp;
let school: SchoolOfTest;
let teacher: number;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-02T07:00:00.000Z' });
  school = await buildSchool(t);
  teacher = ((await buildTeacher(t, school)) as { staff_id: number }).staff_id;
});
afterAll(() => t.close());

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const tasks = async (rule: string) => {
  const { data } = await t.call(school.owner, taskRoutes.list_tasks, { params: at(), query: { per_page: 200 } });
  return data.filter((one) => one.rule === rule);
};
const turnOn = (rule: string, days: number) =>
  t.call(school.owner, taskRoutes.set_task_rule, {
    params: at(),
    body: { rule, enabled: true, days, assignee: 'teacher' },
  });

test('who does not come, who owes, whose pass ends and which class nobody marked: each is a task once', async () => {
  const service = await buildService(t, school, {
    visits: 8,
    validity: 14,
    validity_unit: 'day',
    activation: 'on_sale',
  });
  const [leaving, debtor] = [(await buildStudent(t, school)).id, (await buildStudent(t, school)).id];
  const lot = await t.call(school.owner, passesRoutes.add_lesson_plus, {
    params: { ...at(), student_id: leaving },
    body: { service_id: service.id, date: '2026-03-01' },
  });
  await t.call(school.owner, visitsRoutes.fast_lesson_minus, {
    params: { ...at(), student_id: leaving },
    body: { lesson_plus_id: lot.id, date_visit: '2026-03-01' },
  });
  await t.call(school.owner, visitsRoutes.fast_lesson_minus, {
    params: { ...at(), student_id: debtor },
    body: { service_id: service.id, date_visit: '2026-03-02' },
  });
  await t.call(school.owner, timetableRoutes.add_timetable, {
    params: at(),
    body: {
      title: 'Забытое',
      date: '2026-03-05',
      time_from: '10:00',
      time_to: '11:00',
      teacher_id: teacher,
      students_ids: [leaving],
    },
  });
  await t.clock.set('2026-03-13T07:00:00.000Z');
  for (const [rule, days] of Object.entries({
    'visits.absent': 10,
    'visits.debt': 7,
    'timetable.unmarked': 1,
    'reports.pass_ends': 3,
  }))
    await turnOn(rule, days);
  await t.settle();
  await t.perform('tasks.make');
  expect((await tasks('visits.absent')).map(({ student, about_date }) => [student!.id, about_date])).toEqual(
    expect.arrayContaining([[leaving, '2026-03-01']]),
  );
  expect((await tasks('visits.debt')).map(({ student, about_date }) => [student!.id, about_date])).toEqual([
    [debtor, '2026-03-02'],
  ]);
  expect(await tasks('timetable.unmarked')).toMatchObject([
    { about_name: 'Забытое', about_date: '2026-03-05', student: null, assignee: { id: teacher } },
  ]);
  const [ending, ...others] = await tasks('reports.pass_ends');
  expect(ending).toMatchObject({ student: { id: leaving }, about_date: lot.ends_on });
  expect(others).toEqual([]);
});
