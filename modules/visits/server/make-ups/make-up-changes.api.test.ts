/**
 * A make-up hangs on two visits, the absence and the class that makes it up, by their stable ids (decision 066): it
 * goes on through everything that replaces one of them, and is never lost, doubled or left standing on nothing.
 */
import { addDays } from '@ritm/kernel';
import { passesRoutes, passRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { duplicateRoutes } from '@ritm/students/contract';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { visitsRoutes as routes } from '../../contract/index.ts';

const TODAY = '2026-03-11';
const day = (days: number) => addDays(TODAY, days);

let t: TestApp;
let school: SchoolOfTest;
let student_id: number;
let service_id: number;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T09:00:00.000Z' });
  school = await buildSchool(t);
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  student_id = (await buildStudent(t, school)).id;
  service_id = (await buildService(t, school, charged)).id;
});

/** An excused absence is charged, so its make-up is free. */
const charged = { miss_policy: { excused: 1 } };
const at = () => ({ role: 'owner' as const, school_id: school.school_id, student_id });
const sell = (sale: object = {}) => buildLessonPlus(t, school, { student_id, service_id, ...sale });
const sellAs = async (fields: object, sale: object = {}) =>
  sell({ service_id: (await buildService(t, school, fields)).id, ...sale });
const leftOf = async ({ id }: { id: number }) =>
  (await t.call(school.owner, passesRoutes.get_lesson_plus, { params: { ...at(), id } })).left;
const makeUps = async () => (await t.call(school.owner, routes.list_make_ups, { params: at() })).data;
const mark = async (body: object) => {
  const { lesson_minus } = await t.call(school.owner, routes.add_lesson_minus, { params: at(), body });
  return lesson_minus!;
};
const correct = ({ id }: { id: number }, body: object) =>
  t.request(school.owner, routes.edit_lesson_minus, { params: { ...at(), id }, body });
const takeBack = ({ id }: { id: number }) =>
  t.request(school.owner, routes.delete_lesson_minus, { params: { ...at(), id } });
const typo = { reason: 'typo' };
const isMadeUp = { status: 409, body: { code: 'visits.absence_made_up' } };

/** An absence of yesterday, and a visit of today that makes it up. */
async function madeUp(lot: { id: number }) {
  const absence = await mark({ lesson_plus_id: lot.id, date_visit: day(-1), status: 'excused' });
  const [makeUp] = await makeUps();
  const visit = await mark({ make_up_id: makeUp!.id, date_visit: TODAY });
  return { absence, visit, make_up_id: makeUp!.id };
}
const sold = () => sell({ visits: 4, date: day(-5) });

