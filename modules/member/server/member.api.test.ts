/**
 * What a person sees of all organizations that they have to do with, and a guardian of each child, and nothing of
 * anybody else's.
 */
import { passesRoutes } from '@ritm/passes/contract';
import { newPhone } from '@ritm/accounts/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildSchool, buildTeacher, setArchived, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent, assignStudent, linkGuardian, linkStudent, unlinkGuardians } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberRoutes as routes } from '../contract/index.ts';

let t: TestApp;
let school: SchoolOfTest;
let other: SchoolOfTest;
let mother: TestSession;
let son: number;
let daughter: number;
let own: number;
const today = '2026-03-11';

/** A mother with two children in one organization, a pass of her own in another, and a job in a third. */
beforeAll(async () => {
  t = await openTestApp();
  [school, other] = [await buildSchool(t, { name: 'Карусель' }), await buildSchool(t, { name: 'Импульс' })];
  const work = await buildSchool(t, { name: 'Работа' });
  mother = (await buildTeacher(t, work, { withUser: true, firstname: 'Анна', lastname: 'Мамина' })).session!;
  const guardians = [{ name: 'Мама', phone: newPhone(), relation: 'mother' as const }];
  son = (await buildStudent(t, school, { firstname: 'Лев', lastname: 'Мамин', guardians })).id;
  daughter = (await buildStudent(t, school, { firstname: 'Майя', lastname: 'Мамина', guardians })).id;
  for (const student_id of [son, daughter]) await linkGuardian(t, school, { student_id, user_id: mother.user_id });
  own = (await buildStudent(t, other, { firstname: 'Анна', lastname: 'Мамина' })).id;
  await linkStudent(t, other, { student_id: own, user_id: mother.user_id });
  await sell(school, son);
  const bought = await sell(other, own);
  await t.call(other.owner, visitsRoutes.fast_lesson_minus, {
    params: { ...at(other), student_id: own },
    body: { lesson_plus_id: bought },
  });
  await buildTimetable(t, school, { title: 'Танцы', date: '2026-03-12', students_ids: [son] });
});
afterAll(() => t.close());

const at = ({ school_id }: SchoolOfTest) => ({ role: 'owner' as const, school_id });
async function sell(where: SchoolOfTest, student_id: number): Promise<number> {
  const service = await buildService(t, where);
  const params = { ...at(where), student_id };
  return (await t.call(where.owner, passesRoutes.add_lesson_plus, { params, body: { service_id: service.id } })).id;
}
const cabinet = (who: TestSession | undefined, where: SchoolOfTest, student_id: number, role = 'student') =>
  t.request(who, routes.get_cabinet, { params: { role, school_id: where.school_id, student_id } });

