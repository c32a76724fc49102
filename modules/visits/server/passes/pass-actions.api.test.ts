/**
 * Extensions, transfers, families, remainders, covered debts and rebalancing: what each does to a pass and how it is
 * taken back. Control: without the lock, the key and the guard a transfer happens twice.
 */
import { addDays } from '@ritm/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import { testSwitches } from '@ritm/platform/testing';
import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent, assignStudent } from '@ritm/students/testing';
import { maxOfRuns, openTestApp, type TestApp } from '@ritm/testing';
import { passRoutes as routes, type LessonPlus, passesRoutes } from '@ritm/passes/contract';
import { visitsRoutes } from '../../contract/index.ts';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit, onItsDay } from '../testing.ts';

// Wednesday noon in Moscow.
const TODAY = '2026-03-11';
const day = (days: number) => addDays(TODAY, days);

let t: TestApp;
let school: SchoolOfTest;
let student_id: number;
let service_id: number;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T09:00:00.000Z' });
  school = await buildSchool(t);
  service_id = (await buildService(t, school, { freeze_policy: { self_service: true } })).id;
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  student_id = (await buildStudent(t, school)).id;
});

const at = (role: 'owner' | 'administrator' | 'teacher' | 'student' = 'owner') => ({
  role,
  school_id: school.school_id,
  student_id,
});
const sell = (sale: Partial<Parameters<typeof buildLessonPlus>[2]> = {}) =>
  buildLessonPlus(t, school, { student_id, service_id, ...sale });
const passes = async () =>
  (await t.call(school.owner, passesRoutes.list_lessons_plus, { params: at() })).data as LessonPlus[];
const passOf = async (id: number) => (await passes()).find((one) => one.id === id)!;
const actions = async () => (await t.call(school.owner, routes.list_pass_actions, { params: at() })).data;
const undo = (id: number) =>
  t.request(school.owner, routes.undo_pass_action, { params: { ...at(), id }, body: { reason: 'Ошиблись' } });
describe('days given', () => {
  it('lengthen the term, and forfeited visits are valid again', async () => {
    const lot = await sell();
    const body = { days: 5, reason: 'Болел тренер' };
    const shown = await t.call(school.owner, routes.extend_pass, {
      params: { ...at(), id: lot.id },
      body: { ...body, preview: true },
    });
    expect(shown).toMatchObject({ ends_after: addDays(lot.ends_on!, 5), pass_action_id: null });
    const done = await t.call(school.owner, routes.extend_pass, { params: { ...at(), id: lot.id }, body });
    expect((await passOf(lot.id)).ends_on).toBe(addDays(lot.ends_on!, 5));
    const why = await t.call(school.owner, routes.why, { params: { ...at(), id: lot.id } });
    expect(why.end!.terms.map(({ kind, days }) => [kind, days])).toEqual([
      ['term', null],
      ['extension', 5],
    ]);
    const lines = async () =>
      (
        await t.sql(`select 1 from audit_log where school_id = $1 and action = 'visits.pass_action_undone'`, [
          school.school_id,
        ])
      ).length;
    const before = await lines();
    const preview = await t.request(school.owner, routes.undo_pass_action, {
      params: { ...at(), id: done.pass_action_id! },
      body: { preview: true },
    });
    const [change] = preview.body.change.passes;
    expect(change).toMatchObject({ id: lot.id, ends_before: addDays(lot.ends_on!, 5), ends_after: lot.ends_on });
    expect([await lines(), (await passOf(lot.id)).ends_on]).toEqual([before, addDays(lot.ends_on!, 5)]);
    expect((await actions())[0]).toMatchObject({ undone_at: null, can: { undo: true } });
    expect((await undo(done.pass_action_id!)).status).toBe(200);
    expect((await passOf(lot.id)).ends_on).toBe(lot.ends_on);
  });

  it('with a reason only', async () => {
    const lot = await sell();
    const reply = await t.request(school.owner, routes.extend_pass, {
      params: { ...at(), id: lot.id },
      body: { days: 5 },
    });
    expect(reply).toMatchObject({ status: 422, body: { errors: { reason: expect.any(Array) } } });
  });
});

