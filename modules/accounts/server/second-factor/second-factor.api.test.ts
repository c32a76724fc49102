/**
 * A second factor, once set up, is required at every sign-in; each code opens once even for fifty at once, attempts
 * are counted, secrets are unreadable in the database, and every change needs a fresh code.
 */
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityRoutes as routes, type FactorCheck, type SignInAnswer } from '../../contract/index.ts';
import { newPhone, postSolving, sentCode } from '../testing.ts';
import { newPasskey } from './soft-passkey.ts';

let t: TestApp;
beforeAll(async () => void (t = await openTestApp()));
afterAll(() => t.close());

const MINUTE = 60_000;
const page = { rpId: 'ritm.test', origin: 'http://ritm.test' };
let host = 0;
const newAddress = () => `10.2.${Math.floor(++host / 250)}.${(host % 250) + 1}`;

const codeNow = (secret: string, shift = 0) =>
  generate({ secret, epoch: Math.floor(Date.parse(t.clock.now()) / 1000) + shift });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Creates a person with an authenticator application. */
async function withTotp() {
  const phone = newPhone();
  const session = await t.signIn({ phone });
  const { secret, uri } = await t.call(session, routes.start_totp, {});
  const { recovery_codes, id } = await t.call(session, routes.finish_totp, { body: { code: await codeNow(secret) } });
  await t.clock.advance(MINUTE);
  return { phone, session, secret, uri, id, recovery_codes: recovery_codes! };
}

/** Performs the first step, up to the request for the second factor. */
async function firstStep(phone: string, extra: object = {}): Promise<SignInAnswer> {
  await t.clock.advance(11 * MINUTE);
  const address = newAddress();
  const check = await postSolving(t, '/check_phone', { phone }, { address });
  const body = { id: check.body.id, code: await sentCode(t, phone), ...extra };
  return (await postSolving<SignInAnswer>(t, '/check_sms_code', body, { address })).body;
}
const requestFactor = async (phone: string): Promise<FactorCheck> => (await firstStep(phone)).second_factor!;
const second = (body: object, address = newAddress()) =>
  postSolving<SignInAnswer>(t, '/check_second_factor', body, { address });

