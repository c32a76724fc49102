/**
 * Questions to the installation's support: who may send how many, who reads and closes them, and how long whoever
 * serves the installation stays signed in (A7). Control: without the lock more questions pass the limit.
 */
import { accountsRoutes } from '@ritm/accounts/contract';
import {
  requestCaptcha,
  buildUser,
  newPhone,
  postFrom,
  sentCode,
  solveCaptcha,
  useSessions,
} from '@ritm/accounts/testing';
import { testSwitches } from '@ritm/platform/testing';
import { maxOfRuns, openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { supportRoutes as routes } from '../contract/index.ts';
import { buildInstallationStaff, buildSupportRequest } from './testing.ts';

let t: TestApp;
let support: TestSession;
beforeAll(async () => {
  t = await openTestApp();
  support = await buildInstallationStaff(t, 'support');
});
afterAll(() => t?.close());
afterEach(() => void (testSwitches.locks = true));

const body = { name: 'Анна', phone: '8 912 345-67-89', email: 'anna@mail.ru', message: 'Не приходит код' };
let host = 0;

/** Sends from an address of its own, so that one test does not use up another's limit. */
async function send(given: object, from = `10.9.0.${++host}`, headers: Record<string, string> = {}) {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/support_send_message',
    remoteAddress: from,
    headers: { 'content-type': 'application/json', 'accept-language': 'ru', ...headers },
    payload: JSON.stringify(given),
  });
  return {
    status: reply.statusCode,
    body: JSON.parse(reply.body) as { code?: string; errors?: Record<string, string[]> },
  };
}
const asSupport = { params: { role: 'support' as const } };
const list = (query = {}) => t.call(support, routes.list_requests, { ...asSupport, query });

describe('a question', () => {
  test('of a stranger is kept and read by the installation’s support', async () => {
    expect(await send(body)).toEqual({ status: 200, body: { ok: true } });
    const { data } = await list({ status: 'new' });
    expect(data[0]).toMatchObject({ ...body, phone: '+79123456789', user_id: null, status: 'new', language: 'ru' });
  });

  test('of somebody signed in says whose it is; name and number may be left out', async () => {
    const person = await buildUser(t);
    const sent = await send({ email: 'a.b-c@post.example.com', message: 'Вопрос' }, undefined, {
      session: person.token,
    });
    expect(sent.status).toBe(200);
    expect((await list()).data[0]).toMatchObject({ name: null, phone: null, user_id: person.user_id });
  });

  test.each([
    ['email', 'anna', 'Введите правильный адрес электронной почты'],
    ['email', 'anna@mail', 'Введите правильный адрес электронной почты'],
    ['email', 'anna@mail.museum', 'Введите правильный адрес электронной почты'],
    ['email', 'анна@mail.ru', 'Введите правильный адрес электронной почты'],
    ['email', undefined, 'Обязательное поле'],
    ['message', '  ', 'Обязательное поле'],
    ['phone', '123', 'Это не номер телефона'],
    ['phone', '+7 (912) 345-67-89 12345', 'Не длиннее 22 знаков'],
    ['status', 'done', 'Лишнее поле'],
  ])('is refused at %s = %o', async (field, value, text) => {
    const refused = await send({ ...body, [field]: value });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ [field]: [text] });
  });

  test('an invalid address is refused in English too', async () => {
    const refused = await send({ ...body, email: 'x' }, undefined, { 'accept-language': 'en' });
    expect(refused.body.errors).toEqual({ email: ['Please enter a valid email address'] });
  });
});

describe('limits of one address', () => {
  const solved = async (address: string) => ({
    'captcha-token': await solveCaptcha(await requestCaptcha(t, 'support_send_message', address)),
  });

  test('two within an hour freely, up to five with a captcha, then none until the hour is over', async () => {
    const address = '10.9.9.1';
    const began = t.clock.now();
    for (let at = 0; at < 2; at++) expect((await send(body, address)).status).toBe(200);
    expect((await send(body, address)).body.code).toBe('accounts.captcha_needed');
    for (let at = 0; at < 3; at++) expect((await send(body, address, await solved(address))).status).toBe(200);
    expect((await send(body, address, await solved(address))).body.code).toBe('support.too_many_requests');
    await t.clock.advance(3600_000 - 1000);
    expect((await send(body, address)).status).toBe(429);
    await t.clock.advance(2000);
    expect((await send(body, address)).status).toBe(200);
    await t.clock.set(began);
  });

  test('twenty at once are counted one by one; without the lock more pass', async () => {
    const passed = async (address: string) =>
      (await Promise.all(Array.from({ length: 20 }, () => send(body, address)))).filter((one) => one.status === 200)
        .length;
    expect(await passed('10.9.9.2')).toBe(2);
    testSwitches.locks = false;
    let at = 0;
    expect(await maxOfRuns(() => passed(`10.9.8.${++at}`), 2)).toBeGreaterThan(2);
  });
});

