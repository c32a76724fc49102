import { ageKeys, openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsRoutes, securityRoutes as routes } from '../contract/index.ts';
import { newPhone, sentCode, totpCode } from './testing.ts';

let t: TestApp;
beforeAll(async () => void (t = await openTestApp()));
afterAll(() => t.close());

const someKey = 'a-key-of-this-scene';
const keysOf = (user_id: number) =>
  t.sql<{ reply: string | null }>('select reply from idempotency_keys where actor_key = $1', [`user:${user_id}`]);
const brokenKeys = async () => {
  await ageKeys(t);
  return (await t.verify()).filter((one) => one.name === 'no idempotency key without its reply');
};

/** A code sent to the person’s own phone, and a wrong one. */
async function withCode() {
  const phone = newPhone();
  const session = await t.signIn({ phone });
  const { id } = await t.call(session, routes.send_confirm_code, { body: {} });
  const code = await sentCode(t, phone);
  return { session, id, wrong: String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0') };
}

test('a wrong code repeated under its key gets the same answer and spends one attempt', async () => {
  const { session, id, wrong } = await withCode();
  const send = () => t.request(session, routes.confirm, { body: { id, code: wrong } }, { idempotencyKey: someKey });
  const first = await send();
  expect([first.status, first.body.code]).toEqual([422, 'accounts.wrong_code']);
  const again = await send();
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await t.sql('select attempts from phone_checks where id = $1', [id])).toEqual([{ attempts: 1 }]);
  expect(await brokenKeys()).toEqual([]);
  // Control: another idempotency key is another attempt.
  await t.request(session, routes.confirm, { body: { id, code: wrong } });
  expect(await t.sql('select attempts from phone_checks where id = $1', [id])).toEqual([{ attempts: 2 }]);
});

test('a call that was told to retry later runs again under the same key', async () => {
  const { session, id, wrong } = await withCode();
  const send = () => t.request(session, routes.confirm, { body: { id, code: wrong } }, { idempotencyKey: someKey });
  await t.sql(`insert into sign_in_counters (subject, kind, hour, count)
    select distinct subject, kind, hour, 1000 from sign_in_counters where kind = 'wrong'
    on conflict (subject, kind, hour) do update set count = 1000`);
  expect((await send()).status).toBe(429);
  expect((await keysOf(session.user_id)).filter((one) => one.reply === null)).toEqual([]);
  await t.sql(`delete from sign_in_counters`);
  expect((await send()).body.code).toBe('accounts.wrong_code');
});

test('a file is made again, and its key waits for nothing', async () => {
  const session = await t.signIn();
  const { export_data } = accountsRoutes;
  expect((await t.request(session, export_data, {}, { idempotencyKey: someKey })).status).toBe(200);
  expect((await t.request(session, export_data, {}, { idempotencyKey: someKey })).status).toBe(200);
  expect(await keysOf(session.user_id)).toEqual([]);
});

test('no secret, recovery code or token of a session is kept for a repetition', async () => {
  const session = await t.signIn();
  const { secret } = await t.call(session, routes.start_totp, {});
  await t.call(session, routes.finish_totp, { body: { code: await totpCode(secret, t.clock.now()) } });
  await t.call(session, routes.new_recovery_codes, {});
  await t.call(session, accountsRoutes.change_session_type, { body: { type: 'user' } });
  expect(await keysOf(session.user_id)).toEqual([]);
});
