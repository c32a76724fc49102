/**
 * A1, A3 and A4: codes are sent and guessed only within the limits by number and address, also for ten thousand
 * guesses a hundred at once, and a known number is answered like an unknown one. Controls: without the locks, and with
 * a counter read before it is written, more pass.
 */
import { testSwitches } from '@ritm/platform/testing';
import { maxOfRuns, openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { NewSession } from '../contract/index.ts';
import { newPhone, postSolving, sentCode } from './testing.ts';

let t: TestApp;
beforeAll(async () => void (t = await openTestApp()));
afterAll(() => t.close());
afterEach(() => void (testSwitches.locks = true));

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const send = (phone: string, address: string, type = 'sms') =>
  postSolving(t, '/check_phone', { phone, type }, { address });
const enter = (id: number, code: string, address: string) =>
  postSolving<NewSession>(t, '/check_sms_code', { id, code }, { address });
/** A busy server refuses a guess without looking at it and says when to come back; whoever guesses does come back. */
async function enterPatiently(id: number, code: string, address: string): ReturnType<typeof enter> {
  const reply = await enter(id, code, address);
  const isBusy = reply.status === 503 && reply.headers['retry-after'] !== undefined;
  return isBusy ? enterPatiently(id, code, address) : reply;
}
const many = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

let nets = 0;
/** Addresses of a network that no other scene uses. */
const newNet = () => {
  const net = ++nets;
  return (at: number) => `10.${net}.${Math.floor(at / 250)}.${(at % 250) + 1}`;
};
const sentTo = async (phones: string[]) =>
  Number((await t.sql('select count(*) from outbound_messages where recipient = any($1)', [phones]))[0].count);

describe('A3: sends', () => {
  test('one a minute, three in ten minutes, five a day for a number; then 429 says when', async () => {
    const phone = newPhone();
    const from = newNet();
    const at = async (ms: number) => {
      await t.clock.advance(ms);
      return (await send(phone, from(0))).status;
    };
    expect(await at(0)).toBe(200);
    expect(await at(59 * SECOND)).toBe(429);
    expect(await at(1 * SECOND)).toBe(200);
    expect(await at(1 * MINUTE)).toBe(200);
    const refused = await (await t.clock.advance(MINUTE), send(phone, from(0)));
    expect(refused.status).toBe(429);
    expect(refused.body.data!.retry_after).toBe(7 * 60);
    expect(refused.headers['retry-after']).toBe('420');
    expect(await at(7 * MINUTE - SECOND)).toBe(429);
    expect(await at(SECOND)).toBe(200);
    expect(await at(10 * MINUTE)).toBe(200);
    expect(await at(HOUR)).toBe(429);
    expect(await at(DAY)).toBe(200);
    expect(await sentTo([phone])).toBe(6);
  });

  test('ten an hour and thirty a day for an address, over any numbers', async () => {
    const from = newNet();
    const phones: string[] = [];
    const burst = async (count: number) => {
      const mine = Array.from({ length: count }, newPhone);
      phones.push(...mine);
      const replies = await many(count, (at) => send(mine[at]!, from(0)));
      return replies.filter((one) => one.status === 200).length;
    };
    expect(await burst(40)).toBe(10);
    await t.clock.advance(HOUR);
    expect(await burst(40)).toBe(10);
    await t.clock.advance(HOUR);
    expect(await burst(40)).toBe(10);
    await t.clock.advance(HOUR);
    expect(await burst(10)).toBe(0);
    expect(await sentTo(phones)).toBe(30);
  });

  test('an IPv6 network is one address', async () => {
    const replies = await many(30, (at) => send(newPhone(), `2001:db8:7:7::${(at + 1).toString(16)}`));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(10);
    expect((await send(newPhone(), '2001:db8:7:8::1')).status).toBe(200);
  });

  test('100 at once for one number from 100 addresses: one goes out; without the locks more do', async () => {
    const setup = async () => {
      const phone = newPhone();
      const from = newNet();
      const replies = await many(100, (at) => send(phone, from(at)));
      expect(replies.filter((one) => ![200, 429].includes(one.status))).toEqual([]);
      return sentTo([phone]);
    };
    expect(await setup()).toBe(1);
    testSwitches.locks = false;
    expect(await maxOfRuns(setup, 1)).toBeGreaterThan(1);
  });
});

describe('A1: guessing', () => {
  const wrong = (code: string, at: number) =>
    String((Number(code) + 1 + (at % (10 ** code.length - 1))) % 10 ** code.length).padStart(code.length, '0');

  test('10 000 guesses, 100 at once, from many addresses over resends and both kinds of codes', async () => {
    const phone = newPhone();
    const from = newNet();
    let guesses = 0;
    const ids: number[] = [];
    for (let round = 0; round < 5; round++) {
      await t.clock.advance(11 * MINUTE);
      const check = await send(phone, from(10_000 + round), round % 2 ? 'call' : 'sms');
      if (check.status !== 200) {
        expect(check.body.code).toBe('accounts.too_many_codes');
        break;
      }
      ids.push(check.body.id);
      const code = await sentCode(t, phone);
      for (let batch = 0; batch < 25; batch++) {
        const replies = await many(100, (at) =>
          enterPatiently(check.body.id, wrong(code, batch * 100 + at), from((batch * 100 + at) % 500)),
        );
        guesses += replies.length;
        expect(replies.filter((one) => ![410, 422, 429].includes(one.status))).toEqual([]);
      }
    }
    expect(guesses).toBe(10_000);
    const checks = await t.sql('select attempts from phone_checks where phone = $1', [phone]);
    expect(checks).toHaveLength(4);
    expect(Math.max(...checks.map((one) => one.attempts))).toBe(3);
    const [{ count }] = (await t.sql(
      `select sum(count)::int as count from sign_in_counters where subject = $1 and kind = 'wrong'`,
      [`phone:${phone}`],
    )) as [{ count: number }];
    expect(count).toBe(10);
    // The number is blocked now, even for the correct code of a check with attempts left.
    await t.sql(`update phone_checks set attempts = 0, expires_at = ritm_now() + interval '1 minute' where id = $1`, [
      ids.at(-1),
    ]);
    expect((await enter(ids.at(-1)!, await sentCode(t, phone), from(600))).status).toBe(429);
  }, 120_000);

  test('30 wrong codes a day for an address, over any numbers; then the right code is refused as well', async () => {
    const address = newNet()(0);
    const senders = newNet();
    const runs = await many(20, async (at) => {
      const phone = newPhone();
      const check = await send(phone, senders(at));
      return { id: check.body.id, code: await sentCode(t, phone) };
    });
    await many(200, (at) => enter(runs[at % 20]!.id, wrong(runs[at % 20]!.code, at), address));
    const [{ count }] = (await t.sql(
      `select sum(count)::int as count from sign_in_counters where subject = $1 and kind = 'wrong'`,
      [`ip:${address}`],
    )) as [{ count: number }];
    expect(count).toBe(30);
    const phone = newPhone();
    const check = await send(phone, senders(100));
    expect((await enter(check.body.id, await sentCode(t, phone), address)).body.code).toBe(
      'accounts.too_many_attempts',
    );
    expect((await enter(check.body.id, await sentCode(t, phone), senders(101))).status).toBe(200);
  });

  test('the attempt is spent before the comparison: 3 of 100 pass even without the locks; a counter read first and written after lets more', async () => {
    testSwitches.locks = false;
    const spent = async (compare: (id: number) => Promise<unknown>) => {
      const phone = newPhone();
      const check = await send(phone, newNet()(0));
      await many(100, () => compare(check.body.id));
      return phone;
    };
    const from = newNet();
    let at = 0;
    const phone = await spent((id) => enter(id, '000000', from(at++)));
    const [check] = await t.sql('select attempts from phone_checks where phone = $1', [phone]);
    expect(check.attempts).toBeLessThanOrEqual(3);

    // Control: the action with the counter read, compared and written in separate steps.
    const compared = async () => {
      let comparisons = 0;
      await spent(async (id) => {
        const [row] = await t.sql('select attempts from phone_checks where id = $1', [id]);
        if (row.attempts >= 3) return;
        comparisons++;
        await t.sql('update phone_checks set attempts = least($2, 3) where id = $1', [id, row.attempts + 1]);
      });
      return comparisons;
    };
    expect(await maxOfRuns(compared, 3)).toBeGreaterThan(3);
  });
});

test('A4: a known and an unknown number are answered alike, by the same statements', async ({ annotate }) => {
  const from = newNet();
  const known = Array.from({ length: 200 }, newPhone);
  const unknown = Array.from({ length: 200 }, newPhone);
  for (const phone of known) await t.signIn({ phone });
  const times = { known: [] as number[], unknown: [] as number[] };
  const shapes = { known: new Set<string>(), unknown: new Set<string>() };
  const statements = { known: new Set<number>(), unknown: new Set<number>() };
  for (let at = 0; at < 200; at++)
    for (const kind of at % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const phone = (kind === 'known' ? known : unknown)[at]!;
      const count = countStatements();
      const start = t.clock.monotonic();
      const reply = await send(phone, from(at * 2 + (kind === 'known' ? 0 : 1)));
      times[kind].push(t.clock.monotonic() - start);
      statements[kind].add(await count());
      shapes[kind].add(
        JSON.stringify([
          reply.status,
          Object.entries(reply.body).map(([key, value]) => [key, key === 'id' ? typeof value : value]),
        ]),
      );
    }
  expect(shapes.known).toEqual(shapes.unknown);
  expect(shapes.known.size).toBe(1);
  expect(statements.known).toEqual(statements.unknown);
  expect([...statements.known][0]).toBeGreaterThan(3);
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
  await annotate(`medians: ${median(times.known).toFixed(2)} ms known, ${median(times.unknown).toFixed(2)} ms unknown`);
});

/** Counts the statements sent to the database until the returned function is called. */
function countStatements(): () => Promise<number> {
  const { database } = t.platform;
  const connect = database.connect;
  let count = 0;
  database.connect = async () => {
    const client = await connect();
    const query = client.query;
    client.query = ((...args: Parameters<typeof query>) => {
      // One round trip of a transaction contains several statements.
      count += (args[0] as { statements?: readonly unknown[] }).statements?.length ?? 1;
      return query.apply(client, args);
    }) as typeof query;
    const release = client.release;
    client.release = (...args) => {
      client.query = query;
      client.release = release;
      return release.apply(client, args);
    };
    return client;
  };
  return async () => {
    database.connect = connect;
    return count;
  };
}