describe('the back office', () => {
  test('a question is closed with a note, opened again, and each change is in the journal', async () => {
    const id = await buildSupportRequest(t);
    const params = { role: 'support' as const, id };
    const closed = await t.call(support, routes.edit_request, {
      params,
      body: { status: 'done', note: 'Отправили код' },
    });
    expect(closed).toMatchObject({ status: 'done', note: 'Отправили код', done_by: 'Ирина Поддержкина' });
    expect((await list({ status: 'new' })).data.map((one) => one.id)).not.toContain(id);
    const open = await t.call(support, routes.edit_request, { params, body: { status: 'new' } });
    expect(open).toMatchObject({ status: 'new', note: 'Отправили код', done_by: null, done_at: null });
    const lines = await t.sql(
      `
        select action
        from audit_log
        where object_type = 'support_request'
          and object_id = $1
          and actor_role = 'support'`,
      [id],
    );
    expect(lines).toHaveLength(2);
    const missing = await t.request(support, routes.edit_request, { params: { ...params, id: 999_999 }, body: {} });
    expect([missing.status, missing.body.code]).toEqual([404, 'common.not_found']);
  });

  test('is closed to everybody else, to each in the other’s part, and from the moment the role is taken', async () => {
    const moderator = await buildInstallationStaff(t, 'moderator');
    const person = await buildUser(t, { phone: newPhone() });
    const status = async (who: TestSession | undefined, role: 'support' | 'moderator' | 'owner') =>
      (await t.request(who, routes.list_requests, { params: { role } })).status;
    expect([
      await status(undefined, 'support'),
      await status(person, 'support'),
      await status(person, 'owner'),
    ]).toEqual([401, 403, 403]);
    expect([await status(moderator, 'moderator'), await status(moderator, 'support')]).toEqual([403, 403]);
    const leaving = await buildInstallationStaff(t, 'support');
    expect(await status(leaving, 'support')).toBe(200);
    await t.sql('delete from installation_staff where user_id = $1', [leaving.user_id]);
    t.platform.access.forget({ user_id: leaving.user_id });
    expect(await status(leaving, 'support')).toBe(403);
  });

  test('says to each what they are', async () => {
    const mine = async (who: TestSession) => (await t.call(who, routes.list_my_installation_roles, {})).data;
    expect([await mine(support), await mine(await buildUser(t))]).toEqual([['support'], []]);
  });
});

describe('A7: how long whoever serves the installation stays signed in', () => {
  const HOUR = 3_600_000;
  const isIn = async (token: string) =>
    (await t.request({ ...support, token }, accountsRoutes.get_profile, {})).status === 200;

  /** Signs in with a code in a browser. */
  async function come(phone: string): Promise<string> {
    const headers = { from: 'web', origin: 'http://ritm.test' };
    const { body: check } = await postFrom(t, '/check_phone', { phone }, { address: `10.8.0.${++host}`, headers });
    const entering = { id: check.id, code: await sentCode(t, phone) };
    const { cookies } = await postFrom(t, '/check_sms_code', entering, { address: `10.8.0.${host}`, headers });
    return cookies.find((one) => one.name === 'sid')!.value;
  }
  const serving = async (role: 'moderator' | 'support') => {
    const phone = newPhone();
    await buildInstallationStaff(t, role, phone);
    return phone;
  };

  test.each(['moderator', 'support'] as const)('%s: half an idle day', async (role) => {
    const [used, idle] = [await come(await serving(role)), await come(await serving(role))];
    await t.clock.advance(12 * HOUR - 1000);
    expect(await isIn(used)).toBe(true);
    await t.clock.advance(2000);
    expect(await isIn(idle)).toBe(false);
  });

  test.each(['moderator', 'support'] as const)('%s: seven days from the code, however busy', async (role) => {
    const token = await come(await serving(role));
    await t.clock.advance(7 * 24 * HOUR - 1000);
    await useSessions(t);
    expect(await isIn(token)).toBe(true);
    await t.clock.advance(2000);
    expect(await isIn(token)).toBe(false);
  });

  test('a session that was begun before the role is shortened by it; anybody else’s is not', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const [token, plain] = [await come(phone), await come(other)];
    await t.clock.advance(13 * HOUR);
    expect([await isIn(token), await isIn(plain)]).toEqual([true, true]);
    await t.clock.advance(13 * HOUR);
    await buildInstallationStaff(t, 'support', phone);
    expect([await isIn(token), await isIn(plain)]).toEqual([false, true]);
  });
});

test('another address and the documents are shown where the installation has them', async () => {
  const contact = await t.call(undefined, routes.get_contact, {});
  expect(contact).toEqual({ email: 'help@ritm.test', privacy_url: null, terms_url: 'https://ritm.test/terms' });
});

test('the laws hold', async () => {
  expect(await t.verify()).toEqual([]);
});
