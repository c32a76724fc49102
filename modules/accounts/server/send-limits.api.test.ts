/**
 * A3: the amounts of messages of an hour, a block of numbers and a day are given out exactly, for a hundred requests
 * at once, and a captcha is asked for before they run out. Control: an amount read first and written after is given
 * out more than once.
 */
import { testSwitches } from '@ritm/platform/testing';
import { maxOfRuns, openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signInLimits } from './rules/limits.ts';
import { newPhone, postFrom, postSolving } from './testing.ts';

let t: TestApp;
beforeAll(async () => void (t = await openTestApp()));
afterAll(() => t.close());
afterEach(() => void (testSwitches.locks = true));

const HOUR = 3_600_000;
const send = (phone: string, address: string) => postSolving(t, '/check_phone', { phone }, { address });
let nets = 0;
const newNet = () => {
  const net = ++nets;
  return (at: number) => `10.${net}.${Math.floor(at / 250)}.${(at % 250) + 1}`;
};
const sentLike = async (prefix: string) =>
  Number((await t.sql('select count(*) from outbound_messages where recipient like $1', [`${prefix}%`]))[0].count);

/** Sends one request for each item, at most `size` at a time. */
async function inBatches<T, R>(all: readonly T[], size: number, run: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += size)
    results.push(...(await Promise.all(all.slice(from, from + size).map((one, at) => run(one, from + at)))));
  return results;
}

const block = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}${String(at).padStart(4, '0')}`);

describe('A3: sends', () => {
  test(
    '100 an hour to a block of numbers: 1 000 requests from as many addresses, 100 at once; without the locks more go out',
    { timeout: 120_000 },
    async () => {
      const from = newNet();
      const replies = await inBatches(block('+7912345', 1_000), 100, (phone, at) => send(phone, from(at)));
      expect(await sentLike('+7912345')).toBe(100);
      // A queue of a hundred may exceed the time to wait for a connection (503); the test counts what was sent.
      expect(replies.filter((one) => ![200, 429, 503].includes(one.status))).toEqual([]);
      expect(replies.filter((one) => one.status === 200)).toHaveLength(100);
      await t.clock.advance(HOUR);
      expect((await send('+79123459999', from(1_000))).status).toBe(200);

      testSwitches.locks = false;
      let next = 7_912_346;
      const others = newNet();
      const setup = async () => {
        const prefix = `+${next++}`;
        await inBatches(block(prefix, 300), 300, (phone, at) => send(phone, others(at)));
        return sentLike(prefix);
      };
      expect(await maxOfRuns(setup, 100)).toBeGreaterThan(100);
    },
  );

  test.each(['+375291234567', '+998901234567', '+491701234567', '+12025550123'])(
    '%s is of a country that is not listed: nothing goes out',
    async (phone) => {
      const refused = await send(phone, newNet()(0));
      expect([refused.status, refused.body.code]).toEqual([422, 'accounts.country_closed']);
      expect(Object.keys(refused.body.errors!)).toEqual(['phone']);
      expect(await sentLike(phone)).toBe(0);
    },
  );

  const spend = (subject: string, count: number) =>
    t.sql(
      `
        insert into sign_in_counters
        values ($1, 'send', date_trunc('day', ritm_now(), 'UTC'), $2)
        on conflict (subject, kind, hour) do update set count = excluded.count`,
      [subject, count],
    );

  test.each([
    ['site', signInLimits.sitePerDay],
    ['dial:7', signInLimits.dialCodes['7']!],
  ])(
    'the day’s amount of %s is given out exactly, 100 at once; tomorrow there is another',
    { timeout: 60_000 },
    async (subject, max) => {
      await t.clock.advance(24 * HOUR);
      await spend(subject, max - 10);
      const from = newNet();
      const phones = Array.from({ length: 100 }, newPhone);
      const replies = await inBatches(phones, 100, (phone, at) => send(phone, from(at)));
      expect(replies.filter((one) => one.status === 200)).toHaveLength(10);
      const refused = replies.filter((one) => one.status !== 200);
      expect(new Set(refused.map((one) => one.body.code))).toEqual(new Set(['accounts.no_codes_today']));
      expect((await t.sql('select 1 from outbound_messages where recipient = any($1)', [phones])).length).toBe(10);
      await t.clock.advance(24 * HOUR);
      expect((await send(newPhone(), from(100))).status).toBe(200);
    },
  );

  test('control: an amount that is read first and written after is given out more than once', async () => {
    await t.clock.advance(24 * HOUR);
    await spend('control', 0);
    let sent = 0;
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const [row] = await t.sql(
          `
            select count
            from sign_in_counters
            where subject = 'control' and hour = date_trunc('day', ritm_now(), 'UTC')`,
        );
        if (row.count >= 10) return;
        sent++;
        await t.sql(`update sign_in_counters set count = $1 where subject = 'control'`, [row.count + 1]);
      }),
    );
    expect(sent).toBeGreaterThan(10);
  });
});

describe('A3: past a quarter of a limit a captcha is required', () => {
  const plain = (phone: string, address: string) => postFrom(t, '/check_phone', { phone }, { address });

  test('of the number: the second within ten minutes, the third within a day', async () => {
    const [phone, from] = [newPhone(), newNet()];
    const at = async (ms: number, way = plain) => (await t.clock.advance(ms), (await way(phone, from(0))).status);
    expect(await at(0)).toBe(200);
    expect(await at(61_000)).toBe(428);
    expect(await at(10 * 60_000)).toBe(200);
    expect(await at(11 * 60_000)).toBe(428);
    expect(await at(0, send)).toBe(200);
  });

  test('of the address: the fourth within an hour', async () => {
    const from = newNet();
    const statuses = [];
    for (let at = 0; at < 4; at++) statuses.push((await plain(newPhone(), from(0))).status);
    expect(statuses).toEqual([200, 200, 200, 428]);
  });

  test('of the block: the twenty-seventh within an hour', async () => {
    const from = newNet();
    const replies = [];
    for (const [at, phone] of block('+7913777', 28).entries()) replies.push(await plain(phone, from(at)));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(26);
    expect(replies.at(-1)!.body).toMatchObject({ code: 'accounts.captcha_needed', data: { action: 'check_phone' } });
  });

  test('of the site’s day', async () => {
    await t.sql(
      `
        insert into sign_in_counters
        values ('site', 'send', date_trunc('day', ritm_now(), 'UTC'), $1)
        on conflict (subject, kind, hour) do update set count = excluded.count`,
      [signInLimits.sitePerDay / 4 + 1],
    );
    expect((await plain(newPhone(), newNet()(0))).status).toBe(428);
    await t.clock.advance(24 * HOUR);
    expect((await plain(newPhone(), newNet()(0))).status).toBe(200);
  });
});