describe('a hand-over', () => {
  const transfer = (id: number, to_student_id: number, more: object = {}) =>
    t.request(school.owner, routes.transfer_pass, {
      params: { ...at(), id },
      body: { to_student_id, reason: 'Подарила сестре', ...more },
    });

  it('moves the rest with its unit value and what was paid for it, and can be taken back until it is used', async () => {
    const lot = await sell();
    await markVisit(t, school, { student_id, lesson_plus_id: lot.id });
    const to = (await buildStudent(t, school)).id;
    const [{ income }] = (await t.sql('select sum(amount) as income from finances')) as [{ income: string }];
    expect((await transfer(lot.id, to, { preview: true })).body).toMatchObject({
      from: { state: 'closed', left: 0 },
      to: { visits: 7, left: 7, price: 385_000, paid: 385_000, ends_on: lot.ends_on },
      pass_action_id: null,
    });
    const done = await transfer(lot.id, to);
    expect(await passOf(lot.id)).toMatchObject({
      state: 'closed',
      closed_on: TODAY,
      close_reason: 'transferred',
      paid: 55_000,
      left: 0,
    });
    const marked = await markVisit(t, school, { student_id: to, lesson_plus_id: done.body.to.id });
    expect(marked.lesson_minus.value).toBe(55_000);
    // The action earned nothing and moved no money.
    expect(await t.sql('select sum(amount) as income from finances')).toEqual([{ income }]);
    const why = await t.call(school.owner, routes.why, { params: { ...at(), id: lot.id } });
    expect(why.remainder!.terms.map(({ kind, visits }) => [kind, visits])).toEqual([
      ['sold', 8],
      ['used', -1],
      ['transferred', -7],
    ]);
    // Each row links to the card that shows it.
    const cards = why.remainder!.terms.map(({ grounds }) => grounds.map(({ student_id }) => student_id));
    expect(cards).toEqual([[at().student_id], [at().student_id], [to]]);

    expect((await undo(done.body.pass_action_id!)).body).toMatchObject({ code: 'visits.undo_refused' });
    await t.call(school.owner, visitsRoutes.delete_lesson_minus, {
      params: { ...at(), student_id: to, id: marked.lesson_minus.id },
    });
    expect((await undo(done.body.pass_action_id!)).status).toBe(200);
    expect(await passOf(lot.id)).toMatchObject({ state: 'active', left: 7, paid: 440_000, ends_on: lot.ends_on });
  });

  it('is refused to oneself, of what is over, and while visits made are not paid for', async () => {
    const lot = await sell({ paid: 0 });
    const to = (await buildStudent(t, school)).id;
    expect((await transfer(lot.id, student_id)).body).toMatchObject({ code: 'visits.same_student' });
    await markVisit(t, school, { student_id, lesson_plus_id: lot.id });
    expect((await transfer(lot.id, to)).body).toMatchObject({ code: 'visits.used_unpaid' });
    const over = await sell({ date: '2026-01-01' });
    expect((await transfer(over.id, to)).body).toMatchObject({ code: 'visits.lot_refused' });
    const foreign = await buildStudent(t, await buildSchool(t));
    expect((await transfer(over.id, foreign.id)).status).toBe(404);
  });

  it('is not undone by who may not make it, nor by who does not know both clients', async () => {
    const [lot, to] = [await sell(), (await buildStudent(t, school)).id];
    const done = await transfer(lot.id, to);
    const teacher = await buildTeacher(t, school, { withUser: true });
    await assignStudent(t, school, { student_id, teachers_ids: [teacher.staff_id] });
    const undoByTeacher = async () =>
      t.request(teacher.session!, routes.undo_pass_action, {
        params: { ...at('teacher'), id: done.body.pass_action_id! },
        body: {},
      });
    expect((await undoByTeacher()).status).toBe(404);
    await assignStudent(t, school, { student_id: to, teachers_ids: [teacher.staff_id] });
    expect((await undoByTeacher()).status).toBe(403);
    const { data } = await t.call(teacher.session!, routes.list_pass_actions, { params: at('teacher') });
    expect(data).toMatchObject([{ kind: 'transfer', undone_at: null, can: { undo: false } }]);
    expect((await actions())[0]!.can.undo).toBe(true);
  });

  async function rush(): Promise<number> {
    const to = await Promise.all(Array.from({ length: 6 }, async () => (await buildStudent(t, school)).id));
    const lot = await sell();
    const replies = await Promise.all(to.map((id) => transfer(lot.id, id)));
    return replies.filter(({ status }) => status === 200).length;
  }

  it('happens once, however many hand it over at the same moment, by the lock and without it', async () => {
    expect(await rush()).toBe(1);
    testSwitches.locks = false;
    onTestFinished(() => void (testSwitches.locks = true));
    expect(await rush()).toBe(1);
    expect(await t.verify()).toEqual([]);
  });

  it('the control: without the lock, the key of the terms and the guard of the lot it happens twice', async () => {
    testSwitches.locks = false;
    await t.sql('alter table lesson_plus_terms drop constraint lesson_plus_terms_pkey');
    await t.sql('drop trigger lesson_plus_moves_within_lot on lesson_plus_moves');
    try {
      expect(await maxOfRuns(rush, 1)).toBeGreaterThan(1);
      expect((await t.verify()).map(({ name }) => name)).toContain('no lot is spent past its visits');
    } finally {
      testSwitches.locks = true;
      await t.sql('update lesson_plus_moves set undone_at = now() where undone_at is null');
      await t.sql(
        `
          delete from lesson_plus_terms a using lesson_plus_terms b
          where a.ctid > b.ctid
            and a.lesson_plus_id = b.lesson_plus_id
            and a.version = b.version`,
      );
      await t.sql('alter table lesson_plus_terms add primary key (school_id, lesson_plus_id, version)');
      await t.sql(
        `
          create trigger lesson_plus_moves_within_lot after insert on lesson_plus_moves
            for each row execute function lesson_plus_moves_guard()`,
      );
    }
  });
});

