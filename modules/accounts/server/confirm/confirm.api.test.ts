import { openTestApp, insertWorkplace, type TestApp, type TestSession } from '@ritm/testing';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsRoutes, securityRoutes as routes } from '../../contract/index.ts';
import { newPhone, sentCode } from '../testing.ts';

let t: TestApp;
beforeAll(async () => void (t = await openTestApp()));
afterAll(() => t.close());

const MINUTE = 60_000;
/** Performs a dangerous action: setting up an application. */
const mayDoDangerous = async (session: TestSession) => (await t.request(session, routes.start_totp, {})).status === 200;

/**
 * A person who entered their code a while ago. The codes of the other scenes are moved back too, because they share the
 * address.
 */
async function stale() {
  const phone = newPhone();
  const session = await t.signIn({ phone });
  await t.clock.advance(180 * MINUTE);
  return { phone, session };
}
const confirmBySms = async ({ phone, session }: { phone: string; session: TestSession }) => {
  const { id } = await t.call(session, routes.send_confirm_code, { body: {} });
  return t.request(session, routes.confirm, { body: { id, code: await sentCode(t, phone) } });
};

test('a code entered now opens what is dangerous for ten minutes, in this session alone', async () => {
  const person = await stale();
  const other = await t.signIn({ user_id: person.session.user_id });
  await t.clock.advance(11 * MINUTE);
  expect(await mayDoDangerous(person.session)).toBe(false);
  expect((await confirmBySms(person)).status).toBe(200);
  expect([await mayDoDangerous(person.session), await mayDoDangerous(other)]).toEqual([true, false]);
  await t.clock.advance(10 * MINUTE - 1000);
  expect(await mayDoDangerous(person.session)).toBe(true);
  await t.clock.advance(2000);
  expect(await mayDoDangerous(person.session)).toBe(false);
});

test('confirming does not lengthen the session, nor shorten how long it may idle', async () => {
  const person = await stale();
  const read = () => t.sql('select expires_at, confirmed_at from sessions where id = $1', [person.session.session_id]);
  const before = await read();
  await confirmBySms(person);
  expect(await read()).toEqual(before);
});

test('a sign-in code does not confirm, a confirming code does not sign in', async () => {
  const { phone, session } = await stale();
  const signIn = await t.request(undefined, accountsRoutes.check_phone_safe, {
    body: { phone },
  });
  const code = await sentCode(t, phone);
  expect((await t.request(session, routes.confirm, { body: { id: signIn.body.id, code } })).status).toBe(410);
  await t.clock.advance(11 * MINUTE);
  const { id } = await t.call(session, routes.send_confirm_code, { body: {} });
  const body = { id, code: await sentCode(t, phone) };
  expect((await t.request(undefined, accountsRoutes.check_sms_code_safe, { body })).status).toBe(410);
  expect((await t.request(session, routes.confirm, { body })).status).toBe(200);
});

test('another person’s code, rightly entered, does not confirm', async () => {
  const [mine, theirs] = [await stale(), await stale()];
  const { id } = await t.call(theirs.session, routes.send_confirm_code, { body: {} });
  const body = { id, code: await sentCode(t, theirs.phone) };
  expect((await t.request(mine.session, routes.confirm, { body })).status).toBe(410);
  expect(await mayDoDangerous(mine.session)).toBe(false);
});

test('whoever works anywhere gets no call: four digits are too few', async () => {
  const { session } = await stale();
  expect((await t.call(session, routes.get_confirm_ways, {})).methods).toEqual(['sms', 'call']);
  await insertWorkplace(t, session.user_id);
  expect((await t.call(session, routes.get_confirm_ways, {})).methods).toEqual(['sms']);
  const refused = await t.request(session, routes.send_confirm_code, { body: { type: 'call' } });
  expect([refused.status, refused.body.code]).toEqual([422, 'accounts.no_call_for_staff']);
});

test('whoever has a second factor confirms by it, and by nothing less', async () => {
  const person = await stale();
  await confirmBySms(person);
  const { session } = person;
  const { secret } = await t.call(session, routes.start_totp, {});
  const codeNow = () => generate({ secret, epoch: Math.floor(Date.parse(t.clock.now()) / 1000) });
  const { id: second_factor_id } = await t.call(session, routes.finish_totp, { body: { code: await codeNow() } });
  await t.clock.advance(11 * MINUTE);
  expect((await t.call(session, routes.get_confirm_ways, {})).methods).toEqual(['totp', 'recovery']);
  expect((await t.request(session, routes.send_confirm_code, { body: {} })).body.code).toBe(
    'accounts.second_factor_first',
  );
  const remove = () => t.request(session, routes.delete_factor, { params: { second_factor_id } });
  expect((await remove()).body.code).toBe('accounts.fresh_code');

  const { token } = await t.call(session, routes.ask_confirm_factor, {});
  const stranger = await t.signIn();
  const body = { token, code: await codeNow() };
  expect((await t.request(stranger, routes.confirm_factor, { body })).status).toBe(410);
  expect((await t.request(undefined, routes.check_second_factor, { body })).status).toBe(410);
  expect(await t.call(session, routes.confirm_factor, { body })).toEqual({ ok: true });
  expect((await remove()).status).toBe(200);
});
