/** Of a pass that ends and has one visit left, one message is sent, as there is one notice (decision 272). */
import { buildLessonPlus } from '@ritm/passes/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messagesRoutes as routes, type MessageKind } from '../contract/index.ts';
import { turnOn } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  /** Noon in Yekaterinburg. */
  t = await openTestApp({ now: '2026-03-11T07:00:00.000Z' });
});
afterAll(() => t.close());
beforeEach(async () => {
  school = await buildSchool(t);
});

/** The messages of the morning about two passes with one visit left, of which one also ends in two days. */
async function messagesWith(...kinds: MessageKind[]): Promise<string[]> {
  const params = { role: 'owner' as const, school_id: school.school_id };
  for (const kind of kinds) await turnOn(t, school, kind);
  const pass = { service_id: (await buildService(t, school)).id, visits: 2, price: 200_000 };
  for (const [firstname, valid_until] of [
    ['Ends', '2026-03-13'],
    ['Goes on', '2026-05-01'],
  ] as const) {
    const phone = `+7912300${String(school.school_id % 100).padStart(2, '0')}${firstname.length}0`;
    const { id: student_id } = await buildStudent(t, school, { firstname, lastname: 'X', phone });
    const { id } = await buildLessonPlus(t, school, { ...pass, student_id, valid_until });
    const visit = { params: { ...params, student_id }, body: { lesson_plus_id: id } };
    await t.call(school.owner, visitsRoutes.fast_lesson_minus, visit);
  }
  await t.perform('messages.find_in_the_morning');
  const { data } = await t.call(school.owner, routes.list_messages, { params });
  return data.map(({ kind, student }) => `${student!.name}: ${kind}`).toSorted();
}

test('the message is about the end alone, as the notice is', async () =>
  expect(await messagesWith('pass_ending', 'last_visit')).toEqual(['X Ends: pass_ending', 'X Goes on: last_visit']));

test('it is about the last visit where the organization sends none about ends', async () =>
  expect(await messagesWith('last_visit')).toEqual(['X Ends: last_visit', 'X Goes on: last_visit']));
