/**
 * A profile changes field by field with one audit line each, and no table, log line or answer holds a valid token
 * (A6). Control: an inserted token is found.
 */
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsRoutes, type NewSession } from '../contract/index.ts';
import { newPhone, postFrom, sentCode } from './testing.ts';

let t: TestApp;
beforeAll(async () => void (t = await openTestApp()));
afterAll(() => t.close());

describe('profile', () => {
  test('absent stays, null clears, each change is one audit line', async () => {
    const session = await t.signIn({ firstname: 'Анна', lastname: 'Ким' });
    const first = await t.call(session, accountsRoutes.edit_profile, {
      body: { firstname: 'Анна-Мария', birth_date: '1990-02-28', email: 'a@example.com', language: 'en' },
    });
    expect(first).toMatchObject({
      firstname: 'Анна-Мария',
      lastname: 'Ким',
      birth_date: '1990-02-28',
      email: 'a@example.com',
      language: 'en',
    });
    const second = await t.call(session, accountsRoutes.edit_profile, { body: { birth_date: null } });
    expect(second).toMatchObject({ birth_date: null, email: 'a@example.com' });
    expect(await t.call(session, accountsRoutes.get_profile, {})).toEqual(second);
    const lines = await t.sql(
      `select before, after from audit_log where action = 'accounts.profile_edited' and object_id = $1 order by id`,
      [session.user_id],
    );
    expect(lines).toHaveLength(2);
    expect(lines[1]).toEqual({ before: { birth_date: '1990-02-28' }, after: { birth_date: null } });
  });

  test.each([
    ['birth_date', '1990-02-30'],
    ['email', 'a@b'],
    ['firstname', ''],
    ['lat', 91],
    ['language', 'de'],
    ['phone', '+79990000000'],
    ['id', 1],
    ['firstname', 'a\u0000b'],
  ])('refuses %s = %o at its field', async (field, value) => {
    const session = await t.signIn();
    const refused = await t.request(session, accountsRoutes.edit_profile, { body: { [field]: value } });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors!)).toEqual([field]);
  });

  test('the form encoding of the specification is understood', async () => {
    const session = await t.signIn();
    const reply = await t.request(
      session,
      accountsRoutes.edit_profile,
      { body: 'firstname=%D0%9E%D0%BB%D1%8F&lat=56.8&lng=60.6' },
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    );
    expect(reply.body).toMatchObject({ firstname: 'Оля', lat: 56.8, lng: 60.6 });
  });

  test.each(['get_profile', 'edit_profile', 'change_session_type', 'logout'] as const)(
    '%s needs a session',
    async (name) => {
      expect((await t.request(undefined, accountsRoutes[name], { body: {} })).status).toBe(401);
    },
  );
});

describe('A6: tokens', () => {
  const signedIn = async (headers: Record<string, string> = {}) => {
    const phone = newPhone();
    const address = `10.9.0.${(Number(phone.slice(-3)) % 250) + 1}`;
    const check = await postFrom(t, '/check_phone', { phone }, { address });
    return postFrom<NewSession>(
      t,
      '/check_sms_code',
      { id: check.body.id, code: await sentCode(t, phone) },
      { address, headers },
    );
  };

  /** Every row of every table as text. */
  const dump = async () => {
    const [row] = await t.sql<{ text: string }>(
      `
        select string_agg(schema_to_xml(name, true, false, '')::text, '') as text
        from unnest(array['public', 'graphile_worker']) as name`,
    );
    return row!.text;
  };
  /** Finds the token in every encoding that a table or a log line could contain. */
  const found = (text: string, token: string) =>
    [
      token,
      ...(['hex', 'base64'] as const).flatMap((form) => [
        Buffer.from(token).toString(form),
        Buffer.from(token, 'base64url').toString(form),
      ]),
    ].some((dress) => text.includes(dress));

  test('no table and no log line holds a valid one; control: an inserted one is found', async () => {
    const tokens: string[] = [];
    for (let i = 0; i < 5; i++) tokens.push((await signedIn()).body.id!);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      const session = { token, user_id: 0, session_id: 0 };
      expect((await t.request(session, accountsRoutes.edit_profile, { body: { city: 'Пермь' } })).status).toBe(200);
      await t.request(session, accountsRoutes.edit_profile, { body: { nonsense: 1 } });
    }
    expect(new Set(tokens).size).toBe(5);
    const text = await dump();
    expect(text).toContain('Пермь');
    const logs = t.logs.join('\n');
    expect(t.logs.length).toBeGreaterThan(10);
    for (const token of tokens) expect([found(text, token), found(logs, token)]).toEqual([false, false]);

    await t.sql('update users set city = $1 where id = (select max(id) from users)', [tokens[0]]);
    expect(found(await dump(), tokens[0]!)).toBe(true);
  });

  test('on the web the token travels in a cookie that scripts cannot read, and never in the body', async () => {
    const reply = await signedIn({ from: 'web' });
    expect(reply.body).toEqual({ type: 'user', is_new: true });
    const cookie = reply.cookies.find((one) => one.name === 'sid') as {
      value: string;
      httpOnly: boolean;
      sameSite: string;
      path: string;
    };
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(
      (await t.request({ token: cookie.value, user_id: 0, session_id: 0 }, accountsRoutes.get_profile, {})).status,
    ).toBe(200);
  });
});

test('old checks, counters and long ended sessions are swept, living ones stay', async () => {
  const session = await t.signIn();
  await t.sql(
    `
      insert into phone_checks (phone, type, code_hmac, created_at, expires_at)
      values ('+79010000001', 'sms', '', ritm_now() - interval '8 days', ritm_now() - interval '8 days')`,
  );
  await t.sql(
    `
      insert into sign_in_counters
      values ('ip:1', 'wrong', ritm_now() - interval '8 days', 1), ('ip:2', 'wrong', ritm_now(), 1)`,
  );
  await t.sql(
    `
      insert into sessions (token_hash, user_id, type, confirmed_at, expires_at, revoked_at)
      values (sha256('a'), $1, 'user', ritm_now() - interval '100 days', ritm_now() - interval '95 days', null)`,
    [session.user_id],
  );
  await t.perform('accounts.sweep');
  expect(await t.sql(`select 1 from phone_checks where phone = '+79010000001'`)).toEqual([]);
  expect(
    (await t.sql(`select subject from sign_in_counters where subject in ('ip:1', 'ip:2')`)).map((one) => one.subject),
  ).toEqual(['ip:2']);
  expect(await t.sql('select id from sessions where user_id = $1', [session.user_id])).toHaveLength(1);
});
