import { passesRoutes } from '@ritm/passes/contract';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { segmentRoutes } from '@ritm/students/contract';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(() => t.close());

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const found = async (...conditions: { fact: string; from?: number; to?: number; known?: boolean }[]) => {
  const { students } = await t.call(school.owner, segmentRoutes.preview_segment, {
    params: at(),
    body: { conditions: { match: 'all', conditions: conditions.map((one) => ({ by: 'fact' as const, ...one })) } },
  });
  return students.map(({ id }) => id).toSorted((a, b) => a - b);
};

test('segments use the facts of visits and passes: last visit, debt, visits left, the end', async () => {
  const service = await buildService(t, school, {
    visits: 4,
    validity: 30,
    validity_unit: 'day',
    activation: 'on_sale',
  });
  const [regular, debtor, stranger] = [
    (await buildStudent(t, school)).id,
    (await buildStudent(t, school)).id,
    (await buildStudent(t, school)).id,
  ];
  const params = { ...at(), student_id: regular };
  const lot = await t.call(school.owner, passesRoutes.add_lesson_plus, {
    params,
    body: { service_id: service.id, date: '2026-03-01' },
  });
  const visit = { lesson_plus_id: lot.id, date_visit: '2026-03-05' };
  const marked = await t.call(school.owner, visitsRoutes.fast_lesson_minus, { params, body: visit });
  await t.call(school.owner, visitsRoutes.fast_lesson_minus, {
    params: { ...at(), student_id: debtor },
    body: { service_id: service.id, date_visit: '2026-02-20' },
  });
  // Today is the eleventh of March.
  expect(await found({ fact: 'visits.last_visit', from: 6, to: 6 })).toEqual([regular]);
  expect(await found({ fact: 'visits.last_visit', from: 7 })).toEqual([debtor]);
  expect(await found({ fact: 'visits.last_visit', known: false })).toEqual([stranger]);
  expect(await found({ fact: 'visits.owed', from: 1 })).toEqual([debtor]);
  expect(await found({ fact: 'visits.owed', from: 1.5 })).toEqual([]);
  expect(await found({ fact: 'visits.owed', from: 0.5, to: 1.25 })).toEqual([debtor]);
  expect(await found({ fact: 'visits.owed_days', from: 19 })).toEqual([debtor]);
  expect(await found({ fact: 'visits.owed_days', from: 20 })).toEqual([]);
  expect(await found({ fact: 'reports.visits_left', from: 3, to: 3 })).toEqual([regular]);
  expect(await found({ fact: 'reports.visits_left', known: false })).toEqual([debtor, stranger]);
  const ends = lot.ends_on!;
  const days = Math.round((Date.parse(ends) - Date.parse('2026-03-11')) / 86_400_000);
  expect(await found({ fact: 'reports.pass_ends', from: days, to: days })).toEqual([regular]);
  expect(await found({ fact: 'reports.pass_ends', to: days - 1 })).toEqual([]);
  await t.call(school.owner, visitsRoutes.delete_lesson_minus, { params: { ...params, id: marked.lesson_minus.id } });
  expect(await found({ fact: 'visits.last_visit', known: false })).toEqual([regular, stranger]);
});

test('each is named in the reader’s language', async () => {
  const { data } = await t.call(school.owner, segmentRoutes.list_segment_facts, { params: at() });
  expect(data).toContainEqual({ key: 'visits.last_visit', title: 'Дней с последнего посещения', unit: 'days' });
  expect(new Set(data.map(({ key }) => key)).size).toBe(data.length);
});
