import { sealAudit } from '@ritm/platform/testing';
import { openTestApp, untilSealable, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let t: TestApp;
let id: number;

/** An audit line in which no column is empty, between two seals. */
beforeAll(async () => {
  t = await openTestApp();
  const [line] = await t.sql<{ id: string }>(
    `
      insert into audit_log (
        school_id, actor_user_id, actor_role, session_id, action, object_type, object_id, before, after, reason, ip,
        device, request_id
      )
      values (
        1, 1, 'owner', 1, 'finance.edited', 'finance', 1, '{"amount": 100}', '{"amount": 200}', 'опечатка',
        '10.0.0.1', 'браузер', 'r1'
      )
      returning id`,
  );
  id = Number(line!.id);
  await untilSealable(t);
  expect(await sealAudit(t.platform.database)).toBe(1);
  await t.sql(
    `insert into audit_log (actor_role, action, object_type) values ('system', 'platform.tested', 'installation')`,
  );
  await untilSealable(t);
  expect(await sealAudit(t.platform.database)).toBe(1);
  await t.sql('create table kept_lines as table audit_log');
});
afterAll(() => t?.close());

const brokenSeals = async () =>
  (await t.verify()).filter(({ name }) => name === 'audit chain is whole').flatMap(({ rows }) => rows);

/** Another value for each column of an audit line. */
const edits: Readonly<Record<string, string>> = {
  school_id: '2',
  actor_user_id: '2',
  actor_role: `'administrator'`,
  session_id: '2',
  action: `'finance.added'`,
  object_type: `'wallet'`,
  object_id: '2',
  before: `'{"amount": 101}'`,
  after: `'{"amount": 201}'`,
  reason: `'иная'`,
  ip: `'10.0.0.2'`,
  device: `'телефон'`,
  request_id: `'r2'`,
  created_at: `created_at + interval '1 second'`,
};

test('O12: two seals stand one on the other', async () => {
  expect(await brokenSeals()).toEqual([]);
  const [chained] = await t.sql<{ chained: boolean }>(
    'select bool_and(b.prev_hash = a.hash) as chained from audit_seals a join audit_seals b on b.from_xid = a.to_xid',
  );
  expect(chained).toEqual({ chained: true });
});

test('every column of a line but its place in the chain is tried', async () => {
  const columns = await t.sql<{ name: string }>(
    `
      select column_name as name
      from information_schema.columns
      where table_name = 'audit_log' and column_name not in ('id', 'xid')`,
  );
  expect(columns.map(({ name }) => name).toSorted()).toEqual(Object.keys(edits).toSorted());
});

const restore = `
  update audit_log a
  set (
    school_id, actor_user_id, actor_role, session_id, action, object_type, object_id, before, after, reason, ip,
    device, request_id, created_at
  ) = (
    select school_id, actor_user_id, actor_role, session_id, action, object_type, object_id, before, after, reason,
      ip, device, request_id, created_at
    from kept_lines k
    where k.id = a.id
  )
  where a.id = $1`;

test.each(Object.entries(edits))('O12: another %s in a sealed line is seen', async (column, value) => {
  await t.sql(['update audit_log set', column, '=', value, 'where id = $1'].join(' '), [id]);
  expect(await brokenSeals()).toHaveLength(1);
  await t.sql(restore, [id]);
  expect(await brokenSeals()).toEqual([]);
});

/** Seals as they were made before they kept the hashes of their lines: one hash over the text of all of them. */
const makeSealsOld = `
  update audit_seals s
  set line_ids = null,
    line_hashes = null,
    hash = sha256(s.prev_hash || convert_to((
      select string_agg(
        row(
          id, school_id, actor_user_id, actor_role, session_id, action, object_type, object_id, before::text,
          after::text, reason, host(ip), device, request_id, created_at at time zone 'UTC'
        )::text,
        E'\\n' order by xid, id
      )
      from audit_log
      where xid >= s.from_xid and xid < s.to_xid
    ), 'UTF8'))`;

test('a seal older than the hashes of lines proves its lines together, and a new seal follows it', async () => {
  await t.sql('delete from audit_seals where id <> (select min(id) from audit_seals)');
  await t.sql(makeSealsOld);
  expect(await sealAudit(t.platform.database)).toBe(1);
  expect(await brokenSeals()).toEqual([]);
  await t.sql(`update audit_log set reason = 'иная' where id = $1`, [id]);
  expect(await brokenSeals()).toEqual([
    { seal_id: expect.anything(), line_id: null, what: expect.stringContaining('older than the hashes of lines') },
  ]);
  await t.sql(restore, [id]);
  expect(await brokenSeals()).toEqual([]);
});

test('a seal of 50 000 lines is made and checked quickly, and still names one edited line', async () => {
  await t.sql('delete from audit_seals');
  await t.sql(`
    insert into audit_log (actor_role, action, object_type, object_id, after)
    select 'system', 'platform.tested', 'installation', n, jsonb_build_object('n', n)
    from generate_series(1, 50000) n`);
  await untilSealable(t);
  const started = t.clock.monotonic();
  expect(await sealAudit(t.platform.database)).toBeGreaterThanOrEqual(50_000);
  const sealed = t.clock.monotonic();
  const [one] = await t.sql<{ id: string }>('select id from audit_log where object_id = 25000');
  await t.sql(`update audit_log set reason = 'иная' where id = $1`, [one!.id]);
  expect(await brokenSeals()).toMatchObject([{ line_id: one!.id, what: 'edited' }]);
  const checked = t.clock.monotonic();
  console.log(`50 000 lines: sealed in ${sealed - started} ms, verified in ${checked - sealed} ms`);
});
