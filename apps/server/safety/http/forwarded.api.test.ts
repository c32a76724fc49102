import { type Config } from '@ritm/platform';
import { rateLimits } from '@ritm/platform/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildSchool } from '@ritm/schools/testing';
import { callPath } from '@ritm/http';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openProcess, type Process } from '../processes/processes.ts';

let t: TestApp;
const opened: Process[] = [];

beforeAll(async () => void (t = await openTestApp()));
beforeEach(() => t.clock.advance(61_000));
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(() => t?.close());

const proxies = '10.92.1.0/24';
const proxy = '10.92.1.1';
const { max } = rateLimits.sign_in[0];

async function behind(config: Partial<Config>): Promise<Process> {
  const server = await openProcess(t, config);
  opened.push(server);
  return server;
}

/** Statuses of guesses at a code, one more than an address may make in a minute. */
async function sendGuesses(
  { app }: Process,
  remoteAddress: string,
  forwarded: (attempt: number) => string,
  count = max + 1,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < count; attempt++) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/check_sms_code',
      payload: { id: 1, code: '1' },
      headers: { 'x-forwarded-for': forwarded(attempt) },
      remoteAddress,
    });
    statuses.push(reply.statusCode);
  }
  return statuses;
}
const expectEventuallyRefused = (statuses: readonly number[]) =>
  statuses.at(-1) === 429 && !statuses.slice(0, -1).includes(429);

const addressFor = (attempt: number) => `198.51.100.${attempt + 1}`;

test.each([
  ['no proxy is listed', [], '203.0.113.9'],
  ['the caller is not among the listed', [proxies], '203.0.113.9'],
  ['the caller stands beside the listed network', [proxies], '10.92.2.1'],
  ['a single proxy is listed and the caller is another', [proxy], '10.92.1.2'],
])('X-Forwarded-For gives nobody another address while %s', async (_, trustProxy, caller) => {
  const statuses = await sendGuesses(await behind({ trustProxy }), caller, addressFor);
  expect(expectEventuallyRefused(statuses), statuses.join()).toBe(true);
});

test('a listed proxy says who calls, and each caller has an allowance of their own', async () => {
  const process = await behind({ trustProxy: [proxies] });
  for (const client of ['198.51.100.1', '198.51.100.2']) {
    const statuses = await sendGuesses(process, proxy, () => client);
    expect(expectEventuallyRefused(statuses), statuses.join()).toBe(true);
  }
});

test('what stands before the address that the proxy added is the caller’s invention', async () => {
  const process = await behind({ trustProxy: [proxies] });
  const statuses = await sendGuesses(process, proxy, (attempt) => `${addressFor(attempt)}, 203.0.113.77`);
  expect(expectEventuallyRefused(statuses), statuses.join()).toBe(true);
});

test('control: with trust in everybody each invented address is another caller', async () => {
  const statuses = await sendGuesses(
    await behind({ trustProxy: ['0.0.0.0/1', '128.0.0.0/1'] }),
    '203.0.113.9',
    addressFor,
  );
  expect(statuses).not.toContain(429);
});

test('the audit keeps the address that is true', async () => {
  const school = await buildSchool(t);
  const { app } = await behind({ trustProxy: [proxies] });
  const params = { role: 'owner' as const, school_id: school.school_id };
  const loggedAddress = async (remoteAddress: string) => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api${callPath(schoolsRoutes.add_branch, params)}`,
      payload: { name: 'Второй' },
      headers: { session: school.owner.token, 'x-forwarded-for': '198.51.100.9' },
      remoteAddress,
    });
    expect(reply.statusCode).toBe(200);
    const [line] = await t.sql<{ ip: string }>(
      `select host(ip) as ip from audit_log where school_id = $1 order by id desc limit 1`,
      [school.school_id],
    );
    return line!.ip;
  };
  expect(await loggedAddress('203.0.113.9')).toBe('203.0.113.9');
  expect(await loggedAddress(proxy)).toBe('198.51.100.9');
});