describe('a family', () => {
  it('is added and taken off; who was on it keeps the visits made', async () => {
    const lot = await sell();
    const child = (await buildStudent(t, school)).id;
    const set = (students_ids: number[]) =>
      t.call(school.owner, routes.set_pass_students, { params: { ...at(), id: lot.id }, body: { students_ids } });
    await set([child]);
    const marked = await markVisit(t, school, { student_id: child, lesson_plus_id: lot.id });
    expect(marked.lesson_plus!.left).toBe(7);
    expect((await set([])).data).toEqual([]);
    const refused = await t.request(school.owner, visitsRoutes.fast_lesson_minus, {
      params: { ...at(), student_id: child },
      body: { lesson_plus_id: lot.id },
    });
    expect(refused.status).toBe(404);
    expect((await passOf(lot.id)).used).toBe(1);
    expect(await t.verify()).toEqual([]);
    const [last] = await actions();
    expect((await undo(last!.id)).status).toBe(200);
    const listed = await t.call(school.owner, routes.list_pass_students, { params: { ...at(), id: lot.id } });
    expect(listed.data).toMatchObject([{ id: child, used: 1 }]);
  });
});

describe('the family of a pass that is closed', () => {
  it('stays as it is: nobody is added and nobody taken off', async () => {
    const lot = await sell();
    const [child, to] = [(await buildStudent(t, school)).id, (await buildStudent(t, school)).id];
    const set = (students_ids: number[]) =>
      t.request(school.owner, routes.set_pass_students, { params: { ...at(), id: lot.id }, body: { students_ids } });
    expect((await set([child])).status).toBe(200);
    await t.call(school.owner, routes.transfer_pass, {
      params: { ...at(), id: lot.id },
      body: { to_student_id: to, reason: 'Подарила сестре' },
    });
    for (const students_ids of [[child, to], []])
      expect(await set(students_ids)).toMatchObject({ status: 409, body: { code: 'visits.lot_refused' } });
    const listed = await t.call(school.owner, routes.list_pass_students, { params: { ...at(), id: lot.id } });
    expect(listed.data.map(({ id }) => id)).toEqual([child]);
  });
});

