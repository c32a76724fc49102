/**
 * An invitation is its person's alone, lives seven days, and is answered once. Controls: without the index and the
 * lock several live or several answers happen.
 */
import { auditOf } from '@ritm/audit/testing';
import { buildUser, newPhone } from '@ritm/accounts/testing';
import { testSwitches } from '@ritm/platform/testing';
import { maxOfRuns, openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { schoolsRoutes as routes } from '../contract/index.ts';
import { buildSchool, type SchoolOfTest } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t, { name: 'Импульс' });
});
afterAll(() => t?.close());
afterEach(() => void (testSwitches.locks = true));

const at = (one: SchoolOfTest = school) => ({ role: 'owner' as const, school_id: one.school_id });
const DAY = 24 * 3600_000;

interface Invited {
  person: TestSession;
  phone: string;
  staff_id: number;
  id: number;
}

/** A person who is invited and has not answered. */
async function invited(role: 'teacher' | 'administrator' = 'administrator', own = school): Promise<Invited> {
  const phone = newPhone();
  const person = await buildUser(t, { phone });
  const route = role === 'teacher' ? routes.add_teacher : routes.add_administrator;
  const made = await t.call(own.owner, route, { params: at(own), body: { firstname: 'Инна', phone } });
  return { person, phone, staff_id: made.id, id: made.invitation!.id };
}

const enter = async (who: TestSession, role: 'administrator' | 'teacher' | 'owner' = 'administrator', own = school) =>
  (await t.request(who, routes.get_school, { params: { role, school_id: own.school_id } })).status;
const accept = (who: TestSession, id: number) => t.request(who, routes.accept_invitation, { params: { id } });
const refuse = (who: TestSession, id: number) => t.request(who, routes.refuse_invitation, { params: { id } });
const revoke = (id: number, own = school) =>
  t.request(own.owner, routes.delete_invitation, { params: { ...at(own), id } });
const place = (staff_id: number, own = school) =>
  t.call(own.owner, routes.get_administrator, { params: { ...at(own), id: staff_id } });

