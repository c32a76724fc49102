/**
 * Passes extended or frozen many at once after a closure: counted before, reached step by step over a broken job, once
 * each, and taken back.
 */
import { countVisitsSql } from '@ritm/passes/server';
import { addDays } from '@ritm/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { passRoutes, passBatchRoutes as routes, type LessonPlus, passesRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from '../testing.ts';

const TODAY = '2026-03-11';
const day = (days: number) => addDays(TODAY, days);

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T09:00:00.000Z' });
  school = await buildSchool(t);
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const add = async (body: object) => {
  const { id } = await t.call(school.owner, routes.add_pass_batch, {
    params: at(),
    body: { kind: 'extend', from_date: day(-2), to_date: TODAY, days: 3, reason: 'Прорвало трубу', ...body } as never,
  });
  await t.settle();
  return t.call(school.owner, routes.get_pass_batch, { params: { ...at(), id } });
};
const runBatch = async (name: 'apply_pass_batch' | 'undo_pass_batch', id: number) => {
  const reply = await t.request(school.owner, routes[name], { params: { ...at(), id } });
  await t.settle();
  return reply;
};
const passOf = async ({ id, student_id }: LessonPlus) =>
  t.call(school.owner, passesRoutes.get_lesson_plus, { params: { ...at(), student_id, id } });

