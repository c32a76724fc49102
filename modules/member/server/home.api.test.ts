/** The member's home: for each card what is ahead, what is left and what is owed, and nothing of anybody else's. */
import { newPhone } from '@ritm/accounts/testing';
import { passesRoutes } from '@ritm/passes/contract';
import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent, linkGuardian, linkStudent, unlinkGuardians } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberRoutes as routes } from '../contract/index.ts';

let t: TestApp;
let school: SchoolOfTest;
let mother: TestSession;
let son: number;
let daughter: number;

const at = ({ school_id }: SchoolOfTest) => ({ role: 'owner' as const, school_id });
async function sell(where: SchoolOfTest, student_id: number, paid?: number): Promise<number> {
  const service = await buildService(t, where, { price: 440_000 });
  const body = { service_id: service.id, ...(paid !== undefined && { paid }) };
  return (await t.call(where.owner, passesRoutes.add_lesson_plus, { params: { ...at(where), student_id }, body })).id;
}
const home = (who: TestSession) => t.call(who, routes.get_home, {});

/** A mother of two in one organization; the son comes every day, the daughter once and without a pass. */
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t, { name: 'Карусель' });
  mother = await t.signIn();
  const guardians = [{ name: 'Мама', phone: newPhone(), relation: 'mother' as const }];
  son = (await buildStudent(t, school, { firstname: 'Лев', lastname: 'Мамин', guardians })).id;
  daughter = (await buildStudent(t, school, { firstname: 'Майя', lastname: 'Мамина', guardians })).id;
  for (const student_id of [son, daughter]) await linkGuardian(t, school, { student_id, user_id: mother.user_id });
  await sell(school, son);
  for (const day of ['12', '13', '14', '15', '16'])
    await buildTimetable(t, school, { title: 'Танцы', date: `2026-03-${day}`, students_ids: [son] });
  await buildTimetable(t, school, { title: 'Рисование', date: '2026-03-20', students_ids: [daughter] });
  const single = await buildService(t, school, { type: 'single', visits: 1 });
  await t.call(school.owner, visitsRoutes.fast_lesson_minus, {
    params: { ...at(school), student_id: daughter },
    body: { service_id: single.id },
  });
});
afterAll(() => t.close());

describe('the member’s home', () => {
  test('the next classes of each card, what is left, and a debt with the visits it came from', async () => {
    const { works, data } = await home(mother);
    expect([works, data.map(({ name }) => name)]).toEqual([false, ['Карусель']]);
    const [place] = data;
    expect(place!.bookings.map((one) => [one.student_id, one.title, one.date, one.can.cancel])).toEqual([
      [son, 'Танцы', '2026-03-12', true],
      [son, 'Танцы', '2026-03-13', true],
      [son, 'Танцы', '2026-03-14', true],
      [daughter, 'Рисование', '2026-03-20', true],
    ]);
    expect(place!.cards).toMatchObject([
      { student_id: son, name: 'Лев Мамин', is_child: true, debt: { visits: 0, latest: [] } },
      { student_id: daughter, name: 'Майя Мамина', passes: [], debt: { visits: 1 } },
    ]);
    expect(place!.cards[0]!.passes).toMatchObject([{ visits: 8, left: 8, price: 440_000 }]);
    expect(place!.cards[1]!.debt.latest).toMatchObject([{ date_visit: '2026-03-11' }]);
  });

  test('a pass that is over stays while it is owed for, after those that can be used', async () => {
    const [client, place] = [await t.signIn(), await buildSchool(t)];
    const card = (await buildStudent(t, place, { firstname: 'Олег' })).id;
    await linkStudent(t, place, { student_id: card, user_id: client.user_id });
    const service = await buildService(t, place, { visits: 1 });
    const params = { ...at(place), student_id: card };
    const owed = await t.call(place.owner, passesRoutes.add_lesson_plus, {
      params,
      body: { service_id: service.id, paid: 0 },
    });
    const used = await sell(place, card);
    await t.call(place.owner, visitsRoutes.fast_lesson_minus, { params, body: { lesson_plus_id: owed.id } });
    const { passes } = (await home(client)).data[0]!.cards[0]!;
    expect(passes.map(({ id, state }) => [id, state])).toEqual([
      [used, expect.stringMatching(/active|pending/)],
      [owed.id, 'exhausted'],
    ]);
  });

  test('staff without a card have an empty home that says they work; nobody sees it without a session', async () => {
    const { session } = await buildTeacher(t, school, { withUser: true });
    expect(await home(session!)).toEqual({ works: true, data: [] });
    expect(await home(await t.signIn())).toEqual({ works: false, data: [] });
    expect((await t.request(undefined, routes.get_home, {})).status).toBe(401);
  });

  test('who is no longer the child’s guardian sees nothing at once', async () => {
    const child = await buildStudent(t, school, { guardians: [{ name: 'Папа', phone: null, relation: 'father' }] });
    const father = await t.signIn();
    await linkGuardian(t, school, { student_id: child.id, user_id: father.user_id });
    expect((await home(father)).data[0]!.cards.map(({ student_id }) => student_id)).toEqual([child.id]);
    await unlinkGuardians(t, school, child.id);
    expect((await home(father)).data).toEqual([]);
  });
});