describe('an authenticator application', () => {
  test('once set up it is required at every sign-in: no session before it, one after', async () => {
    const { phone, secret, uri } = await withTotp();
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    const answer = await firstStep(phone);
    expect(answer).toMatchObject({ is_new: false, second_factor: { methods: ['totp', 'recovery'], expires_in: 300 } });
    expect(answer).not.toHaveProperty('id');
    const entered = await second({ token: answer.second_factor!.token, code: await codeNow(secret) });
    expect(entered.body).toMatchObject({ type: 'user', is_new: false });
    const session = { token: entered.body.id!, user_id: 0, session_id: 0 };
    expect(await t.call(session, routes.get_second_factor, {})).toMatchObject({
      factors: [{ kind: 'totp' }],
      recovery_codes_left: 10,
    });
  });

  test('opens nothing until its first code was right', async () => {
    const phone = newPhone();
    const session = await t.signIn({ phone });
    const { secret } = await t.call(session, routes.start_totp, {});
    const refused = await t.request(session, routes.finish_totp, { body: { code: other(await codeNow(secret)) } });
    expect([refused.status, refused.body.code]).toEqual([422, 'accounts.wrong_factor']);
    expect(await firstStep(phone)).not.toHaveProperty('second_factor');
  });

  test('begun again before that, the first secret is dead; set up, it is not set up twice', async () => {
    const session = await t.signIn();
    const first = await t.call(session, routes.start_totp, {});
    const again = await t.call(session, routes.start_totp, {});
    expect((await t.request(session, routes.finish_totp, { body: { code: await codeNow(first.secret) } })).status).toBe(
      422,
    );
    await t.call(session, routes.finish_totp, { body: { code: await codeNow(again.secret) } });
    expect((await t.request(session, routes.start_totp, {})).body.code).toBe('accounts.has_totp');
  });

  test('a code opens once: 50 at once by as many askings, one enters; not after a later one, not again', async () => {
    const { phone, secret } = await withTotp();
    const tokens: string[] = [];
    for (let at = 0; at < 2; at++) tokens.push((await requestFactor(phone)).token);
    // Keeps all the requests valid by extending their expiry.
    await t.sql(`update factor_checks set expires_at = ritm_now() + interval '5 minutes', used_at = null`);
    const code = await codeNow(secret);
    const replies = await Promise.all(Array.from({ length: 50 }, (_, at) => second({ token: tokens[at % 2], code })));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
    expect(replies.filter((one) => ![200, 410, 422, 429].includes(one.status))).toEqual([]);
    const earlier = await second({ token: (await requestFactor(phone)).token, code: await codeNow(secret, -60) });
    expect(earlier.status).toBe(422);

    // Control: a forgotten step is accepted again.
    await t.sql('delete from sign_in_counters');
    expect((await second({ token: (await requestFactor(phone)).token, code: await codeNow(secret) })).status).toBe(200);
    await t.sql('update second_factors set last_step = 0');
    const check = (await firstStep(phone)).second_factor!;
    expect((await second({ token: check.token, code: await codeNow(secret) })).status).toBe(200);
  });

  test('five attempts a challenge, also of 100 at once; after ten wrong a day the right one is refused too', async () => {
    const { phone, secret } = await withTotp();
    const guess = async () => {
      const { token } = await requestFactor(phone);
      const wrong = other(other(await codeNow(secret, 3600)));
      const replies = await Promise.all(Array.from({ length: 100 }, () => second({ token, code: wrong })));
      const [row] = await t.sql('select max(attempts) as attempts from factor_checks');
      return { attempts: row.attempts, statuses: new Set(replies.map((one) => one.status)) };
    };
    expect((await guess()).attempts).toBe(5);
    expect((await guess()).attempts).toBe(5);
    const closed = await second({ token: (await requestFactor(phone)).token, code: await codeNow(secret) });
    expect([closed.status, closed.body.code]).toEqual([429, 'accounts.too_many_attempts']);
  });

  test.each([
    [5 * MINUTE - 1000, 200],
    [5 * MINUTE + 1000, 410],
  ])('a challenge answered after %i ms: %i', async (ms, status) => {
    const { phone, secret } = await withTotp();
    const { token } = await requestFactor(phone);
    await t.clock.advance(ms);
    expect((await second({ token, code: await codeNow(secret) })).status).toBe(status);
  });

  test('its secret stands nowhere in the database, and another person’s seal does not open', async () => {
    const { secret, session } = await withTotp();
    const [row] = await t.sql('select secret from second_factors where user_id = $1', [session.user_id]);
    expect(row.secret.toString('latin1')).not.toContain(secret);
    const { openSecret } = await import('./seal.ts');
    expect(openSecret(Buffer.alloc(32, 7), session.user_id, row.secret)).toBe(secret);
    expect(() => openSecret(Buffer.alloc(32, 7), session.user_id + 1, row.secret)).toThrow();
    expect(() => openSecret(Buffer.alloc(32, 8), session.user_id, row.secret)).toThrow();
  });
});

describe('recovery codes', () => {
  test('each opens once, whatever its dashes; new ones kill the old', async () => {
    const { phone, session, recovery_codes } = await withTotp();
    expect(new Set(recovery_codes).size).toBe(10);
    const [first, next] = recovery_codes as [string, string];
    const enter = async (recovery_code: string) =>
      (await second({ token: (await requestFactor(phone)).token, recovery_code })).status;
    expect(await enter(first.toUpperCase().replace('-', ' '))).toBe(200);
    expect(await enter(first)).toBe(422);
    await t.sql('update sessions set fresh_at = ritm_now() where id = $1', [session.session_id]);
    t.platform.access.forgetAll();
    const { recovery_codes: fresh } = await t.call(session, routes.new_recovery_codes, {});
    expect(await enter(next)).toBe(422);
    expect(await enter(fresh[0]!)).toBe(200);
  });

  test('50 at once by one code: one enters', async () => {
    const { phone, recovery_codes } = await withTotp();
    const { token } = await requestFactor(phone);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => second({ token, recovery_code: recovery_codes[0]! })),
    );
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
  });
});