describe('after a closure', () => {
  it('every pass good then is counted, extended once, and taken back', async () => {
    const good = await buildLessonPlus(t, school, { student_id: (await buildStudent(t, school)).id });
    const waiting = await buildLessonPlus(t, school, {
      student_id: (await buildStudent(t, school)).id,
      activation: 'on_first_visit',
    });
    const counted = await add({});
    expect(counted).toMatchObject({ state: 'ready', total: 1, done: 0, can: { apply: true, undo: false } });
    expect(counted.examples).toMatchObject([
      { lesson_plus_id: good.id, ends_before: good.ends_on, ends_after: addDays(good.ends_on!, 3) },
    ]);
    expect((await passOf(good)).ends_on).toBe(good.ends_on);

    expect((await runBatch('apply_pass_batch', counted.id)).status).toBe(200);
    expect((await runBatch('apply_pass_batch', counted.id)).body).toMatchObject({ code: 'visits.batch_state' });
    await t.perform('passes.run_batch', { school_id: school.school_id, id: counted.id });
    expect((await passOf(good)).ends_on).toBe(addDays(good.ends_on!, 3));
    expect(await passOf(waiting)).toMatchObject({ state: 'pending' });

    expect((await runBatch('undo_pass_batch', counted.id)).status).toBe(200);
    expect((await passOf(good)).ends_on).toBe(good.ends_on);
    const gone = await t.call(school.owner, routes.get_pass_batch, { params: { ...at(), id: counted.id } });
    expect(gone).toMatchObject({ state: 'undone', done: 0, can: { apply: false, undo: false } });
  });

  it('only of the clients who were picked, and of nobody of another organization', async () => {
    const [picked, other] = [
      await buildLessonPlus(t, school, { student_id: (await buildStudent(t, school)).id }),
      await buildLessonPlus(t, school, { student_id: (await buildStudent(t, school)).id }),
    ];
    const counted = await add({ students_ids: [picked.student_id] });
    expect(counted).toMatchObject({ state: 'ready', total: 1, students_ids: [picked.student_id] });
    await runBatch('apply_pass_batch', counted.id);
    expect((await passOf(picked)).ends_on).toBe(addDays(picked.ends_on!, 3));
    expect((await passOf(other)).ends_on).toBe(other.ends_on);
    await runBatch('undo_pass_batch', counted.id);
    const foreign = await buildSchool(t);
    const stranger = await buildStudent(t, foreign);
    const refused = await t.request(school.owner, routes.add_pass_batch, {
      params: at(),
      body: {
        kind: 'extend',
        from_date: TODAY,
        to_date: TODAY,
        days: 3,
        reason: 'Чужой',
        students_ids: [picked.student_id, stranger.id],
      },
    });
    expect(refused.status).toBe(404);
  });

  it('only of a service, and what a visit stands on is not taken back', async () => {
    const service_id = (await buildService(t, school)).id;
    const student_id = (await buildStudent(t, school)).id;
    const lot = await buildLessonPlus(t, school, { student_id, service_id, valid_until: TODAY });
    await buildLessonPlus(t, school, { student_id: (await buildStudent(t, school)).id });
    const batch = await add({ service_id });
    expect(batch.total).toBe(1);
    await runBatch('apply_pass_batch', batch.id);
    await markVisit(t, school, { student_id, lesson_plus_id: lot.id, date_visit: day(2) });
    await runBatch('undo_pass_batch', batch.id);
    const after = await t.call(school.owner, routes.get_pass_batch, { params: { ...at(), id: batch.id } });
    expect(after).toMatchObject({ state: 'undone', done: 1 });
    expect((await passOf(lot)).ends_on).toBe(day(3));
  });

  it('a pass that has changed since the count is left as it is', async () => {
    const service_id = (await buildService(t, school)).id;
    const lot = await buildLessonPlus(t, school, { student_id: (await buildStudent(t, school)).id, service_id });
    const batch = await add({ service_id });
    await t.call(school.owner, passesRoutes.delete_lesson_plus, {
      params: { ...at(), student_id: lot.student_id, id: lot.id },
    });
    await runBatch('apply_pass_batch', batch.id);
    const after = await t.call(school.owner, routes.get_pass_batch, { params: { ...at(), id: batch.id } });
    expect(after).toMatchObject({ state: 'done', done: 0, skipped: 1 });
  });

  it('a pass at the end of the calendar stops no closure of the others', async () => {
    const service_id = (await buildService(t, school)).id;
    const [last, other] = await Promise.all(
      [{ valid_from: '2999-12-01', valid_until: '2999-12-30' }, {}].map(async (term) => {
        const student_id = (await buildStudent(t, school)).id;
        return buildLessonPlus(t, school, { student_id, service_id, ...term });
      }),
    );
    const batch = await add({ service_id, days: 60 });
    expect(batch).toMatchObject({ state: 'ready' });
    await runBatch('apply_pass_batch', batch.id);
    await t.perform('passes.run_batch', { school_id: school.school_id, id: batch.id });
    expect((await passOf(other!)).ends_on).toBe(addDays(other!.ends_on!, 60));
    const params = { ...at(), student_id: last!.student_id, id: last!.id };
    await t.call(school.owner, passRoutes.extend_pass, { params, body: { days: 60, reason: 'Болел тренер' } });
    expect((await passOf(last!)).ends_on).toBe('2999-12-31');
  });

  it('freezes likewise, and eats nobody’s own days of freezing', async () => {
    const service_id = (await buildService(t, school)).id;
    const student_id = (await buildStudent(t, school)).id;
    const lot = await buildLessonPlus(t, school, { student_id, service_id });
    const batch = await add({ kind: 'freeze', from_date: day(1), to_date: day(20), days: null, service_id });
    await runBatch('apply_pass_batch', batch.id);
    expect((await passOf(lot)).ends_on).toBe(addDays(lot.ends_on!, 20));
    await runBatch('undo_pass_batch', batch.id);
    expect((await passOf(lot)).ends_on).toBe(lot.ends_on);
  });

  it('thousands are reached step by step, and a job that broke off goes on', async () => {
    const other = await buildSchool(t);
    const { id: student_id } = await buildStudent(t, other);
    const one = await buildLessonPlus(t, other, { student_id });
    await t.sql(
      `
        with made as (
          insert into lessons_plus (
            school_id, student_id, service_id, name, kind, format, sold_on, activation, activation_deadline_days
          )
          select school_id, student_id, service_id, name, kind, format, sold_on, activation, activation_deadline_days
          from lessons_plus, generate_series(1, 2999)
          where id = $1
          returning school_id, id
        )
        insert into lesson_plus_terms (school_id, lesson_plus_id, version, visits, price, validity, validity_unit)
        select school_id, id, 1, 800, 440000, 35, 'day'
        from made`,
      [one.id],
    );
    await t.sql(countVisitsSql[1]!);
    const params = { role: 'owner' as const, school_id: other.school_id };
    const { id } = await t.call(other.owner, routes.add_pass_batch, {
      params,
      body: { kind: 'extend', from_date: TODAY, to_date: TODAY, days: 1, reason: 'Праздник' },
    });
    await t.settle();
    await t.call(other.owner, routes.apply_pass_batch, { params: { ...params, id } });
    const started = t.clock.monotonic();
    await Promise.all([
      t.perform('passes.run_batch', { school_id: other.school_id, id }),
      t.perform('passes.run_batch', { school_id: other.school_id, id }),
    ]);
    const elapsed = t.clock.monotonic() - started;
    process.stdout.write(`mass: 3 000 passes extended in ${Math.round(elapsed)} ms\n`);
    const [noticeRow] = await t.sql(
      `
        select count(*)::int as n, count(distinct lesson_plus_id)::int as lots
        from lesson_plus_extensions
        where batch_id = $1 and school_id = $2`,
      [id, other.school_id],
    );
    expect(noticeRow).toEqual({ n: 3000, lots: 3000 });
    await t.settle();
  }, 60_000);
});

it('is the desk’s, of its own organization, with a reason and in order', async () => {
  const body = { kind: 'extend', from_date: TODAY, to_date: TODAY, days: 1, reason: 'Праздник' } as const;
  const teacher = await buildTeacher(t, school, { withUser: true });
  const refused = await t.request(teacher.session!, routes.add_pass_batch, {
    params: { ...at(), role: 'teacher' },
    body,
  });
  expect(refused.status).toBe(403);
  const { session } = await buildAdministrator(t, school);
  const params = { ...at(), role: 'administrator' as const };
  expect((await t.request(session, routes.add_pass_batch, { params, body })).status).toBe(200);
  const wrong = (more: object) =>
    t.request(school.owner, routes.add_pass_batch, { params: at(), body: { ...body, ...more } });
  expect((await wrong({ days: null })).body).toMatchObject({ code: 'visits.batch_days' });
  expect((await wrong({ reason: '' })).status).toBe(422);
  expect((await wrong({ to_date: day(-1) })).status).toBe(422);
  const foreign = (await buildService(t, await buildSchool(t))).id;
  expect((await wrong({ service_id: foreign })).status).toBe(404);
  await t.settle();
});
