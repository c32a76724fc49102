/**
 * A2 and A5: a code opens one session, once, in its time and for its number alone, nobody chooses a session for
 * another, and sessions end when they should.
 */
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsRoutes, type NewSession } from '../contract/index.ts';
import { newPhone, postFrom, postSolving, sentCode } from './testing.ts';

let t: TestApp;
beforeAll(async () => void (t = await openTestApp()));
afterAll(() => t.close());

const MINUTE = 60_000;
let host = 0;
/** Every scene uses an address of its own, so that only the limit under test applies. */
const newAddress = () => `10.1.${Math.floor(++host / 250)}.${(host % 250) + 1}`;

const send = (phone: string, address = newAddress(), type: 'sms' | 'call' = 'sms') =>
  postSolving(t, '/check_phone', { phone, type }, { address });
const enter = (body: object, address = newAddress(), headers: Record<string, string> = {}) =>
  postSolving<NewSession>(t, '/check_sms_code', body, { address, headers });
const wrongOf = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');

describe('the way in', () => {
  test('a code becomes a session, for a newcomer and for one who comes back', async () => {
    const phone = newPhone();
    const check = await send(`8 (999) ${phone.slice(5)}`);
    expect(check.status).toBe(200);
    expect(check.body).toMatchObject({ type: 'sms', code_length: 6, expires_in: 600, retry_after: 60 });
    const first = await enter({ id: check.body.id, code: await sentCode(t, phone), type: 'sms' });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ type: 'user', is_new: true });
    const session = { token: first.body.id!, user_id: 0, session_id: 0 };
    const profile = await t.call(session, accountsRoutes.get_profile, {});
    expect(profile).toMatchObject({ phone, session: { type: 'user' } });

    await t.clock.advance(2 * MINUTE);
    const again = await send(phone);
    const second = await enter({ id: again.body.id, code: await sentCode(t, phone) });
    expect(second.body).toMatchObject({ is_new: false });
    expect(second.body.id).not.toBe(first.body.id);
  });

  test('the specification’s GET form works the same', async () => {
    const phone = newPhone();
    const check = await t.request(undefined, accountsRoutes.check_phone, { query: { phone, type: 'call' } });
    expect(check.body).toMatchObject({ type: 'call', code_length: 4 });
    const code = await sentCode(t, phone);
    expect(code).toHaveLength(4);
    const session = await t.request(undefined, accountsRoutes.check_sms_code, {
      query: { id: check.body.id, code, type: 'call' },
    });
    expect(session.status).toBe(200);
  });

  test('a call’s code does not fit a message’s check', async () => {
    const phone = newPhone();
    const check = await send(phone);
    const refused = await enter({ id: check.body.id, code: await sentCode(t, phone), type: 'call' });
    expect(refused.body.code).toBe('accounts.code_over');
  });

  test.each(['', '12', 'abc', '+7999', '+1 234', '8800', '\u0000'])(
    '%o is no number, and nothing is sent',
    async (phone) => {
      const before = await t.sql('select count(*) from outbound_messages');
      const refused = await send(phone);
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.errors!)).toEqual(['phone']);
      expect(await t.sql('select count(*) from outbound_messages')).toEqual(before);
    },
  );

  test.each(['12', '1234567', 'abcdef', '12345\u0663'])('%o is no code', async (code) => {
    const refused = await enter({ id: 1, code });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors!)).toEqual(['code']);
  });

  test('the text is in the reader’s language', async () => {
    const refused = await postFrom(t, '/check_phone', { phone: '12345' }, { headers: { 'accept-language': 'en' } });
    expect(refused.body.message).toBe('This is not a phone number');
  });
});

describe('A2: a code lives once and for one check', () => {
  test.each([
    [10 * MINUTE - 1000, 200],
    [10 * MINUTE + 1000, 410],
  ])('after %i ms: %i', async (ms, status) => {
    const phone = newPhone();
    const check = await send(phone);
    const code = await sentCode(t, phone);
    await t.clock.advance(ms);
    expect((await enter({ id: check.body.id, code })).status).toBe(status);
  });

  test('not twice', async () => {
    const phone = newPhone();
    const check = await send(phone);
    const code = await sentCode(t, phone);
    expect((await enter({ id: check.body.id, code })).status).toBe(200);
    expect((await enter({ id: check.body.id, code })).status).toBe(410);
  });

  test('50 at once: one session', async () => {
    const phone = newPhone();
    const check = await send(phone);
    const code = await sentCode(t, phone);
    const replies = await Promise.all(Array.from({ length: 50 }, () => enter({ id: check.body.id, code })));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
    expect(replies.filter((one) => one.status !== 200 && one.status !== 410)).toHaveLength(0);
  });

  test('a new code kills the one before it', async () => {
    const phone = newPhone();
    const first = await send(phone);
    const old = await sentCode(t, phone);
    await t.clock.advance(MINUTE);
    const second = await send(phone);
    const fresh = await sentCode(t, phone);
    expect((await enter({ id: first.body.id, code: old })).status).toBe(410);
    if (old !== fresh) expect((await enter({ id: second.body.id, code: old })).status).toBe(422);
    expect((await enter({ id: second.body.id, code: fresh })).status).toBe(200);
  });

  test('not for another number', async () => {
    const [mine, theirs] = [newPhone(), newPhone()];
    await send(mine);
    const check = await send(theirs);
    const code = await sentCode(t, mine);
    if (code === (await sentCode(t, theirs))) return expect.unreachable('one chance in a million');
    expect((await enter({ id: check.body.id, code })).status).toBe(422);
  });

  test('what is stored of it does not reveal it', async () => {
    const phone = newPhone();
    await send(phone);
    const [row] = await t.sql('select code_hmac, attempts from phone_checks where phone = $1', [phone]);
    expect(row.code_hmac).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(await sentCode(t, phone));
  });
});