describe('an invitation', () => {
  test('waits for its person, who finds it by their number and enters once they accept', async () => {
    const { person, phone, staff_id, id } = await invited();
    expect(await place(staff_id)).toMatchObject({ enters: false, invitation: { id, state: 'pending' } });
    const [message] = await t.sql('select body from outbound_messages where recipient = $1', [phone]);
    expect(message.body).toBe(
      '«Импульс» приглашает вас администратором. Чтобы ответить, войдите в Ритм по этому номеру',
    );
    const { data, meta } = await t.call(person, routes.list_my_invitations, {});
    expect(meta.total).toBe(1);
    expect(data).toMatchObject([
      { id, role: 'administrator', school: { id: school.school_id, name: 'Импульс' }, invited_by: 'Ольга Владельцева' },
    ]);
    const waiting = await t.call(school.owner, routes.list_invitations, { params: at(), query: { per_page: 1 } });
    const past = await t.call(school.owner, routes.list_invitations, { params: at(), query: { page: 9 } });
    expect(waiting.data).toHaveLength(1);
    expect(past).toMatchObject({ data: [], meta: { total: waiting.meta.total } });
    expect(await enter(person)).toBe(404);
    expect((await accept(person, id)).body).toEqual({ school_id: school.school_id, role: 'administrator' });
    expect(await enter(person)).toBe(200);
    expect(await place(staff_id)).toMatchObject({ enters: true, invitation: null });
    expect((await t.call(person, routes.list_my_invitations, {})).data).toEqual([]);
    const lines = await auditOf(t, school, { object_type: 'invitation', object_id: id });
    expect(lines.map((one) => one.action)).toEqual(['schools.invitation_accepted', 'schools.invited']);
  });

  test('refused leaves the place empty, says so to the owner, and may be sent again', async () => {
    const { person, staff_id, id } = await invited();
    expect((await refuse(person, id)).status).toBe(200);
    expect(await enter(person)).toBe(404);
    expect(await place(staff_id)).toMatchObject({ enters: false, invitation: { state: 'refused' } });
    expect((await accept(person, id)).body.code).toBe('schools.invitation_over');
    const again = await t.call(school.owner, routes.add_invitation, { params: at(), body: { staff_id } });
    expect((await accept(person, again.id)).status).toBe(200);
    expect(await enter(person)).toBe(200);
    const taken = await t.request(school.owner, routes.add_invitation, { params: at(), body: { staff_id } });
    expect(taken.body.code).toBe('schools.already_staff');
  });

  test('is over when it is revoked, when the place is gone, and when the number changes', async () => {
    const [revoked, gone, moved] = [await invited(), await invited(), await invited()];
    expect((await revoke(revoked.id)).status).toBe(200);
    expect((await revoke(revoked.id)).body.code).toBe('schools.invitation_over');
    await t.call(school.owner, routes.delete_administrator, { params: { ...at(), id: gone.staff_id } });
    await t.call(school.owner, routes.edit_administrator, {
      params: { ...at(), id: moved.staff_id },
      body: { phone: newPhone() },
    });
    for (const { person, id } of [revoked, gone, moved])
      expect((await accept(person, id)).body.code).toBe('schools.invitation_over');
  });

  test('lives seven days to the second', async () => {
    const own = await buildSchool(t);
    const [first, second] = [await invited('administrator', own), await invited('administrator', own)];
    const began = t.clock.now();
    await t.clock.advance(7 * DAY - 1000);
    expect((await accept(first.person, first.id)).status).toBe(200);
    await t.clock.advance(1000);
    expect((await accept(second.person, second.id)).body.code).toBe('schools.invitation_over');
    expect((await place(second.staff_id, own)).invitation!.state).toBe('expired');
    await t.perform('schools.expire_invitations');
    const rows = await t.sql('select state from staff_invitations where id = $1', [second.id]);
    expect(rows).toEqual([{ state: 'expired' }]);
    await t.clock.set(began);
  });

  test('is another’s: to everybody else it was never there', async () => {
    const { id } = await invited();
    const stranger = await buildUser(t);
    for (const who of [stranger, school.owner])
      for (const answer of [accept, refuse]) {
        const reply = await answer(who, id);
        expect([reply.status, reply.body.code]).toEqual([404, 'common.not_found']);
      }
    const theirs = await buildSchool(t);
    expect((await revoke(id, theirs)).status).toBe(404);
  });

  test('requires a fresh code, and keeps the limits of messages to a number', async () => {
    const own = await buildSchool(t);
    const began = t.clock.now();
    await t.clock.advance(10 * 60_000 + 1000);
    const body = { firstname: 'Инна', phone: newPhone() };
    const stale = await t.request(own.owner, routes.add_administrator, { params: at(own), body });
    expect([stale.status, stale.body.code]).toEqual([403, 'accounts.fresh_code']);
    await t.clock.set(began);
    const { id: staff_id } = await t.call(own.owner, routes.add_administrator, { params: at(own), body });
    const again = () => t.request(own.owner, routes.add_invitation, { params: at(own), body: { staff_id } });
    const statuses = [];
    for (let attempt = 0; attempt < 5; attempt++) statuses.push((await again()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test('to one’s own number needs no answer', async () => {
    const own = await buildSchool(t);
    const [owner] = await t.sql<{ phone: string }>('select phone from users where id = $1', [own.owner.user_id]);
    const teacher = await t.call(own.owner, routes.add_teacher, {
      params: at(own),
      body: { firstname: 'Ольга', phone: owner!.phone },
    });
    expect(teacher).toMatchObject({ enters: true, invitation: null });
    expect(await enter(own.owner, 'teacher', own)).toBe(200);
  });
});

describe('races', () => {
  const live = async (phone: string) =>
    Number(
      (await t.sql(`select count(*) as n from staff_invitations where phone = $1 and state = 'pending'`, [phone]))[0].n,
    );
  const invitedTwentyTimes = async () => {
    const phone = newPhone();
    const body = { firstname: 'Инна', phone };
    await Promise.all(
      Array.from({ length: 20 }, () => t.request(school.owner, routes.add_administrator, { params: at(), body })),
    );
    return live(phone);
  };

  test('of twenty invitations at once to one number one lives; without the index and the lock several', async () => {
    for (let round = 0; round < 5; round++) expect(await invitedTwentyTimes()).toBe(1);
    testSwitches.locks = false;
    await t.sql('drop index staff_invitations_live');
    expect(await maxOfRuns(invitedTwentyTimes, 1)).toBeGreaterThan(1);
    await t.sql(`update staff_invitations set state = 'revoked', decided_at = ritm_now() where state = 'pending'`);
    await t.sql(
      `
        create unique index staff_invitations_live on staff_invitations (school_id, role, phone)
        where state = 'pending'`,
    );
  });

  /** The person accepts and refuses while the owner revokes, all at once. Counts how many of them succeeded. */
  async function resolve(): Promise<{ done: number; agrees: boolean }> {
    const { person, id } = await invited();
    const replies = await Promise.all([accept(person, id), refuse(person, id), revoke(id)]);
    const done = replies.flatMap((one, index) => (one.status === 200 ? [index] : []));
    const [row] = await t.sql<{ state: string }>('select state from staff_invitations where id = $1', [id]);
    const inside = (await enter(person)) === 200;
    return {
      done: done.length,
      agrees: row!.state === ['accepted', 'refused', 'revoked'][done[0]!] && inside === (done[0] === 0),
    };
  }

  test('of accepting, refusing and revoking at once exactly one happens; without the lock several do', async () => {
    for (let round = 0; round < 15; round++) expect(await resolve()).toEqual({ done: 1, agrees: true });
    testSwitches.locks = false;
    const without = [];
    for (let round = 0; round < 15; round++) without.push((await resolve()).done);
    expect(Math.max(...without)).toBeGreaterThan(1);
    await t.sql(`update staff_invitations set state = 'revoked', decided_at = now() where state = 'pending'`);
  });
});

test('the laws hold', async () => {
  expect(await t.verify()).toEqual([]);
});