describe('the visit that makes an absence up', () => {
  it('stays free when it is corrected, and the absence stays made up', async () => {
    const lot = await sold();
    const { visit } = await madeUp(lot);
    expect(await leftOf(lot)).toBe(3);
    for (const body of [typo, { status: 'no_show' }, { status: 'attended' }])
      expect((await correct(visit, body)).body).toMatchObject({ lesson_minus: { id: visit.id, visits: 0 } });
    expect(await leftOf(lot)).toBe(3);
    expect(await makeUps()).toEqual([]);
  });

  it('charged to a pass that has ended, it stays there', async () => {
    const lot = await sellAs({}, { valid_until: day(1) });
    const absence = await mark({ lesson_plus_id: lot.id, date_visit: TODAY, status: 'excused' });
    expect(absence.visits).toBe(0);
    await t.clock.set('2026-03-20T09:00:00.000Z');
    const [makeUp] = await makeUps();
    const visit = await mark({ make_up_id: makeUp!.id, date_visit: '2026-03-20' });
    for (const body of [typo, { status: 'no_show' }, { status: 'excused' }, { status: 'attended' }])
      expect((await correct(visit, body)).body).toMatchObject({ lesson_minus: { lesson_plus_id: lot.id } });
    expect(await makeUps()).toEqual([]);
    await t.clock.set('2026-03-11T09:00:00.000Z');
  });

  it('missed for a good reason leaves the make-up open, and is one again when the client came after all', async () => {
    const lot = await sold();
    const { visit, make_up_id } = await madeUp(lot);
    expect((await correct(visit, { status: 'excused' })).status).toBe(200);
    expect((await makeUps()).map(({ id }) => id)).toContain(make_up_id);
    expect((await correct(visit, { status: 'attended' })).body).toMatchObject({ lesson_minus: { visits: 0 } });
    expect(await makeUps()).toEqual([]);
    expect(await leftOf(lot)).toBe(3);
  });

  it('missed for a good reason and made up by another visit is an ordinary one from then on', async () => {
    const lot = await sold();
    const { visit, make_up_id } = await madeUp(lot);
    await correct(visit, { status: 'excused' });
    await mark({ make_up_id, date_visit: TODAY });
    expect((await correct(visit, { status: 'attended' })).body).toMatchObject({ lesson_minus: { visits: 1 } });
    expect(await leftOf(lot)).toBe(2);
  });

  it('becomes an ordinary visit when a person says so or names another pass, and a make-up again', async () => {
    const lot = await sold();
    const other = await sell({ visits: 4, date: day(-5) });
    const { visit, make_up_id } = await madeUp(lot);
    expect((await correct(visit, { make_up_id: null })).body).toMatchObject({ lesson_minus: { visits: 1 } });
    expect(await makeUps()).toHaveLength(1);
    expect((await correct(visit, { make_up_id })).body).toMatchObject({
      lesson_minus: { visits: 0, lesson_plus_id: lot.id },
    });
    expect(await makeUps()).toEqual([]);
    expect((await correct(visit, { lesson_plus_id: other.id })).body).toMatchObject({
      lesson_minus: { visits: 1, lesson_plus_id: other.id },
    });
    expect(await makeUps()).toHaveLength(1);
    expect([await leftOf(lot), await leftOf(other)]).toEqual([3, 3]);
  });

  it('does not move to a day before the absence', async () => {
    const { visit } = await madeUp(await sold());
    expect((await correct(visit, { date_visit: day(-2) })).body).toMatchObject({ code: 'visits.make_up_over' });
    expect((await correct(visit, { date_visit: day(-1) })).body).toMatchObject({ lesson_minus: { visits: 0 } });
  });

  it('opens the make-up when it is taken back, and does not take it with it when it was an absence', async () => {
    const { visit, make_up_id } = await madeUp(await sold());
    await correct(visit, typo);
    expect((await takeBack(visit)).status).toBe(200);
    expect(await makeUps()).toMatchObject([{ id: make_up_id }]);
    expect((await mark({ make_up_id, date_visit: TODAY })).visits).toBe(0);
    expect(await makeUps()).toEqual([]);
  });
});

describe('an absence that was made up', () => {
  it('grants no second make-up when it is corrected', async () => {
    const lot = await sold();
    const { absence, visit, make_up_id } = await madeUp(lot);
    expect((await correct(absence, typo)).status).toBe(200);
    expect(await makeUps()).toEqual([]);
    await takeBack(visit);
    expect(await makeUps()).toMatchObject([{ id: make_up_id }]);
  });

  it('is not taken back, nor turned into something else, before its make-up is', async () => {
    const lot = await sold();
    const free = await sell({ visits: 4, date: day(-5) });
    const { absence, visit } = await madeUp(lot);
    const refused = await takeBack(absence);
    expect(refused).toMatchObject(isMadeUp);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('11 марта') });
    for (const body of [{ status: 'attended' }, { status: 'no_show' }, { lesson_plus_id: free.id }])
      expect(await correct(absence, body)).toMatchObject(isMadeUp);
    await takeBack(visit);
    expect((await takeBack(absence)).status).toBe(200);
    expect(await makeUps()).toEqual([]);
    expect(await leftOf(lot)).toBe(4);
  });

  it('is not moved past its make-up', async () => {
    await t.clock.set('2026-03-12T09:00:00.000Z');
    const { absence } = await madeUp(await sold());
    expect(await correct(absence, { date_visit: day(1) })).toMatchObject(isMadeUp);
    expect((await correct(absence, { date_visit: day(0) })).status).toBe(200);
    await t.clock.set('2026-03-11T09:00:00.000Z');
  });

  it('stays so on another pass, where rebalancing puts it, and back again', async () => {
    const early = await sell({ visits: 1, price: 60_000, valid_from: day(-20), valid_until: day(-1) });
    const late = await sell({ visits: 1, price: 60_000, date: day(-20) });
    const absence = await mark({ lesson_plus_id: late.id, date_visit: day(-5), status: 'excused' });
    const [makeUp] = await makeUps();
    const visit = await mark({ make_up_id: makeUp!.id, date_visit: TODAY });
    await mark({ service_id, date_visit: TODAY });
    const done = await t.call(school.owner, passRoutes.rebalance, { params: at(), body: {} });
    expect(done.moves).toMatchObject([{ to_id: early.id }, { to_id: late.id }]);
    expect(await takeBack(absence)).toMatchObject(isMadeUp);
    const undone = { params: { ...at(), id: done.pass_action_id! }, body: {} };
    await t.call(school.owner, passRoutes.undo_pass_action, undone);
    expect(await takeBack(absence)).toMatchObject(isMadeUp);
    await takeBack(visit);
    expect(await makeUps()).toMatchObject([{ id: makeUp!.id }]);
  });
});

