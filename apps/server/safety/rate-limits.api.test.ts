/**
 * O13: the limits per address and per person hold exactly over two processes, also for a hundred requests at once, and
 * the ways in shut while the counting fails. Control: a process that counts apart lets more pass.
 */
import { rateLimits, type RateLimit } from '@ritm/platform/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openProcess, type Process } from './processes/processes.ts';

/** Two processes of one product that apply the limits, on one database. */
let t: TestApp;
let opened: Process[];
let processes: FastifyInstance[];

beforeAll(async () => {
  t = await openTestApp();
  opened = [await openProcess(t), await openProcess(t)];
  processes = opened.map(({ app }) => app);
});
afterAll(async () => {
  for (const one of opened ?? []) await one.close();
  await t?.close();
});

// After a minute, the limits used up by the last test are free again.
beforeEach(() => t.clock.advance(61_000));

let net = 0;
const newAddress = () => `10.77.${++net >> 8}.${net & 255}`;
const session = async () => ({ headers: { session: (await t.signIn()).token } });

type BuildRequest = (attempt: number) => InjectOptions;
/** Statuses of so many requests, sent alternately to the processes. */
async function statuses(buildRequest: BuildRequest, count: number, among = processes): Promise<number[]> {
  const got: number[] = [];
  for (let attempt = 0; attempt < count; attempt++)
    got.push((await among[attempt % among.length]!.inject(buildRequest(attempt))).statusCode);
  return got;
}
const passed = (got: readonly number[]) => got.filter((status) => status !== 429).length;

const cases: readonly (readonly [string, RateLimit, () => Promise<BuildRequest>])[] = [
  [
    'calls of guests, by an address in ten seconds',
    rateLimits.guest[0],
    async () => {
      const remoteAddress = newAddress();
      return () => ({ url: '/api/support_contact', remoteAddress });
    },
  ],
  [
    'calls of a session in a minute, from wherever',
    rateLimits.session[0],
    async () => {
      const who = await session();
      return () => ({ url: '/api/profile', ...who, remoteAddress: newAddress() });
    },
  ],
  [
    'changes of a session in a minute, from wherever',
    rateLimits.writes[0],
    async () => {
      const who = await session();
      const payload = { firstname: 'Анна' };
      return () => ({ method: 'POST', url: '/api/profile', payload, ...who, remoteAddress: newAddress() });
    },
  ],
  [
    'ways in, by an address in a minute',
    rateLimits.sign_in[0],
    async () => {
      const remoteAddress = newAddress();
      return () => ({ method: 'POST', url: '/api/check_sms_code', payload: { id: 1, code: '1' }, remoteAddress });
    },
  ],
  [
    'public profiles, by an address in a minute',
    rateLimits.search[0],
    async () => {
      const remoteAddress = newAddress();
      return (attempt) => ({ url: `/api/public/user/${attempt + 1}`, remoteAddress });
    },
  ],
  [
    'public profiles, by a person in a minute, from wherever',
    rateLimits.search[0],
    async () => {
      const who = await session();
      return (attempt) => ({ url: `/api/public/user/${attempt + 1}`, ...who, remoteAddress: newAddress() });
    },
  ],
  [
    'pictures of pages, by an address in ten seconds',
    rateLimits.pictures[0],
    async () => {
      const remoteAddress = newAddress();
      return () => ({ url: '/api/public/page_picture/none', remoteAddress });
    },
  ],
  [
    'requests of who has not signed in, by an address in an hour',
    rateLimits.requests[0],
    async () => {
      const remoteAddress = newAddress();
      return () => ({ method: 'POST', url: '/api/public/school/1/request', payload: {}, remoteAddress });
    },
  ],
];

test.each(cases)('O13: %s: so many pass over both processes, and not one more', async (_what, limit, setup) => {
  const { max, seconds } = limit;
  const buildRequest = await setup();
  expect(await statuses(buildRequest, max)).not.toContain(429);
  const refused = await processes[0]!.inject({
    ...buildRequest(max),
    headers: { ...buildRequest(max).headers, 'accept-language': 'ru' },
  });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(seconds);
  expect(refused.json()).toMatchObject({ code: 'common.too_many', message: 'Слишком часто. Повторите позже' });
  await t.clock.advance(seconds * 1000 + 1000);
  expect((await processes[1]!.inject(buildRequest(max + 1))).statusCode).not.toBe(429);
});

test('O13: whoever has signed in answers for their requests by themselves', async () => {
  const who = await session();
  const buildRequest: BuildRequest = () => ({
    method: 'POST',
    url: '/api/public/school/1/request',
    payload: {},
    ...who,
  });
  expect(await statuses(buildRequest, rateLimits.requests[0].max + 3)).not.toContain(429);
});

test('O13: ten desks behind one address load their screens; its guests are still counted by it', async () => {
  const remoteAddress = newAddress();
  const desks = await Promise.all(Array.from({ length: 10 }, session));
  // A card makes twelve calls: every desk reloads one twice within the ten seconds.
  for (const desk of desks)
    expect(await statuses(() => ({ url: '/api/profile', ...desk, remoteAddress }), 24)).not.toContain(429);
  const guest: BuildRequest = () => ({ url: '/api/support_contact', remoteAddress });
  expect(passed(await statuses(guest, rateLimits.guest[0].max + 5))).toBe(rateLimits.guest[0].max);
  expect(await statuses(() => ({ url: '/api/profile', ...desks[0], remoteAddress }), 1)).toEqual([200]);
});

