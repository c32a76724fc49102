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