describe('an absence that may be made up', () => {
  const excuse = (lot: { id: number }, date_visit: string) =>
    mark({ lesson_plus_id: lot.id, date_visit, status: 'excused' });

  it('keeps its make-up through a correction when the allowance of the month is full', async () => {
    const lot = await sold();
    const [first] = [await excuse(lot, day(-3)), await excuse(lot, day(-2)), await excuse(lot, day(-1))];
    const before = await makeUps();
    expect(before).toHaveLength(2);
    expect((await correct(first!, typo)).status).toBe(200);
    expect(await makeUps()).toEqual(before);
  });

  it('is granted anew by the pass that it is moved to, and by the month', async () => {
    const lot = await sold();
    const grants = await sellAs({ ...charged, make_up_policy: { days_after_end: 3 } });
    const none = await sellAs({ ...charged, make_up_policy: { per_month: 0 } });
    const absence = await excuse(lot, TODAY);
    await correct(absence, { lesson_plus_id: grants.id });
    expect(await makeUps()).toMatchObject([
      { lesson_plus_id: grants.id, valid_until: addDays(grants.ends_on!, 3), date_visit: TODAY },
    ]);
    await correct(absence, { lesson_plus_id: none.id });
    expect(await makeUps()).toEqual([]);
    await correct(absence, { lesson_plus_id: grants.id });
    expect(await makeUps()).toHaveLength(1);
  });

  it('gives its make-up up when the client came after all, and has it again when they did not', async () => {
    const lot = await sold();
    const absence = await excuse(lot, TODAY);
    await correct(absence, { status: 'attended' });
    expect(await makeUps()).toEqual([]);
    await correct(absence, { status: 'excused' });
    expect(await makeUps()).toHaveLength(1);
  });

  it('does not make itself up', async () => {
    const absence = await excuse(await sold(), TODAY);
    const [makeUp] = await makeUps();
    expect(await correct(absence, { status: 'attended', make_up_id: makeUp!.id })).toMatchObject({
      status: 409,
      body: { code: 'visits.make_up_over' },
    });
  });
});

describe('on the sheet of a class', () => {
  const setMark = (timetable_id: number, one: object, date = TODAY) =>
    t.call(school.owner, routes.mark_class, {
      params: { role: 'owner', school_id: school.school_id, timetable_id },
      body: { date, marks: [{ student_id, ...one }] as never },
    });
  const classOn = async (date = TODAY) => (await buildTimetable(t, school, { date, service_id })).id;

  it('a make-up is kept from mark to mark', async () => {
    const lot = await sold();
    await mark({ lesson_plus_id: lot.id, date_visit: day(-1), status: 'excused' });
    const [makeUp] = await makeUps();
    const timetable_id = await classOn();
    for (const one of [{ status: 'attended', make_up_id: makeUp!.id }, { status: 'no_show' }, { status: 'attended' }]) {
      expect((await setMark(timetable_id, one)).refused).toEqual([]);
      expect(await makeUps()).toEqual([]);
    }
    expect(await leftOf(lot)).toBe(3);
    await setMark(timetable_id, { status: null });
    expect(await makeUps()).toMatchObject([{ id: makeUp!.id }]);
  });

  it('an ordinary visit becomes the make-up that is named for it, once', async () => {
    const lot = await sold();
    await mark({ lesson_plus_id: lot.id, date_visit: day(-1), status: 'excused' });
    const [makeUp] = await makeUps();
    const timetable_id = await classOn();
    await setMark(timetable_id, { status: 'attended' });
    expect(await leftOf(lot)).toBe(2);
    const named = { status: 'attended', make_up_id: makeUp!.id };
    expect((await setMark(timetable_id, named)).refused).toEqual([]);
    expect(await leftOf(lot)).toBe(3);
    expect(await makeUps()).toEqual([]);
    const rows = () => t.sql('select id from lessons_minus where student_id = $1', [student_id]);
    const before = await rows();
    expect((await setMark(timetable_id, named)).refused).toEqual([]);
    expect((await setMark(timetable_id, { status: 'attended' })).refused).toEqual([]);
    expect(await rows()).toEqual(before);
    expect((await setMark(timetable_id, { status: 'attended', make_up_id: null })).refused).toEqual([]);
    expect(await makeUps()).toHaveLength(1);
  });

  it('an absence that was made up is neither removed nor marked anew, nor does its client arrive there', async () => {
    const lot = await sold();
    const timetable_id = await classOn(day(-1));
    await setMark(timetable_id, { status: 'excused' }, day(-1));
    const [makeUp] = await makeUps();
    await mark({ make_up_id: makeUp!.id, date_visit: TODAY });
    for (const status of [null, 'attended', 'no_show'])
      expect((await setMark(timetable_id, { status }, day(-1))).refused).toMatchObject([
        { student_id, code: 'visits.absence_made_up' },
      ]);
    expect(await leftOf(lot)).toBe(3);
  });
});

