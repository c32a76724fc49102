import type { ErrorBody } from '@ritm/http';
import { openTestApp, insertWorkplace, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsRoutes, securityRoutes as routes } from '../../contract/index.ts';
import { newPhone, postSolving, sentCode } from '../testing.ts';

let t: TestApp;
beforeAll(async () => void (t = await openTestApp()));
afterAll(() => t.close());

const MINUTE = 60_000;
const codeOf = (reply: { status: number; body: unknown }) => [reply.status, (reply.body as ErrorBody).code];
const phoneOf = async (session: TestSession) => (await t.call(session, accountsRoutes.get_profile, {})).phone;

/**
 * A person who has just signed in. The scenes share an address, so each begins by resetting the counters of the
 * previous one.
 */
async function buildPerson() {
  await t.clock.advance(180 * MINUTE);
  const phone = newPhone();
  return { phone, session: await t.signIn({ phone }) };
}

async function requestCode(session: TestSession, phone: string) {
  const { id } = await t.call(session, routes.send_phone_code, { body: { phone } });
  return { id, code: await sentCode(t, phone) };
}

test('a fresh code on the session and a code on the new number move the sign-in to it', async () => {
  const { phone, session } = await buildPerson();
  const elsewhere = await t.signIn({ user_id: session.user_id });
  const next = newPhone();
  const profile = await t.call(session, routes.change_phone, { body: await requestCode(session, next) });
  expect(profile.phone).toBe(next);
  expect(await phoneOf(session)).toBe(next);
  // The session that signed in with the old number elsewhere has ended; the one that changed the number has not.
  expect((await t.request(elsewhere, accountsRoutes.get_profile, {})).status).toBe(401);
  await t.settle();
  const notices = await t.sql<{ data: unknown }>(
    `select data from notifications where user_id = $1 and kind = 'security' order by id desc limit 1`,
    [session.user_id],
  );
  expect(notices[0]!.data).toMatchObject({ event: 'phone_changed' });
  const [line] = await t.sql<{ before: { phone: string }; after: { phone: string } }>(
    `select before, after from audit_log where action = 'accounts.phone_changed' and object_id = $1`,
    [session.user_id],
  );
  expect([line!.before.phone, line!.after.phone]).toEqual([phone, next].map((one) => `•••••••••${one.slice(-2)}`));
});

test('a session whose code is older than ten minutes changes nothing, at either step', async () => {
  const { session } = await buildPerson();
  const next = newPhone();
  const requested = await requestCode(session, next);
  await t.clock.advance(10 * MINUTE + 1);
  expect(codeOf(await t.request(session, routes.change_phone, { body: requested }))).toEqual([
    403,
    'accounts.fresh_code',
  ]);
  const again = await t.request(session, routes.send_phone_code, { body: { phone: newPhone() } });
  expect(codeOf(again)).toEqual([403, 'accounts.fresh_code']);
  expect((await t.request(undefined, routes.change_phone, { body: requested })).status).toBe(401);
});

test.each([
  ['no number', { phone: '12' }, [422, 'common.invalid']],
  ['a call to a stranger is for whoever works nowhere', { phone: '+79991112233', type: 'call' as const }, [200]],
])('%s', async (_why, body, expected) => {
  const { session } = await buildPerson();
  expect(codeOf(await t.request(session, routes.send_phone_code, { body }))).toEqual([expected[0], expected[1]]);
});

test('one’s own number is none to change to', async () => {
  const { phone, session } = await buildPerson();
  const reply = await t.request(session, routes.send_phone_code, { body: { phone } });
  expect(codeOf(reply)).toEqual([422, 'accounts.same_phone']);
});

test('that a number is taken is shown only to those who have proved it theirs', async () => {
  const [mine, theirs] = [await buildPerson(), await buildPerson()];
  const session = await t.signIn({ user_id: mine.session.user_id });
  const [known, unknown] = [theirs.phone, newPhone()];
  const replies = [];
  for (const phone of [known, unknown]) {
    await t.clock.advance(2 * MINUTE);
    replies.push(await t.request(session, routes.send_phone_code, { body: { phone } }));
  }
  const shapes = replies.map(({ status, body }) => ({ status, keys: Object.keys(body as object) }));
  expect(shapes[0]).toEqual(shapes[1]);
  const body = { id: (replies[0]!.body as { id: number }).id, code: await sentCode(t, known) };
  expect(codeOf(await t.request(session, routes.change_phone, { body }))).toEqual([409, 'accounts.phone_taken']);
  // The code is spent although nothing was changed.
  expect(codeOf(await t.request(session, routes.change_phone, { body }))).toEqual([410, 'accounts.code_over']);
  expect(await phoneOf(session)).toBe(mine.phone);
});

test('a code requested by one person changes nobody else’s number and signs nobody in', async () => {
  const [mine, theirs] = [await buildPerson(), await buildPerson()];
  const session = await t.signIn({ user_id: mine.session.user_id });
  const requested = await requestCode(session, newPhone());
  expect((await t.request(theirs.session, routes.change_phone, { body: requested })).status).toBe(410);
  expect((await t.request(undefined, accountsRoutes.check_sms_code_safe, { body: requested })).status).toBe(410);
  expect((await t.request(session, routes.confirm, { body: requested })).status).toBe(410);
  expect((await t.request(session, routes.change_phone, { body: requested })).status).toBe(200);
});

test('two people who come for one number at once: one gets it', async () => {
  const people = [(await buildPerson()).session, (await buildPerson()).session];
  const fresh = await Promise.all(people.map(({ user_id }) => t.signIn({ user_id })));
  const next = newPhone();
  const requested: { id: number; code: string }[] = [];
  for (const [at, { token }] of fresh.entries()) {
    await t.clock.advance(2 * MINUTE);
    // The second request for one number requires a captcha.
    const from = { address: `10.7.0.${at}`, headers: { session: token } };
    const { body } = await postSolving(t, '/profile/phone_code', { phone: next }, from);
    requested.push({ id: body.id, code: await sentCode(t, next) });
  }
  const replies = await Promise.all(
    fresh.map((session, at) => t.request(session, routes.change_phone, { body: requested[at]! })),
  );
  expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await t.sql('select 1 from users where phone = $1', [next])).toHaveLength(1);
});

test('the laws hold', async () => {
  expect(await t.verify()).toEqual([]);
});

// This test comes last, because the workplace that it inserts violates the invariants.
test('whoever works anywhere gets no call: four digits are too few', async () => {
  const { session } = await buildPerson();
  await insertWorkplace(t, session.user_id);
  const reply = await t.request(session, routes.send_phone_code, { body: { phone: newPhone(), type: 'call' } });
  expect(codeOf(reply)).toEqual([422, 'accounts.no_call_for_staff']);
});