describe('A5: nobody chooses a session for another', () => {
  test('a token that came along is not the token after sign-in, and a living one ends', async () => {
    const before = await t.signIn();
    const phone = newPhone();
    const check = await send(phone);
    const reply = await enter({ id: check.body.id, code: await sentCode(t, phone) }, newAddress(), {
      session: before.token,
    });
    expect(reply.body.id).not.toBe(before.token);
    expect((await t.request(before, accountsRoutes.get_profile, {})).status).toBe(401);
    expect((await t.request({ ...before, token: reply.body.id! }, accountsRoutes.get_profile, {})).status).toBe(200);
  });

  test.each(['header', 'cookie', 'query'])('an invented token in the %s never becomes a session', async (place) => {
    const invented = 'A'.repeat(43);
    const phone = newPhone();
    const check = await send(phone);
    const headers: Record<string, string> =
      place === 'header'
        ? { session: invented }
        : place === 'cookie'
          ? { cookie: `sid=${invented}`, origin: 'http://ritm.test' }
          : {};
    const path = place === 'query' ? `/check_sms_code?to=${invented}` : '/check_sms_code';
    const reply = await postFrom<NewSession>(
      t,
      path,
      { id: check.body.id, code: await sentCode(t, phone) },
      { address: newAddress(), headers },
    );
    expect(reply.status).toBe(200);
    expect(
      (await t.request({ token: invented, user_id: 0, session_id: 0 }, accountsRoutes.get_profile, {})).status,
    ).toBe(401);
  });

  test('another role is another token, and does not lengthen the session', async () => {
    const before = await t.signIn();
    const changed = await t.call(before, accountsRoutes.change_session_type, { body: { type: 'owner' } });
    expect(changed.type).toBe('owner');
    expect(changed.id).not.toBe(before.token);
    expect((await t.request(before, accountsRoutes.get_profile, {})).status).toBe(401);
    const rows = await t.sql('select id, expires_at from sessions where user_id = $1 order by id', [before.user_id]);
    expect(rows[1].expires_at).toEqual(rows[0].expires_at);
  });

  test('signing out ends the session at once', async () => {
    const session = await t.signIn();
    expect((await t.request(session, accountsRoutes.get_profile, {})).status).toBe(200);
    expect(await t.call(session, accountsRoutes.logout, {})).toEqual({ ok: true });
    expect((await t.request(session, accountsRoutes.get_profile, {})).status).toBe(401);
  });
});

describe('sessions end', () => {
  const DAY = 24 * 60 * MINUTE;
  test.each([
    ['idle for 30 days', 90, 30 * DAY],
    ['idle for 12 hours where a staff member works on the web', 7, DAY / 2],
  ])('%s', async (_why, days, ms) => {
    const [alive, dead] = [await t.signIn(), await t.signIn()];
    await t.sql(`update sessions set expires_at = confirmed_at + make_interval(days => $1) where id = any($2)`, [
      days,
      [alive.session_id, dead.session_id],
    ]);
    await t.clock.advance(ms - 1000);
    expect((await t.request(alive, accountsRoutes.get_profile, {})).status).toBe(200);
    // The use is recorded in parallel with the answer, and a proved session is cached for five seconds.
    await expect
      .poll(() => t.sql('select 1 from sessions where id = $1 and last_seen_at > created_at', [alive.session_id]))
      .toHaveLength(1);
    await t.clock.advance(6000);
    expect((await t.request(dead, accountsRoutes.get_profile, {})).status).toBe(401);
    expect((await t.request(alive, accountsRoutes.get_profile, {})).status).toBe(200);
  });

  test.each([7, 90])('after %i days, however busy', async (days) => {
    const session = await t.signIn();
    await t.sql(`update sessions set expires_at = confirmed_at + make_interval(days => $1) where id = $2`, [
      days,
      session.session_id,
    ]);
    await t.clock.advance(days * DAY - 1000);
    await t.sql('update sessions set last_seen_at = ritm_now() where id = $1', [session.session_id]);
    expect((await t.request(session, accountsRoutes.get_profile, {})).status).toBe(200);
    await t.clock.advance(2000);
    expect((await t.request(session, accountsRoutes.get_profile, {})).status).toBe(401);
  });
});

test('wrong codes say how many tries are left, and the last one closes the check', async () => {
  const phone = newPhone();
  const check = await send(phone);
  const code = await sentCode(t, phone);
  const tries = [];
  for (let i = 0; i < 3; i++) tries.push(await enter({ id: check.body.id, code: wrongOf(code) }));
  expect(tries.map((one) => [one.status, one.body.code, one.body.data?.left])).toEqual([
    [422, 'accounts.wrong_code', 2],
    [422, 'accounts.wrong_code', 1],
    [410, 'accounts.code_over', undefined],
  ]);
  expect((await enter({ id: check.body.id, code })).status).toBe(410);
});

test('the laws hold', async () => {
  expect((await t.verify()).filter((one) => !one.name.includes('outbox'))).toEqual([]);
});