describe('when two cards of the client are merged', () => {
  const inSchool = () => ({ role: 'owner' as const, school_id: school.school_id });
  const merge = (kept: number) =>
    t.call(school.owner, duplicateRoutes.merge_students, {
      params: { ...inSchool(), student_id: kept, other_id: student_id },
      body: { take: [] },
    });
  const takeApart = (id: number) =>
    t.request(school.owner, duplicateRoutes.undo_merge, { params: { ...inSchool(), id } });

  it('a make-up goes along with both of its visits', async () => {
    const { absence, visit } = await madeUp(await sold());
    const [gone, kept] = [student_id, (await buildStudent(t, school)).id];
    const { id } = await merge(kept);
    student_id = kept;
    expect(await takeBack(absence)).toMatchObject(isMadeUp);
    expect(await makeUps()).toEqual([]);
    expect((await takeApart(id)).status).toBe(200);
    student_id = gone;
    expect((await correct(visit, typo)).body).toMatchObject({ lesson_minus: { visits: 0 } });
    expect(await makeUps()).toEqual([]);
  });

  it('they are not taken apart once the one has made up what the other missed', async () => {
    const family = await sell({ student_id: (await buildStudent(t, school)).id, students_ids: [student_id] });
    await mark({ lesson_plus_id: family.id, date_visit: TODAY, status: 'excused' });
    const kept = (await buildStudent(t, school)).id;
    const { id } = await merge(kept);
    student_id = kept;
    await t.clock.set('2026-03-11T09:01:00.000Z');
    const [makeUp] = await makeUps();
    const visit = await mark({ make_up_id: makeUp!.id, date_visit: TODAY });
    expect(await takeApart(id)).toMatchObject({ status: 409 });
    // Taken back it still stands in the ledger of a card that has no place in the family.
    await takeBack(visit);
    expect(await takeApart(id)).toMatchObject({ status: 409 });
  });
});

describe('a mark', () => {
  /** How often the database was asked while `act` ran; the statements of one round trip are one. */
  async function tripsOf(act: () => Promise<unknown>): Promise<number> {
    const { database } = t.platform;
    const { connect } = database;
    let trips = 0;
    database.connect = async () => {
      const client = await connect();
      const { query, release } = client;
      client.query = ((...args: Parameters<typeof query>) => {
        trips++;
        return query.apply(client, args);
      }) as typeof query;
      client.release = (...args) => {
        Object.assign(client, { query, release });
        return release.apply(client, args);
      };
      return client;
    };
    await act().finally(() => (database.connect = connect));
    return trips;
  }

  it('takes as many round trips with a make-up, or of an excused absence, as without', async () => {
    const lot = await sold();
    const plain = { lesson_plus_id: lot.id, date_visit: day(-1) };
    await mark(plain);
    const trips = await tripsOf(() => mark(plain));
    expect(trips).toBeGreaterThan(1);
    expect(await tripsOf(() => mark({ ...plain, status: 'excused' }))).toBe(trips);
    const [makeUp] = await makeUps();
    expect(await tripsOf(() => mark({ make_up_id: makeUp!.id, date_visit: TODAY }))).toBe(trips);
  });
});