describe('rests', () => {
  it('wait on a pass that keeps them and go along with the next sale', async () => {
    const keeping = (await buildService(t, school, { leftover_policy: 'keep' })).id;
    const old = await sell({ service_id: keeping, date: '2026-01-20' });
    expect(await passOf(old.id)).toMatchObject({ state: 'expired', left: 0 });
    const why = await t.call(school.owner, routes.why, { params: { ...at(), id: old.id } });
    expect(why.remainder!.terms).toMatchObject([{ kind: 'sold' }, { kind: 'kept', visits: -8 }]);
    const shown = await t.call(school.owner, routes.preview_sale, { params: at(), body: { service_id: keeping } });
    expect(shown).toMatchObject({ carried: [{ lesson_plus_id: old.id, visits: 8 }], lesson_plus: { visits: 16 } });
    const next = await sell({ service_id: keeping, carry_leftovers: true });
    expect(next).toMatchObject({ visits: 16, left: 16, price: 880_000, paid: 880_000 });
    expect(await passOf(old.id)).toMatchObject({ paid: 0 });
    // Voiding the sale returns the carried-over remainder.
    await t.call(school.owner, passesRoutes.delete_lesson_plus, { params: { ...at(), id: next.id } });
    const again = await t.call(school.owner, routes.preview_sale, { params: at(), body: { service_id: keeping } });
    expect(again.carried).toMatchObject([{ lesson_plus_id: old.id, visits: 8 }]);
  });

  it('of forfeited visits are recorded by the expiry job, once, in the organization’s zone', async () => {
    const lot = await sell({ date: '2026-02-01' });
    const forfeits = () =>
      t.sql('select burned_on::text, visits, value from lesson_plus_burns where lesson_plus_id = $1 order by id', [
        lot.id,
      ]);
    await t.perform('passes.expire');
    expect(lot.ends_on).toBe('2026-03-07');
    expect(await forfeits()).toEqual([{ burned_on: '2026-03-08', visits: '800', value: '440000' }]);
    await t.perform('passes.expire');
    expect(await forfeits()).toHaveLength(1);
    // A backdated visit on a day when the pass was valid: the forfeited visits are given back first.
    await markVisit(t, school, { student_id, lesson_plus_id: lot.id, date_visit: '2026-03-01' });
    expect((await forfeits()).map(({ visits }) => visits)).toEqual(['800', '-100']);
    expect(await t.verify()).toEqual([]);
  });
});

