import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { segmentRoutes } from '@ritm/students/contract';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { buildTimetable } from '@ritm/timetable/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passBatchRoutes as routes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';

/** Noon of Wednesday, 11 March 2026, in Yekaterinburg. */
const now = '2026-03-11T07:00:00.000Z';
let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
beforeAll(async () => {
  t = await openTestApp({ now });
});
afterAll(() => t.close());
beforeEach(async () => {
  school = await buildSchool(t);
  service_id = (await buildService(t, school)).id;
});

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const freeze = async (more: object = {}) => {
  const body = { kind: 'freeze', from_date: '2026-03-12', to_date: '2026-03-20', reason: 'Карантин', ...more } as const;
  const { id } = await t.call(school.owner, routes.add_pass_batch, { params: at(), body });
  await t.settle();
  return get(id);
};
const get = (id: number) => t.call(school.owner, routes.get_pass_batch, { params: { ...at(), id } });
const runBatch = async (name: 'apply_pass_batch' | 'undo_pass_batch', id: number) => {
  await t.call(school.owner, routes[name], { params: { ...at(), id } });
  await t.settle();
  return get(id);
};
const client = async (passes = 1) => {
  const { id: student_id } = await buildStudent(t, school);
  for (let n = 0; n < passes; n += 1) await buildLessonPlus(t, school, { student_id, service_id });
  return student_id;
};
const placesOn = async (timetable_id: number) =>
  Object.fromEntries(
    (
      await t.sql<{ id: string; status: string }>(
        `
          select a.student_id as id, a.status
          from occurrence_students a
          join occurrences o on o.id = a.occurrence_id
          where o.timetable_id = $1`,
        [timetable_id],
      )
    ).map(({ id, status }) => [Number(id), status]),
  );
const oneClass = async (date: string, students_ids: number[], more: object = {}) =>
  (await buildTimetable(t, school, { date, service_id, students_ids, ...more })).id;

describe('a mass freeze', () => {
  test('a freeze left its bookings standing: it shows the places within it, gives them up, and takes again those that are free', async () => {
    const [one, two] = [await client(), await client(2)];
    const inside = await oneClass('2026-03-13', [one, two]);
    const single = await oneClass('2026-03-14', [one], { capacity: 1 });
    const after = await oneClass('2026-03-25', [one]);
    const counted = await freeze();
    expect(counted).toMatchObject({ state: 'ready', total: 3, bookings: { found: 3, released: 0 } });
    expect(counted.bookings.examples[0]).toMatchObject({ student_id: one, date: '2026-03-13', state: 'found' });
    expect(await placesOn(inside)).toEqual({ [one]: 'booked', [two]: 'booked' });

    const done = await runBatch('apply_pass_batch', counted.id);
    expect(done).toMatchObject({ state: 'done', bookings: { found: 0, released: 3 } });
    expect(await placesOn(inside)).toEqual({ [one]: 'canceled', [two]: 'canceled' });
    expect(await placesOn(after)).toEqual({ [one]: 'booked' });
    const guest = await client(0);
    await t.call(school.owner, timetableRoutes.set_class_students, {
      params: { ...at(), timetable_id: single },
      body: { date: '2026-03-14', students_ids: [guest] },
    });

    const preview = () =>
      t.request(school.owner, routes.preview_pass_batch_undo, { params: { ...at(), id: counted.id } });
    expect((await preview()).body).toEqual({ back: 3, kept: 0, places: { back: 2, lost: 1 } });
    const undone = await runBatch('undo_pass_batch', counted.id);
    expect((await preview()).body.code).toBe('visits.batch_state');
    expect(undone).toMatchObject({ state: 'undone', bookings: { released: 0, restored: 2, lost: 1 } });
    expect(undone.bookings.examples[0]).toMatchObject({ student_id: one, date: '2026-03-14', state: 'lost' });
    expect(await placesOn(inside)).toEqual({ [one]: 'booked', [two]: 'booked' });
    expect(await placesOn(single)).toEqual({ [one]: 'canceled', [guest]: 'booked' });
    expect(await t.verify()).toEqual([]);
  });

  test('leaves a place that another pass pays for, one of another client’s pass, and what was booked for nothing', async () => {
    const other = (await buildService(t, school)).id;
    const student = await client();
    await buildLessonPlus(t, school, { student_id: student, service_id: other });
    const stranger = await client(0);
    const id = await oneClass('2026-03-13', [student, stranger]);
    const counted = await freeze({ service_id });
    expect(counted.bookings.found).toBe(0);
    await runBatch('apply_pass_batch', counted.id);
    expect(await placesOn(id)).toEqual({ [student]: 'booked', [stranger]: 'booked' });
  });
});

test('a saved segment says whose passes it is; another organization’s is as missing as none', async () => {
  const conditions = { match: 'all' as const, conditions: [{ by: 'status' as const, is: 'active' as const }] };
  const add = (of: SchoolOfTest) =>
    t.call(of.owner, segmentRoutes.add_segment, {
      params: { role: 'owner', school_id: of.school_id },
      body: { name: 'Ходят', conditions },
    });
  await client();
  const { id: lead } = await buildStudent(t, school, { status: 'lead' });
  await buildLessonPlus(t, school, { student_id: lead, service_id });
  const segment = await add(school);
  expect(await freeze({ segment_id: segment.id })).toMatchObject({ total: 1, segment_id: segment.id });
  expect(await freeze()).toMatchObject({ total: 2, segment_id: null });
  const foreign = await add(await buildSchool(t));
  const body = { kind: 'freeze' as const, from_date: '2026-03-12', to_date: '2026-03-20', reason: 'x' };
  const refused = await t.request(school.owner, routes.add_pass_batch, {
    params: at(),
    body: { ...body, segment_id: foreign.id },
  });
  expect(refused.status).toBe(404);
  await t.settle();
});