describe('a passkey', () => {
  async function withPasskey() {
    const phone = newPhone();
    const session = await t.signIn({ phone });
    const key = newPasskey(page);
    const { token, options } = await t.call(session, routes.start_passkey, {});
    expect(options.rp.id).toBe(page.rpId);
    const made = await t.call(session, routes.finish_passkey, {
      body: { token, name: 'Ноутбук', passkey: key.create(options.challenge) },
    });
    return { phone, session, key, made };
  }

  test('made here, it is the second step', async () => {
    const { phone, key, made } = await withPasskey();
    expect(made.recovery_codes).toHaveLength(10);
    const check = await requestFactor(phone);
    expect(check.methods).toEqual(['passkey', 'recovery']);
    expect(check.passkey).toMatchObject({ rpId: 'ritm.test', allowCredentials: [{ id: key.id }] });
    const entered = await second({ token: check.token, passkey: key.get(check.passkey!.challenge) });
    expect(entered.body).toMatchObject({ type: 'user', is_new: false });
  });

  test.each<[string, (key: ReturnType<typeof newPasskey>, challenge: string) => object]>([
    ['signed for another page', (key, challenge) => key.get(challenge, { origin: 'http://evil.test' })],
    ['signed for another site', (key, challenge) => key.get(challenge, { rpId: 'evil.test' })],
    ['of another challenge', (key) => key.get('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')],
    ['of another key', (_key, challenge) => newPasskey(page).get(challenge)],
    [
      'of another key under this one’s name',
      (key, challenge) => ({ ...newPasskey(page).get(challenge), id: key.id, rawId: key.id }),
    ],
  ])('%s is refused', async (_what, forge) => {
    const { phone, key } = await withPasskey();
    const check = await requestFactor(phone);
    const refused = await second({ token: check.token, passkey: forge(key, check.passkey!.challenge) });
    expect([refused.status, refused.body.code]).toEqual([422, 'accounts.wrong_factor']);
  });

  test('a copy, whose counter stands behind, is refused', async () => {
    const { phone, key } = await withPasskey();
    const first = await requestFactor(phone);
    key.rewind(10);
    expect((await second({ token: first.token, passkey: key.get(first.passkey!.challenge) })).status).toBe(200);
    key.rewind(3);
    const check = await requestFactor(phone);
    expect((await second({ token: check.token, passkey: key.get(check.passkey!.challenge) })).status).toBe(422);
  });

  test('is created once, by the person who began it', async () => {
    const { key } = await withPasskey();
    const [mine, theirs] = [await t.signIn(), await t.signIn()];
    const { token, options } = await t.call(mine, routes.start_passkey, {});
    const body = { token, name: 'Ключ', passkey: newPasskey(page).create(options.challenge) };
    expect((await t.request(theirs, routes.finish_passkey, { body })).body.code).toBe('accounts.factor_over');
    const taken = { ...body, passkey: key.create(options.challenge) };
    expect((await t.request(mine, routes.finish_passkey, { body: taken })).status).toBe(410);
  });
});

describe('what it takes to change them', () => {
  const late = async (session: TestSession) => {
    await t.clock.advance(10 * MINUTE + 1000);
    return session;
  };

  test.each(['start_totp', 'start_passkey', 'new_recovery_codes'] as const)('%s needs a fresh code', async (name) => {
    const session = await late(await t.signIn());
    expect((await t.request(session, routes[name], {})).body.code).toBe('accounts.fresh_code');
  });

  test('so do the end of setting up and the removal; the last one takes the recovery codes along', async () => {
    const { session, id } = await withTotp();
    await late(session);
    for (const [route, input] of [
      [routes.finish_totp, { body: { code: '000000' } }],
      [routes.delete_factor, { params: { second_factor_id: id } }],
    ] as const)
      expect((await t.request(session, route, input)).body.code).toBe('accounts.fresh_code');
    await t.sql('update sessions set fresh_at = ritm_now() where id = $1', [session.session_id]);
    t.platform.access.forgetAll();
    expect(await t.call(session, routes.delete_factor, { params: { second_factor_id: id } })).toEqual({ ok: true });
    expect(await t.call(session, routes.get_second_factor, {})).toEqual({ factors: [], recovery_codes_left: 0 });
    expect(await t.sql('select 1 from recovery_codes where user_id = $1', [session.user_id])).toEqual([]);
  });

  test('another’s factor and a missing one are the same 404', async () => {
    const { id } = await withTotp();
    const session = await t.signIn();
    const foreign = await t.request(session, routes.delete_factor, { params: { second_factor_id: id } });
    const missing = await t.request(session, routes.delete_factor, { params: { second_factor_id: 999_999_999 } });
    expect([foreign.status, foreign.body.code]).toEqual([404, missing.body.code]);
  });
});

test('the laws hold', async () => {
  expect((await t.verify()).filter((one) => !one.name.includes('outbox'))).toEqual([]);
});
