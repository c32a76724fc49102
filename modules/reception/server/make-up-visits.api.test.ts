/** The card offers the absence that a class would make up, and one tap marks the make-up. */
import { uuidv7 } from '@ritm/kernel';
import { buildLessonPlus } from '@ritm/passes/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInRoutes as routes } from '../contract/index.ts';

/** 10:00 on a Wednesday in Yekaterinburg. */
const now = '2026-03-11T05:00:00.000Z';
const today = '2026-03-11';

let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let student_id: number;
beforeAll(async () => {
  t = await openTestApp({ now });
  school = await buildSchool(t);
  service_id = (await buildService(t, school, { debt_policy: 'block' })).id;
  student_id = (await buildStudent(t, school)).id;
});
afterAll(() => t.close());

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const classAt = (over: object = {}) =>
  buildTimetable(t, school, { date: today, time_from: '10:10', time_to: '11:10', service_id, ...over });
const scanned = (body: object) =>
  t.request(school.owner, routes.check_in, { params: at(), body: { scan_id: uuidv7(), student_id, ...body } });

it('makes up an absence when a person says so, and the card offers it', async () => {
  const lot = await buildLessonPlus(t, school, { student_id, service_id });
  const excused = { lesson_plus_id: lot.id, date_visit: today, status: 'excused' as const };
  await t.call(school.owner, visitsRoutes.add_lesson_minus, { params: { ...at(), student_id }, body: excused });
  await classAt();
  const full = await classAt({ capacity: 1, students_ids: [(await buildStudent(t, school)).id] });
  const { options } = await t.call(school.owner, routes.get_check_in_card, { params: { ...at(), student_id } });
  expect(options).toMatchObject([{ make_up: { date_visit: today } }, { make_up: null }]);
  const make_up_id = options[0]!.make_up!.id;
  expect(await scanned({ timetable_id: full.id, make_up_id })).toMatchObject({ body: { code: 'visits.no_place' } });
  expect((await scanned({ make_up_id })).body).toMatchObject({ result: 'marked', lesson_plus: { id: lot.id } });
  const { data } = await t.call(school.owner, visitsRoutes.list_make_ups, { params: { ...at(), student_id } });
  expect(data).toEqual([]);
});

it('whoever has made an absence up does not arrive at the class that they missed, unless the device was offline', async () => {
  student_id = (await buildStudent(t, school)).id;
  await buildLessonPlus(t, school, { student_id, service_id });
  const { id: timetable_id } = await classAt({ students_ids: [student_id] });
  const excused = { date: today, marks: [{ student_id, status: 'excused' as const }] };
  await t.call(school.owner, visitsRoutes.mark_class, { params: { ...at(), timetable_id }, body: excused });
  const params = { ...at(), student_id };
  const { data } = await t.call(school.owner, visitsRoutes.list_make_ups, { params });
  const made = { make_up_id: data[0]!.id, date_visit: today };
  await t.call(school.owner, visitsRoutes.add_lesson_minus, { params, body: made });
  const [absence] = await t.sql('select lesson_minus_id from visit_marks where student_id = $1', [student_id]);
  const refused = await scanned({ timetable_id, again: true });
  expect(refused).toMatchObject({ status: 409, body: { code: 'visits.absence_made_up' } });
  const offline = { scanned_at: now, sent_at: now };
  expect((await scanned({ timetable_id, again: true, offline })).body).toMatchObject({
    result: 'uncovered',
    problem: { code: 'visits.absence_made_up' },
  });
  expect(await t.sql('select lesson_minus_id from visit_marks where student_id = $1', [student_id])).toEqual([absence]);
  expect(await t.verify()).toEqual([]);
});
