import { openTestApp, type TestApp } from '@ritm/testing';
import { sealAudit } from '@ritm/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRoutes } from '../contract/index.ts';

let t: TestApp;
beforeAll(async () => void (t = await openTestApp()));
afterAll(() => t.close());

/** Arranged by hand: this floor knows no module that makes organizations. */
async function arrange() {
  const owner = await t.signIn({ firstname: 'Ольга', lastname: 'Ким' });
  const [school] = await t.sql(
    `with s as (insert into schools (name, legal_type, city_id, time_zone, created_by) select 'Х', 'individual', id, time_zone, $1 from cities order by id limit 1 returning id),
      b as (insert into branches (school_id, name, time_zone) select id, 'Х', 'Europe/Moscow' from s)
    insert into staff (school_id, user_id, role) select id, $1, 'owner' from s returning school_id`,
    [owner.user_id],
  );
  const school_id = Number(school.school_id);
  const write = (object_type: string, object_id: number) =>
    t.sql(`insert into audit_log (school_id, actor_user_id, actor_role, action, object_type, object_id, before, after) values ($1, $2, 'owner', 'test.done', $3, $4, '{"a": 1}', '{"a": 2}')`, [school_id, owner.user_id, object_type, object_id]);
  return { owner, school_id, write, params: { role: 'owner' as const, school_id } };
}

describe('the log', () => {
  test('is read by the owner: the newest first, in pages, of one thing when asked', async () => {
    const { owner, params, write } = await arrange();
    for (let id = 1; id <= 5; id++) await write(id % 2 ? 'student' : 'service', id);
    const all = await t.call(owner, auditRoutes.list_audit, { params, query: { per_page: 2, page: 2 } });
    expect([all.data.map((one) => one.object_id), all.meta]).toEqual([[3, 2], { page: 2, per_page: 2, total: 5 }]);
    expect(all.data[0]).toMatchObject({ actor: { user_id: owner.user_id, name: 'Ким Ольга' }, actor_role: 'owner', before: { a: 1 }, after: { a: 2 } });
    const one = await t.call(owner, auditRoutes.list_audit, { params, query: { object_type: 'student', object_id: 3 } });
    expect(one.data.map((line) => line.object_id)).toEqual([3]);
    expect((await t.call(owner, auditRoutes.list_audit, { params, query: { object_type: 'service' } })).meta.total).toBe(2);
  });

  test('of another organization is not there, and only the owner’s', async () => {
    const [ours, theirs] = [await arrange(), await arrange()];
    await theirs.write('student', 1);
    expect((await t.request(ours.owner, auditRoutes.list_audit, { params: theirs.params })).status).toBe(404);
    expect((await t.call(ours.owner, auditRoutes.list_audit, { params: ours.params })).data).toEqual([]);
    const administrator = await t.signIn();
    await t.sql(`insert into staff (school_id, user_id, role) values ($1, $2, 'administrator')`, [ours.school_id, administrator.user_id]);
    expect((await t.request(administrator, auditRoutes.list_audit, { params: { ...ours.params, role: 'administrator' } })).status).toBe(403);
    expect((await t.request(administrator, auditRoutes.list_audit, { params: ours.params })).status).toBe(403);
  });

  test.each([['page', 0], ['object_type', 'x; drop'], ['object_id', -1], ['unknown', 1]])('refuses %s = %o', async (field, value) => {
    const { owner, params } = await arrange();
    const refused = await t.request(owner, auditRoutes.list_audit, { params, query: { [field]: value } });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test('cannot be rewritten by the product, and an edit by its owner breaks the chain', async () => {
    const { write } = await arrange();
    await write('student', 1);
    for (const command of [`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log', `update audit_seals set rows_count = 0`])
      await expect(t.sql(`do $$ begin set local role ritm_app; ${command}; end $$`)).rejects.toMatchObject({ code: '42501' });
    expect(await sealAudit(t.platform.database)).toBeGreaterThan(0);
    const chain = async () => (await t.verify()).filter((one) => one.name === 'audit chain is whole');
    expect(await chain()).toEqual([]);
    await t.sql(`update audit_log set after = '{"a": 3}' where id = (select max(id) from audit_log)`);
    expect(await chain()).toHaveLength(1);
  });
});