describe('what ties a person to organizations', () => {
  test('one line an organization, with places, cards and children', async () => {
    const { data } = await t.call(mother, routes.list_companies, {});
    expect(data.map(({ name, roles, cards, subscribed }) => ({ name, roles, cards, subscribed }))).toEqual([
      {
        name: 'Импульс',
        roles: [],
        cards: [{ student_id: own, name: 'Анна Мамина', is_child: false, relation: null }],
        subscribed: false,
      },
      {
        name: 'Карусель',
        roles: [],
        cards: [
          { student_id: son, name: 'Лев Мамин', is_child: true, relation: 'mother' },
          { student_id: daughter, name: 'Майя Мамина', is_child: true, relation: 'mother' },
        ],
        subscribed: false,
      },
      { name: 'Работа', roles: ['teacher'], cards: [], subscribed: false },
    ]);
    expect(await t.call(await t.signIn(), routes.list_companies, {})).toEqual({ data: [] });
    expect((await t.request(undefined, routes.list_companies, {})).status).toBe(401);
  });

  test('following an organization needs no place in it; a closed and a missing one are the same 404', async () => {
    const fan = await t.signIn();
    const follow = (role: string, school_id: number, body = {}) =>
      t.request(fan, schoolsRoutes.follow_school, { params: { role, school_id }, body });
    expect((await follow('user', other.school_id)).body).toEqual({ subscribed: true });
    expect((await follow('user', other.school_id, { subscribed: true })).body).toEqual({ subscribed: true });
    const { data, meta } = await t.call(fan, routes.list_subscriptions, { params: { role: 'user' } });
    expect(data).toMatchObject([{ school_id: other.school_id, name: 'Импульс', subscribed: true, passes: [] }]);
    expect(meta).toEqual({ page: 1, per_page: 50, total: 1 });
    expect((await t.call(fan, routes.list_companies, {})).data).toMatchObject([{ name: 'Импульс', subscribed: true }]);
    expect((await follow('student', other.school_id)).body).toEqual({ subscribed: false });
    const closed = await buildSchool(t);
    await setArchived(t, closed, true);
    const replies = [await follow('user', closed.school_id), await follow('user', 999_999_999)];
    for (const { status, body } of replies) expect([status, body.code]).toEqual([404, 'common.not_found']);
    expect((await follow('owner', other.school_id)).status).toBe(403);
    expect((await follow('user', other.school_id, { subscribed: 'да' })).status).toBe(422);
    const stranger = await t.request(undefined, schoolsRoutes.follow_school, {
      params: { role: 'user', school_id: other.school_id },
    });
    expect(stranger.status).toBe(401);
  });

  test('passes held stand by the organization, children’s with their names', async () => {
    const { data } = await t.call(mother, routes.list_subscriptions, { params: { role: 'student' } });
    expect(
      data.map(({ name, passes }) => [name, passes.map((one) => [one.student_name, one.is_child, one.state])]),
    ).toEqual([
      ['Импульс', [['Анна Мамина', false, 'active']]],
      ['Карусель', [['Лев Мамин', true, expect.stringMatching(/active|pending/)]]],
    ]);
    const paged = await t.call(mother, routes.list_subscriptions, {
      params: { role: 'user' },
      query: { page: 2, per_page: 1 },
    });
    expect(paged).toMatchObject({ data: [{ name: 'Карусель' }], meta: { page: 2, per_page: 1, total: 2 } });
    expect((await t.request(mother, routes.list_subscriptions, { params: { role: 'owner' } })).status).toBe(403);
  });

  test('the figures', async () => {
    expect(await t.call(mother, routes.get_statistic, {})).toMatchObject({
      organizations: 3,
      visits_month: 1,
      visits_total: 1,
      classes_ahead: 1,
    });
    expect((await t.request(undefined, routes.get_statistic, {})).status).toBe(401);
  });
});

describe('the cabinet', () => {
  test('a guardian sees each child’s, with passes, coming classes and visits', async () => {
    const first = await cabinet(mother, school, son);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ school_name: 'Карусель', name: 'Лев Мамин', debt: 0, visits: [] });
    expect(first.body.passes).toHaveLength(1);
    expect(first.body.next.map((one) => [one.title, one.date])).toEqual([['Танцы', '2026-03-12']]);
    const second = await cabinet(mother, school, daughter, 'user');
    expect(second.body).toMatchObject({ name: 'Майя Мамина', passes: [], next: [] });
    const mine = await cabinet(mother, other, own);
    expect(mine.body.visits).toMatchObject([{ date_visit: today, status: 'attended', visits: 1 }]);
  });

  test('not another’s child, not in another organization, not without a session', async () => {
    const stranger = await buildStudent(t, school, { firstname: 'Чужой', lastname: 'Ребёнок' });
    expect((await cabinet(mother, school, stranger.id)).status).toBe(404);
    expect((await cabinet(mother, school, 999_999_999)).status).toBe(404);
    expect((await cabinet(mother, other, son)).status).toBe(404);
    expect((await cabinet(await t.signIn(), school, son)).status).toBe(404);
    expect((await cabinet(undefined, school, son)).status).toBe(401);
  });

  test('staff see what the client sees; a teacher of own clients alone', async () => {
    const teacher = await buildTeacher(t, school, { withUser: true });
    expect((await cabinet(school.owner, school, son, 'owner')).status).toBe(200);
    expect((await cabinet(teacher.session, school, son, 'teacher')).status).toBe(404);
    await assignStudent(t, school, { student_id: son, teachers_ids: [teacher.staff_id] });
    expect((await cabinet(teacher.session, school, son, 'teacher')).status).toBe(200);
  });

  test('who is no longer the child’s guardian is out at once', async () => {
    const child = await buildStudent(t, school, { guardians: [{ name: 'Папа', phone: null, relation: 'father' }] });
    const father = await t.signIn();
    await linkGuardian(t, school, { student_id: child.id, user_id: father.user_id });
    expect((await cabinet(father, school, child.id)).status).toBe(200);
    await unlinkGuardians(t, school, child.id);
    expect((await cabinet(father, school, child.id)).status).toBe(404);
  });
});
