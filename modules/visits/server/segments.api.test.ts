import { passesRoutes } from '@ritm/passes/contract';
import { financeRoutes } from '@ritm/finance/contract';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { segmentRoutes, studentsRoutes } from '@ritm/students/contract';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journalRoutes, visitsRoutes } from '../contract/index.ts';
import { buildLessonPlus } from '@ritm/passes/testing';

let t: TestApp;
let school: SchoolOfTest;
let [lead, client] = [0, 0];
let segment_id = 0;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-20T07:00:00.000Z' });
  school = await buildSchool(t);
  const { id: service_id } = await buildService(t, school, { debt_policy: 'allow', debt_limit: 5 });
  lead = (await buildStudent(t, school, { status: 'lead' })).id;
  client = (await buildStudent(t, school)).id;
  for (const student_id of [lead, client]) {
    await buildLessonPlus(t, school, { student_id, service_id });
    await t.call(school.owner, visitsRoutes.add_lesson_minus, {
      params: { ...at(), student_id },
      body: { service_id, date_visit: '2026-03-18' },
    });
    await t.call(school.owner, financeRoutes.add_finance, {
      params: at(),
      body: { kind: 'income', amount: 70_000, category: 'Разовые', student_id },
    });
  }
  segment_id = (await addSegment(school)).id;
});
afterAll(() => t.close());

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const addSegment = (of: SchoolOfTest) =>
  t.call(of.owner, segmentRoutes.add_segment, {
    params: { role: 'owner', school_id: of.school_id },
    body: { name: 'Присматриваются', conditions: { match: 'all', conditions: [{ by: 'status', is: 'lead' }] } },
  });
const days = { date_from: '2026-03-01', date_to: '2026-03-31' };

/** The clients in each list of a period. */
const lists = {
  journal: async (narrowed: object) =>
    (await t.call(school.owner, journalRoutes.get_journal, { params: at(), query: { month: '2026-03', ...narrowed } }))
      .data,
  visits: async (narrowed: object) =>
    (
      await t.call(school.owner, visitsRoutes.list_lessons_minus_of_school, {
        params: at(),
        query: { ...days, ...narrowed },
      })
    ).data,
  passes: async (narrowed: object) =>
    (
      await t.call(school.owner, passesRoutes.list_lessons_plus_of_school, {
        params: at(),
        query: { ...days, ...narrowed },
      })
    ).data,
  payments: async (narrowed: object) =>
    (
      await t.call(school.owner, financeRoutes.list_finances, { params: at(), query: { ...days, ...narrowed } })
    ).data.filter(({ source_type }) => source_type === null),
};

test.each(Object.entries(lists))('%s of a saved segment', async (_, list) => {
  const studentIdsOf = async (narrowed: object) => (await list(narrowed)).map(({ student_id }) => student_id);
  expect((await studentIdsOf({})).toSorted((one, other) => one! - other!)).toEqual([lead, client]);
  expect(await studentIdsOf({ segment_id })).toEqual([lead]);
});

test('the journal of a segment has whoever fits it and has not come, as paper does; a class of it only its own', async () => {
  const [waiting, gone] = [
    await buildStudent(t, school, { status: 'lead', lastname: 'Тихая' }),
    await buildStudent(t, school, { status: 'lead', lastname: 'Ушедшая' }),
  ];
  await t.call(school.owner, studentsRoutes.archive_student, { params: { ...at(), student_id: gone.id } });
  const rows = await lists.journal({ segment_id });
  expect(rows.find(({ student_id }) => student_id === waiting.id)).toMatchObject({ marks: '' });
  expect(rows.map(({ student_id }) => student_id).toSorted((one, other) => one - other)).toEqual([lead, waiting.id]);
  const { id: service_id } = await buildService(t, school);
  expect(await lists.journal({ segment_id, service_id })).toEqual([]);
  await t.call(school.owner, studentsRoutes.archive_student, { params: { ...at(), student_id: waiting.id } });
});

test('the counts, the totals and the export are of the segment too', async () => {
  const query = { ...days, segment_id };
  const visits = await t.call(school.owner, visitsRoutes.list_lessons_minus_of_school, { params: at(), query });
  const passes = await t.call(school.owner, passesRoutes.list_lessons_plus_of_school, { params: at(), query });
  expect([visits.meta.total, passes.meta.total]).toEqual([1, 1]);
  const { totals } = await t.call(school.owner, financeRoutes.list_finances, { params: at(), query });
  const all = await t.call(school.owner, financeRoutes.list_finances, { params: at(), query: days });
  expect(totals.income).toBe(all.totals.income / 2);
  await t.request(school.owner, journalRoutes.export_journal, {
    params: at(),
    body: { month: '2026-03', segment_id, reason: 'Отчёт' },
  });
  const [line] = await t.sql(
    `select after from audit_log where school_id = $1 and action = 'visits.journal_exported'`,
    [school.school_id],
  );
  expect(line).toMatchObject({ after: { segment_id, rows: 1 } });
});

test('it is evaluated each time: a client who no longer fits leaves the lists', async () => {
  const become = (status: 'lead' | 'active') =>
    t.call(school.owner, studentsRoutes.edit_student, { params: { ...at(), student_id: lead }, body: { status } });
  await become('active');
  for (const list of Object.values(lists)) expect(await list({ segment_id })).toEqual([]);
  await become('lead');
  for (const list of Object.values(lists)) expect(await list({ segment_id })).toHaveLength(1);
});

test('another organization’s segment is as missing as none', async () => {
  const foreign = await addSegment(await buildSchool(t));
  const refused = await Promise.all([
    t.request(school.owner, journalRoutes.get_journal, {
      params: at(),
      query: { month: '2026-03', segment_id: foreign.id },
    }),
    ...[visitsRoutes.list_lessons_minus_of_school, passesRoutes.list_lessons_plus_of_school].map((route) =>
      t.request(school.owner, route, { params: at(), query: { segment_id: foreign.id } }),
    ),
    t.request(school.owner, financeRoutes.list_finances, { params: at(), query: { segment_id: foreign.id } }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
