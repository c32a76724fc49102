import { newPhone, postSolving, sentCode } from '@ritm/accounts/testing';
import type { NewSession } from '@ritm/accounts/contract';
import type { Clock } from '@ritm/platform';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let t: TestApp;
let systemClock: Clock;
beforeAll(async () => {
  t = await openTestApp();
  systemClock = t.platform.clock;
});
afterEach(() => setClock(systemClock));
afterAll(() => t?.close());

const HOUR = 3_600_000;
const setClock = (clock: Clock) => Object.defineProperty(t.platform, 'clock', { value: clock, configurable: true });

/** The server's clock differs from the database's, as after a wrong time service or on a machine that slept. */
const skew = (ms: number) =>
  setClock({ now: () => new Date(Date.parse(t.clock.now()) + ms).toISOString(), monotonic: t.clock.monotonic });

let seen = 0;
const newAddress = () => `10.9.0.${(seen += 1)}`;
const requestCode = (phone: string) =>
  postSolving(t, '/check_phone', { phone, type: 'sms' }, { address: newAddress() });
const enter = (id: number, code: string) =>
  postSolving<NewSession>(t, '/check_sms_code', { id, code }, { address: newAddress() });

describe.each([
  ['two hours ahead', 2 * HOUR],
  ['two hours behind', -2 * HOUR],
])('O10: a server whose clock is %s', (_what, ms) => {
  test('takes a code that is alive', async () => {
    const phone = newPhone();
    const check = await requestCode(phone);
    skew(ms);
    expect((await enter(check.body.id, await sentCode(t, phone))).status).toBe(200);
  });

  test('makes a code that lives its ten minutes and no longer', async () => {
    skew(ms);
    const phone = newPhone();
    const check = await requestCode(phone);
    expect(check.body).toMatchObject({ expires_in: 600, retry_after: 60 });
    const code = await sentCode(t, phone);
    await t.clock.advance(9 * 60_000);
    const [row] = await t.sql(
      'select extract(epoch from expires_at - ritm_now())::int as left from phone_checks where id = $1',
      [check.body.id],
    );
    expect(row.left).toBe(60);
    await t.clock.advance(2 * 60_000);
    const lateSession = await enter(check.body.id, code);
    expect([lateSession.status >= 400, lateSession.body]).toMatchObject([true, { code: 'accounts.code_over' }]);
  });
});

test('O10, control: a check by the server’s clock accepts an expired code, and this is noticed', async () => {
  const phone = newPhone();
  const check = await requestCode(phone);
  await t.clock.advance(11 * 60_000);
  skew(-2 * HOUR);
  const [row] = await t.sql(
    `
      select expires_at > $2::timestamptz as by_server, expires_at > ritm_now() as by_database
      from phone_checks
      where id = $1`,
    [check.body.id, t.platform.clock.now()],
  );
  expect(row).toEqual({ by_server: true, by_database: false });
});
