/**
 * A3b: where a limit asks for a captcha, its proof lets through one send from one address, once, in its time and at
 * its difficulty. Control: where nobody remembers the used proofs, more than one of fifty passes.
 */
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captchaHeader, type NewSession } from '../../contract/index.ts';
import { requestCaptcha, newPhone, postFrom, sentCode, solveCaptcha } from '../testing.ts';

let t: TestApp;
beforeAll(async () => void (t = await openTestApp()));
afterAll(() => t.close());

let host = 0;
let address: string;
/** Sends three codes from an address, after which a captcha is required there. */
beforeEach(async () => {
  address = `10.7.0.${++host}`;
  for (let at = 0; at < 3; at++) await send();
});

const send = (token?: string, from = address) =>
  postFrom(
    t,
    '/check_phone',
    { phone: newPhone() },
    { address: from, headers: token ? { [captchaHeader]: token } : {} },
  );
const solved = async (from = address) => solveCaptcha(await requestCaptcha(t, 'check_phone', from));
const asObject = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString()) as any; // oxlint-disable-line typescript/no-explicit-any -- a forger writes what they like
const asToken = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

const answer = async (token?: string, from = address) => {
  const { status, body } = await send(token, from);
  return [status, body.code, body.data];
};
const refused = [428, 'accounts.captcha_needed', { action: 'check_phone' }];

describe('A3b: a captcha’s token', () => {
  test('lets one send through; without one none goes', async () => {
    expect(await answer()).toEqual(refused);
    expect((await send(await solved())).status).toBe(200);
    expect(await answer()).toEqual(refused);
  });

  test('counts once: 50 at once, one passes; where nobody remembers the used ones, more do', async () => {
    const token = await solved();
    const replies = await Promise.all(Array.from({ length: 50 }, () => send(token)));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
    expect(replies.filter((one) => one.status !== 200 && one.body.code !== 'accounts.captcha_needed')).toEqual([]);
    expect(await answer(token)).toEqual(refused);

    // Control: the table forgets used proofs at once.
    await t.sql(
      `
        create or replace function forget_proof() returns trigger language plpgsql as $$ begin
          delete from captcha_uses where challenge = new.challenge;
          return null;
        end $$`,
    );
    await t.sql(
      'create trigger forget_proof after insert on captcha_uses for each row execute function forget_proof()',
    );
    await t.sql('grant delete on captcha_uses to ritm_app');
    const again = await solved();
    const passed = [(await send(again)).status, (await send(again)).status];
    await t.sql('drop trigger forget_proof on captcha_uses');
    expect(passed).toEqual([200, 200]);
  });

  test.each<[string, () => Promise<string>]>([
    ['no token at all', async () => 'nonsense'],
    ['a number', async () => asToken(1)],
    ['empty', async () => asToken({})],
    ['null inside', async () => asToken({ challenge: null, solution: null })],
    [
      'a trap for who reads it unverified',
      async () =>
        asToken({ challenge: { parameters: { data: { until: { valueOf: 1, toString: 1 } } } }, solution: {} }),
    ],
    ['data of null', async () => asToken({ challenge: { parameters: { data: null } }, solution: {} })],
    ['too long', async () => `${await solved()}${'A'.repeat(5_000)}`],
    [
      'a solution made up',
      async () => {
        const payload = asObject(await solved());
        return asToken({ ...payload, solution: { counter: 1, derivedKey: 'ab'.repeat(32) } });
      },
    ],
    [
      'an unsigned puzzle',
      async () => {
        const { challenge, solution } = asObject(await solved());
        return asToken({ challenge: { parameters: challenge.parameters }, solution });
      },
    ],
    [
      'a puzzle of one’s own',
      async () => {
        const { challenge, solution } = asObject(await solved());
        return asToken({ challenge: { ...challenge, signature: '00'.repeat(32) }, solution });
      },
    ],
  ])('is refused when it is %s', async (_what, forge) => expect(await answer(await forge())).toEqual(refused));

  test('with its difficulty lowered is refused', async () => {
    const challenge = await requestCaptcha(t, 'check_phone', address);
    const { keySignature: _not, ...parameters } = challenge.parameters;
    const easy = { ...challenge, parameters: { ...parameters, cost: 1, keyPrefix: '0' } };
    expect(await answer(await solveCaptcha(easy))).toEqual(refused);
  });

  test.each(['action', 'address', 'until'])('with its %s rewritten is refused', async (field) => {
    const { challenge, solution } = asObject(await solved('10.8.8.8'));
    const own = asObject(await solved()).challenge.parameters.data;
    const data = { ...challenge.parameters.data, [field]: own[field], address: own.address };
    const forged = asToken({ challenge: { ...challenge, parameters: { ...challenge.parameters, data } }, solution });
    expect(await answer(forged)).toEqual(refused);
  });

  test('made for another address is refused', async () =>
    expect(await answer(await solved('10.8.8.8'))).toEqual(refused));

  test('made for another action is refused', async () =>
    expect(await answer(await solveCaptcha(await requestCaptcha(t, 'check_sms_code', address)))).toEqual(refused));

  test.each([
    [20 * 60 - 1, 200],
    [20 * 60 + 1, 428],
  ])('after %i s: %i', async (seconds, status) => {
    const token = await solved();
    await t.clock.advance(seconds * 1000);
    expect((await send(token)).status).toBe(status);
  });
});

test('past a quarter of the wrong codes a guess needs a captcha, and costs nothing until it has one', async () => {
  const phone = newPhone();
  const from = '10.7.1.1';
  const post = <B>(path: string, body: object, headers = {}) => postFrom<B>(t, path, body, { address: from, headers });
  const first = await post<{ id: number }>('/check_phone', { phone });
  const code = await sentCode(t, phone);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let at = 0; at < 3; at++) await post('/check_sms_code', { id: first.body.id, code: wrong });
  await t.clock.advance(11 * 60_000);
  const { body: check } = await post<{ id: number }>('/check_phone', { phone });
  const right = { id: check.id, code: await sentCode(t, phone) };
  const response = await post<NewSession>('/check_sms_code', right);
  expect([response.status, response.body.data]).toEqual([428, { action: 'check_sms_code' }]);
  expect((await t.sql('select attempts from phone_checks where id = $1', [check.id]))[0].attempts).toBe(0);
  const token = await solveCaptcha(await requestCaptcha(t, 'check_sms_code', from));
  expect((await post<NewSession>('/check_sms_code', right, { [captchaHeader]: token })).status).toBe(200);
});

test('used proofs are forgotten when they could not be used any more', async () => {
  const token = await solved();
  expect((await send(token)).status).toBe(200);
  await t.perform('accounts.sweep');
  expect((await t.sql('select 1 from captcha_uses')).length).toBeGreaterThan(0);
  await t.clock.advance(21 * 60_000);
  await t.perform('accounts.sweep');
  expect(await t.sql('select 1 from captcha_uses')).toEqual([]);
});