describe('debts', () => {
  test('a new pass was ignored after a used-up one: a pass bought after an exhausted one gives access at once', async () => {
    const single = (await buildService(t, school, { visits: 1, debt_policy: 'block' })).id;
    await sell({ service_id: single, visits: 1 });
    await markVisit(t, school, { student_id, service_id: single });
    const refused = await onItsDay(t, day(1), () =>
      t.request(school.owner, visitsRoutes.fast_lesson_minus, {
        params: at(),
        body: { service_id: single, date_visit: day(1) },
      }),
    );
    expect(refused.status).toBe(409);
    const next = await sell({ service_id: single, visits: 4 });
    const marked = await markVisit(t, school, { student_id, service_id: single, date_visit: day(1) });
    expect(marked.lesson_plus).toMatchObject({ id: next.id, left: 3 });
  });

  it('are shown before a sale covers them', async () => {
    const { lesson_minus } = await markVisit(t, school, { student_id, service_id });
    const shown = await t.call(school.owner, routes.preview_sale, { params: at(), body: { service_id } });
    expect(shown.covered).toEqual([
      { lesson_minus_id: lesson_minus.id, date_visit: TODAY, title: expect.any(String), visits: 1 },
    ]);
    expect(await passes()).toEqual([]);
    expect(await sell({ cover_debts: true })).toMatchObject({ left: 7 });
  });

  it('come off the pass again when the covering is taken back, and owe what they owed', async () => {
    const params = at();
    const owing = (await buildService(t, school, { debt_limit: 2 })).id;
    for (const back of [2, 1]) await markVisit(t, school, { student_id, service_id: owing, date_visit: day(-back) });
    const debts = async () => {
      const { data } = await t.call(school.owner, visitsRoutes.list_lessons_minus, { params });
      return data.map(({ date_visit, lesson_plus_id, visits, value }) => ({
        date_visit,
        lesson_plus_id,
        visits,
        value,
      }));
    };
    const before = await debts();
    const { id } = await sell({ service_id: owing, visits: 3, cover_debts: true });
    expect(await passOf(id)).toMatchObject({ left: 1 });
    const { data } = await t.call(school.owner, routes.list_pass_actions, { params });
    expect(data).toMatchObject([{ kind: 'cover', lesson_plus_id: id, can: { undo: true } }]);
    const shown = await t.call(school.owner, routes.undo_pass_action, {
      params: { ...params, id: data[0]!.id },
      body: { preview: true },
    });
    expect(shown.change.passes).toMatchObject([{ id, left_before: 1, left_after: 3 }]);
    expect(await passOf(id)).toMatchObject({ left: 1 });
    expect((await undo(data[0]!.id)).status).toBe(200);
    expect(await debts()).toEqual(before);
    expect(await passOf(id)).toMatchObject({ left: 3 });
  });
});

describe('rebalance', () => {
  it('proposes, puts and takes back', async () => {
    const early = await sell({ visits: 1, price: 60_000, valid_from: day(-20), valid_until: day(-1) });
    const late = await sell({ visits: 1, price: 60_000, date: day(-20) });
    await markVisit(t, school, { student_id, lesson_plus_id: late.id, date_visit: day(-5) });
    await markVisit(t, school, { student_id, service_id, date_visit: TODAY });
    const call = (body: object) => t.request(school.owner, routes.rebalance, { params: at(), body });
    const shown = await call({ preview: true });
    expect(shown.body).toMatchObject({
      moves: [
        { date_visit: day(-5), from_id: late.id, to_id: early.id },
        { date_visit: TODAY, from_id: null, to_id: late.id },
      ],
      uncovered: { before: 1, after: 0 },
      burned: { before: 1, after: 0 },
    });
    expect((await passOf(early.id)).used).toBe(0);
    const done = await call({ reason: 'Отмечали не по порядку' });
    expect((await passOf(early.id)).used).toBe(1);
    expect((await call({})).body).toMatchObject({ code: 'visits.nothing_to_rebalance' });
    expect((await undo(done.body.pass_action_id!)).status).toBe(200);
    expect((await passOf(early.id)).used).toBe(0);
    expect((await passOf(late.id)).used).toBe(1);
  });
});

describe('what an activation is', () => {
  it('may be set at the sale by the desk, not by a teacher', async () => {
    expect(await sell({ activation: 'on_first_visit' })).toMatchObject({ state: 'pending', starts_on: null });
    const teacher = await buildTeacher(t, school, { withUser: true });
    await assignStudent(t, school, { student_id, teachers_ids: [teacher.staff_id] });
    const reply = await t.request(teacher.session!, passesRoutes.add_lesson_plus, {
      params: at('teacher'),
      body: { service_id, activation: 'on_first_visit' },
    });
    expect(reply.status).toBe(403);
  });

  it('happens by itself on the deadline, and the expiry job records it', async () => {
    const lot = await sell({ activation: 'on_first_visit', date: day(-30) });
    expect(lot).toMatchObject({ state: 'active', starts_on: TODAY });
    await t.sql('delete from pass_nights');
    await t.perform('passes.expire');
    const auditLines = await t.sql(
      `select 1 from audit_log where action = 'visits.self_activated' and object_id = $1`,
      [lot.id],
    );
    expect(auditLines).toHaveLength(1);
  });
});
