import { newPhone, postSolving } from '@ritm/accounts/testing';
import type { ErrorBody } from '@ritm/http';
import { buildApp, type Platform } from '@ritm/platform';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { secondPlatform } from '../test-platform.ts';

/** Two processes of one product on one database. */
let one: TestApp;
let other: TestApp;
let second: Platform;

beforeAll(async () => {
  one = await openTestApp();
  second = secondPlatform(one);
  other = { ...one, app: await buildApp(second) };
});
afterAll(async () => {
  await other?.app.close();
  await second?.close();
  await one?.close();
});

const MINUTE = 60_000;
let host = 0;
// After a day, the limits used up by the last test are free again.
beforeEach(() => one.clock.advance(25 * 60 * MINUTE));

interface Limit {
  readonly path: string;
  readonly body: () => object;
  readonly max: number;
  /** The pause between two requests. */
  readonly pause?: number;
  /** All from one address, or each from its own. */
  readonly sameAddress: boolean;
}

const phone = newPhone();
const question = { email: 'anna@mail.ru', message: 'Не приходит код' };
const limits: readonly (readonly [string, Limit])[] = [
  [
    'questions of an address in an hour',
    { path: '/support_send_message', body: () => question, max: 5, sameAddress: true },
  ],
  ['codes to a number in a minute', { path: '/check_phone', body: () => ({ phone }), max: 1, sameAddress: false }],
  [
    'codes to a number in a day',
    { path: '/check_phone', body: () => ({ phone }), max: 5, pause: 11 * MINUTE, sameAddress: false },
  ],
  [
    'codes requested by an address in an hour',
    { path: '/check_phone', body: () => ({ phone: newPhone() }), max: 10, sameAddress: true },
  ],
];

/** Sends alternately to both processes, with a captcha where one is required. */
async function send({ path, body, sameAddress }: Limit, attempt: number, from: number) {
  const address = sameAddress ? `10.${from}.0.1` : `10.${from}.0.${attempt + 1}`;
  return postSolving<object>(attempt % 2 === 0 ? one : other, path, body(), { address });
}

test.each(limits)(
  'O13: %s: as many as the limit, counted over both processes, and not one more',
  async (_what, limit) => {
    const from = ++host;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < limit.max; attempt++) {
      if (attempt > 0 && limit.pause) await one.clock.advance(limit.pause);
      statuses.push((await send(limit, attempt, from)).status);
    }
    expect(statuses).toEqual(statuses.map(() => 200));
    if (limit.pause) await one.clock.advance(limit.pause);
    const refused = await send(limit, limit.max, from);
    const errorBody = refused.body as unknown as ErrorBody;
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(errorBody.message).toMatch(/^[А-ЯЁ][а-яё ]{5,}/);
  },
);

test('O13: while the counting fails, codes do not go out, and what is only read goes on', async () => {
  const sent = async () => Number((await one.sql<{ n: string }>('select count(*) as n from outbound_messages'))[0]!.n);
  const before = await sent();
  await one.sql('revoke select on phone_checks from ritm_app');
  try {
    const reply = await postSolving<object>(one, '/check_phone', { phone: newPhone() }, { address: '10.99.0.1' });
    expect(reply.status).toBeGreaterThanOrEqual(500);
    expect((await one.app.inject({ url: '/api/support_contact', remoteAddress: '10.99.0.1' })).statusCode).toBe(200);
  } finally {
    await one.sql('grant select on phone_checks to ritm_app');
  }
  expect(await sent()).toBe(before);
  const after = await postSolving<object>(one, '/check_phone', { phone: newPhone() }, { address: '10.99.0.1' });
  expect([after.status, await sent()]).toEqual([200, before + 1]);
});

test('O13, control: a process that counts apart lets twice as many pass', async () => {
  const separateApp = await openTestApp({ now: one.clock.now() });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    const where = attempt % 2 === 0 ? one : separateApp;
    statuses.push(
      (await postSolving<object>(where, '/support_send_message', question, { address: '10.98.0.1' })).status,
    );
  }
  await separateApp.close();
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
});
