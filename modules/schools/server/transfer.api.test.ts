/**
 * An organization passes to an heir who accepts it, and there is exactly one owner at every moment. Controls: without
 * the lock, and without the database's trigger, there is not.
 */
import { auditOf } from '@ritm/audit/testing';
import { buildUser, newPhone } from '@ritm/accounts/testing';
import { testSwitches } from '@ritm/platform/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { schoolsRoutes as routes } from '../contract/index.ts';
import { buildAdministrator, buildSchool, type SchoolOfTest } from './testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t?.close());
afterEach(() => void (testSwitches.locks = true));

const at = ({ school_id }: SchoolOfTest) => ({ role: 'owner' as const, school_id });
const offer = (school: SchoolOfTest, phone: string, stay_as_administrator = false) =>
  t.request(school.owner, routes.transfer_school, { params: at(school), body: { phone, stay_as_administrator } });
const accept = (who: TestSession, id: number) => t.request(who, routes.accept_invitation, { params: { id } });
const revoke = (school: SchoolOfTest, id: number) =>
  t.request(school.owner, routes.delete_invitation, { params: { ...at(school), id } });
const enter = async (who: TestSession, school: SchoolOfTest, role: 'owner' | 'administrator' = 'owner') =>
  (await t.request(who, routes.get_school, { params: { role, school_id: school.school_id } })).status;
const owners = (school: SchoolOfTest) =>
  t.sql<{ user_id: string }>(
    `select user_id from staff where school_id = $1 and role = 'owner' and archived_at is null and user_id is not null`,
    [school.school_id],
  );

async function heirOf(school: SchoolOfTest, stay = false) {
  const phone = newPhone();
  const heir = await buildUser(t, { phone });
  const { body } = await offer(school, phone, stay);
  return { heir, id: body.id };
}

test('an organization goes to whoever accepts it, and nothing changes before that', async () => {
  const school = await buildSchool(t, { name: 'Студия на Мира' });
  const { heir, id } = await heirOf(school, true);
  expect([await enter(school.owner, school), await enter(heir, school)]).toEqual([200, 404]);
  const { data } = await t.call(heir, routes.list_my_invitations, {});
  expect(data).toMatchObject([{ id, role: 'owner', school: { name: 'Студия на Мира' } }]);
  expect((await t.call(school.owner, routes.list_invitations, { params: at(school) })).data).toMatchObject([
    { id, role: 'owner', staff_id: null, stays: true },
  ]);
  expect((await accept(heir, id)).body).toEqual({ school_id: school.school_id, role: 'owner' });
  expect([await enter(heir, school), await enter(school.owner, school)]).toEqual([200, 403]);
  expect(await enter(school.owner, school, 'administrator')).toBe(200);
  const lines = await auditOf(t, { ...school, owner: heir }, { object_type: 'school' });
  expect(lines[0]).toMatchObject({
    action: 'schools.transferred',
    before: { owner: school.owner.user_id },
    after: { user_id: heir.user_id },
  });
});

test('both sides confirm with a fresh code', async () => {
  const school = await buildSchool(t);
  const began = t.clock.now();
  await t.clock.advance(10 * 60_000 + 1000);
  expect((await offer(school, newPhone())).body.code).toBe('accounts.fresh_code');
  await t.clock.set(began);
  const { heir, id } = await heirOf(school);
  await t.clock.advance(10 * 60_000 + 1000);
  expect((await accept(heir, id)).body.code).toBe('accounts.fresh_code');
  await t.clock.set(began);
  expect((await accept(heir, id)).status).toBe(200);
  expect(await enter(school.owner, school)).toBe(404);
});

test('an offer of somebody who is the owner no longer gives nothing away', async () => {
  const school = await buildSchool(t);
  const { heir, id } = await heirOf(school);
  const next = await buildUser(t);
  // No call leaves an offer waiting when the owner changes; support can, by hand.
  await t.sql(`update staff set user_id = $2 where school_id = $1 and role = 'owner'`, [
    school.school_id,
    next.user_id,
  ]);
  expect((await accept(heir, id)).body.code).toBe('schools.invitation_over');
  expect((await owners(school)).map(({ user_id }) => Number(user_id))).toEqual([next.user_id]);
});

test('one heir at a time, not oneself, and only by the owner', async () => {
  const school = await buildSchool(t);
  const { id } = await heirOf(school);
  expect((await offer(school, newPhone())).body.code).toBe('schools.transfer_waits');
  expect((await revoke(school, id)).status).toBe(200);
  const [own] = await t.sql<{ phone: string }>('select phone from users where id = $1', [school.owner.user_id]);
  expect((await offer(school, own!.phone)).body).toMatchObject({ code: 'schools.already_owner' });
  expect((await offer(school, 'нет номера')).body).toMatchObject({ code: 'schools.bad_phone' });
  const { session } = await buildAdministrator(t, school);
  const params = { role: 'administrator' as const, school_id: school.school_id };
  expect((await t.request(session, routes.transfer_school, { params, body: { phone: newPhone() } })).status).toBe(403);
});

/**
 * The heir accepts twice while the owner revokes the offer and makes it to somebody else. Counts how many acceptances
 * and revocations succeeded.
 */
async function contested(school: SchoolOfTest): Promise<number> {
  const { heir, id } = await heirOf(school);
  const replies = await Promise.all([
    accept(heir, id),
    revoke(school, id),
    accept(heir, id),
    offer(school, newPhone()),
  ]);
  const statuses = replies.slice(0, 3).map((one) => one.status);
  expect(statuses.filter((one) => one >= 500)).toEqual([]);
  const accepted = statuses[0] === 200 || statuses[2] === 200;
  const [owner] = await owners(school);
  if (testSwitches.locks) expect(Number(owner!.user_id)).toBe(accepted ? heir.user_id : school.owner.user_id);
  return statuses.filter((one) => one === 200).length;
}

test('whatever happens at once, there is always exactly one owner, and the last word is one; without the lock it is not', async () => {
  const seen = new Set<number>();
  let watching = true;
  const watched = await buildSchool(t);
  const watcher = (async () => {
    while (watching) seen.add((await owners(watched)).length);
  })();
  expect(await contested(watched)).toBe(1);
  for (let round = 0; round < 12; round++) {
    const school = await buildSchool(t);
    expect(await contested(school)).toBe(1);
    expect(await owners(school)).toHaveLength(1);
  }
  watching = false;
  await watcher;
  expect([...seen]).toEqual([1]);
  testSwitches.locks = false;
  const without = [];
  for (let round = 0; round < 20; round++) without.push(await contested(await buildSchool(t)));
  expect(Math.max(...without)).toBeGreaterThan(1);
});

test('the database itself refuses an organization without an owner; without its trigger it would not', async () => {
  const school = await buildSchool(t);
  const dismiss = () =>
    t.sql(`update staff set archived_at = now() where school_id = $1 and role = 'owner'`, [school.school_id]);
  await expect(dismiss()).rejects.toThrow(/has no owner/);
  await t.sql('alter table staff disable trigger staff_owner_stays');
  await dismiss();
  expect(await owners(school)).toHaveLength(0);
  await t.sql(`update staff set archived_at = null where school_id = $1`, [school.school_id]);
  await t.sql('alter table staff enable trigger staff_owner_stays');
});

test('the laws hold', async () => {
  expect(await t.verify()).toEqual([]);
});
