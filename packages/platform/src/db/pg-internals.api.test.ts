import { createRequire } from 'node:module';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BatchingClient } from './batching-client.ts';
import { sendBatch, type PendingQuery } from './pipeline-batch.ts';
import { types } from './types.ts';

/** The fields of `pg` that its types do not declare and that `BatchingClient` and `PipelineBatch` use. */
interface Internals {
  _connected: boolean;
  _activeQuery: unknown;
  _sentQueryQueue: unknown[];
  connection: {
    stream: { writableCorked: number };
    parsedStatements: Record<string, string | undefined>;
    submittedNamedStatements: Record<string, string | undefined>;
    parse(message: { name: string }): void;
  };
}

let t: TestApp;
let client: BatchingClient;
let internals: Internals;
let parsed: string[];
beforeAll(async () => {
  t = await openTestApp();
  client = new BatchingClient({ connectionString: t.url, types, pipeline: true, answerWithinMs: 5000 } as never);
  await client.connect();
  internals = client as unknown as Internals;
  const parse = internals.connection.parse.bind(internals.connection);
  internals.connection.parse = (message) => {
    parsed.push(message.name);
    parse(message);
  };
});
beforeEach(() => {
  parsed = [];
});
afterAll(async () => {
  await client.end();
  await t.close();
});

const one = (name: string, text: string): PendingQuery => ({ name, text, values: [] });
function send(...statements: PendingQuery[]) {
  const waiting = statements.map((statement) => ({ statement, ...Promise.withResolvers<{ rows: unknown[] }>() }));
  sendBatch(
    client,
    waiting.map(({ statement, resolve, reject }) => ({ ...statement, resolve, reject })),
  );
  return Promise.allSettled(waiting.map(({ promise }) => promise));
}
const fates = (settled: PromiseSettledResult<unknown>[]) => settled.map(({ status }) => status);

test('the version is the one that these tests were read against', () => {
  const { version } = createRequire(import.meta.url)('pg/package.json') as { version: string };
  expect(version, 'read lib/client.js and lib/connection.js of the new version before raising this').toBe('8.23.1');
});

test('a busy connection differs from an idle one', async () => {
  expect(internals._connected).toBe(true);
  const isBusy = () => Boolean(internals._activeQuery) || internals._sentQueryQueue.length > 0;
  expect(isBusy()).toBe(false);
  const answer = send(one('busy', 'select pg_sleep(0.05)'));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isBusy()).toBe(true);
  await answer;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isBusy()).toBe(false);
});

test('the statements of a batch are answered one by one, and parsed once a connection', async () => {
  const batch = [one('first', 'select 1 as n'), one('second', 'select 2 as n')];
  for (let round = 0; round < 2; round++) {
    const [first, second] = await send(...batch);
    expect(first).toMatchObject({ value: { rows: [{ n: 1 }] } });
    expect(second).toMatchObject({ value: { rows: [{ n: 2 }] } });
  }
  expect(parsed).toEqual(['first', 'second']);
  expect(internals.connection.parsedStatements).toMatchObject({ first: 'select 1 as n', second: 'select 2 as n' });
  // A name stands here only from its Parse to the answer to it.
  expect(internals.connection.submittedNamedStatements).not.toHaveProperty('first');
});

test('after an error the rest of a batch is refused, and its statements are parsed when they are next sent', async () => {
  const after = one('after_error', 'select 3 as n');
  const settled = await send(one('before_error', 'select 1'), one('error', 'select 1 / 0'), after);
  expect(fates(settled)).toEqual(['fulfilled', 'rejected', 'rejected']);
  parsed = [];
  expect(fates(await send(after))).toEqual(['fulfilled']);
  expect(parsed).toEqual(['after_error']);
});

test('int8 and numeric arrive as numbers, alone and in arrays', async () => {
  const [answer] = await send(
    one(
      'numbers',
      `select 9007199254740991::int8 as max, 1.25::numeric as part, sum(x) as sum, array[1.5, null] as parts,
        array[1::int8, null] as ids from (values (2::int8), (3)) v (x)`,
    ),
  );
  expect(answer).toMatchObject({
    value: { rows: [{ max: 9007199254740991, part: 1.25, sum: 5, parts: [1.5, null], ids: [1, null] }] },
  });
});

test.each(['9007199254740992::int8', '9007199254740992::numeric', `'NaN'::numeric`, 'array[9007199254740992::int8]'])(
  '%s is refused, and the connection and the rest of the batch go on',
  async (value) => {
    const [before, unsafe, after] = await send(
      one('safe', 'select 1 as n'),
      one(`unsafe ${value}`, `select ${value} as n`),
      one('safe', 'select 1 as n'),
    );
    expect(before).toMatchObject({ value: { rows: [{ n: 1 }] } });
    expect(unsafe).toMatchObject({ status: 'rejected', reason: expect.any(RangeError) });
    expect(after).toMatchObject({ value: { rows: [{ n: 1 }] } });
  },
);

test('what is sent in one turn of the event loop leaves in one write', async () => {
  const { stream } = internals.connection;
  const answers = [send(one('one_write', 'select 1')), send(one('one_write', 'select 1'))];
  expect(stream.writableCorked).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(stream.writableCorked).toBe(0);
  expect((await Promise.all(answers)).flatMap(fates)).toEqual(['fulfilled', 'fulfilled']);
});