test('O13: a session that does not exist is a guest’s', async () => {
  const remoteAddress = newAddress();
  const madeUp: BuildRequest = (attempt) => ({
    url: '/api/profile',
    headers: { session: String(attempt).padStart(43, 'x') },
    remoteAddress,
  });
  const got = await statuses(madeUp, rateLimits.guest[0].max + 5);
  expect(got.slice(0, rateLimits.guest[0].max)).not.toContain(429);
  expect(got.slice(-5)).toEqual([429, 429, 429, 429, 429]);
});

/** Counts so many calls without making them. */
async function countCalls(name: 'address' | 'person', subject: string, calls: number): Promise<void> {
  const { rates } = opened[0]!.platform.limits!;
  const now = Date.parse(t.clock.now());
  for (let call = 0; call < calls; call++) await rates.take([[name, subject]], now);
}

test('O13: three strangers behind one address open a page with its pictures', async () => {
  const remoteAddress = newAddress();
  const pictures: BuildRequest = () => ({ url: '/api/public/page_picture/none', remoteAddress });
  expect(await statuses(pictures, 3 * 20)).not.toContain(429);
  // What the page itself reads is counted as before.
  const read: BuildRequest = () => ({ url: '/api/support_contact', remoteAddress });
  expect(passed(await statuses(read, rateLimits.guest[0].max + 5))).toBe(rateLimits.guest[0].max);
});

test('O13: an address is bounded whoever calls, and a person over all sessions', async () => {
  const [remoteAddress, elsewhere] = [newAddress(), newAddress()];
  const { user_id, token } = await t.signIn();
  const second = await t.signIn({ user_id });
  await countCalls('address', remoteAddress, rateLimits.address[0].max - 1);
  const call = (headers: { session: string }) => statuses(() => ({ url: '/api/profile', headers, remoteAddress }), 1);
  expect(await call({ session: token })).toEqual([200]);
  expect(await call({ session: token })).toEqual([429]);
  await countCalls('person', String(user_id), rateLimits.person[0].max - 2);
  const from = (session: string) =>
    statuses(() => ({ url: '/api/profile', headers: { session }, remoteAddress: elsewhere }), 1);
  expect(await from(token)).toEqual([200]);
  expect(await from(second.token)).toEqual([429]);
});

test('O13: 200 a minute by the guests of an address, ten seconds after ten seconds', async () => {
  const remoteAddress = newAddress();
  let maxPassed = 0;
  for (let windowSeconds = 0; windowSeconds < 6; windowSeconds++) {
    maxPassed += passed(await statuses(() => ({ url: '/api/support_contact', remoteAddress }), 45));
    await t.clock.advance(10_000);
  }
  // The six stretches may lie in two different minutes: neither may exceed the limit.
  expect(maxPassed).toBeGreaterThanOrEqual(rateLimits.guest[1].max);
  expect(maxPassed).toBeLessThanOrEqual(270);
  const [{ greatest: maxCount }] = (await t.sql('select max(count)::int as greatest from request_counts')) as [
    { greatest: number },
  ];
  expect(maxCount).toBeGreaterThanOrEqual(rateLimits.guest[1].max);
});

test('O13: a hundred at once pass no more than the limit', async () => {
  const remoteAddress = newAddress();
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      processes[at % 2]!.inject({
        method: 'POST',
        url: '/api/check_sms_code',
        payload: { id: 1, code: '1' },
        remoteAddress,
      }),
    ),
  );
  expect(passed(replies.map((one) => one.statusCode))).toBe(rateLimits.sign_in[0].max);
});

test('O13: while the counting fails, what is read goes on and the ways in are shut', async () => {
  const [reader, caller] = [newAddress(), newAddress()];
  const read: BuildRequest = () => ({ url: '/api/support_contact', remoteAddress: reader });
  const enterFrom: BuildRequest = () => ({
    method: 'POST',
    url: '/api/check_sms_code',
    payload: { id: 1, code: '1' },
    remoteAddress: caller,
  });
  await t.sql('revoke insert on request_counts from ritm_app');
  try {
    expect(new Set(await statuses(read, 60))).toEqual(new Set([200]));
    expect((await statuses(enterFrom, 8)).slice(-2)).toEqual([503, 503]);
  } finally {
    await t.sql('grant insert on request_counts to ritm_app');
  }
  expect(await statuses(enterFrom, 1)).not.toContain(503);
});

test('an address and a person cannot be read off the counts', async () => {
  const remoteAddress = newAddress();
  await statuses(() => ({ url: '/api/support_contact', remoteAddress }), 40);
  const rows = await t.sql<{ subject: string }>('select subject from request_counts');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ subject }) => !/^[\w-]{43}$/.test(subject))).toEqual([]);
});

test('O13, control: a process that counts apart lets more pass', async () => {
  const other = await openTestApp({ now: t.clock.now() });
  const separateProcess = await openProcess(t, { databaseUrl: other.url });
  opened.push(separateProcess);
  const remoteAddress = newAddress();
  const buildRequest: BuildRequest = () => ({
    method: 'POST',
    url: '/api/check_sms_code',
    payload: { id: 1, code: '1' },
    remoteAddress,
  });
  const got = await statuses(buildRequest, 2 * rateLimits.sign_in[0].max, [processes[0]!, separateProcess.app]);
  await other.close();
  expect(passed(got)).toBe(2 * rateLimits.sign_in[0].max);
});
