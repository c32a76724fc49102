import { auditRoutes } from '@ritm/audit/contract';
import { sealAudit } from '@ritm/platform/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdministrator, buildPlace, buildSchool, buildTeacher, type SchoolOfTest } from './testing.ts';

// The audit module's own tests create no organizations, so its calls are tested here, where organizations are made.
let t: TestApp;
beforeAll(async () => void (t = await openTestApp()));
afterAll(() => t.close());

const at = ({ school_id }: SchoolOfTest) => ({ role: 'owner' as const, school_id });

test('the owner reads it: the newest first, in pages, filtered by kind or object', async () => {
  const school = await buildSchool(t);
  const teacher = await buildTeacher(t, school, { firstname: 'Ия', lastname: 'Ли' });
  const place_id = await buildPlace(t, school, { name: 'Зал', capacity: 5 });
  const read = (query: object) => t.call(school.owner, auditRoutes.list_audit, { params: at(school), query });
  const all = await read({});
  expect(all.data.map((one) => one.action)).toEqual(['schools.place_added', 'schools.teacher_added', 'schools.added']);
  expect(all.data[0]).toMatchObject({
    actor: { user_id: school.owner.user_id, name: 'Ольга Владельцева' },
    actor_role: 'owner',
    object_type: 'place',
    object_id: place_id,
    before: null,
    after: { name: 'Зал', capacity: 5 },
  });
  const second = await read({ page: 2, per_page: 2 });
  expect([second.data.map((one) => one.action), second.meta]).toEqual([
    ['schools.added'],
    { page: 2, per_page: 2, total: 3 },
  ]);
  expect((await read({ object_type: 'teacher', object_id: teacher.staff_id })).data).toHaveLength(1);
  expect((await read({ object_type: 'teacher', object_id: teacher.staff_id + 1 })).meta.total).toBe(0);
});

test('another organization’s is not there, and only the owner reads it', async () => {
  const [ours, theirs] = [await buildSchool(t), await buildSchool(t)];
  expect((await t.request(ours.owner, auditRoutes.list_audit, { params: at(theirs) })).status).toBe(404);
  const { data } = await t.call(ours.owner, auditRoutes.list_audit, { params: at(ours) });
  expect(data.map((one) => one.object_id)).toEqual([ours.school_id]);
  const administrator = await buildAdministrator(t, ours);
  const teacher = await buildTeacher(t, ours, { withUser: true });
  for (const [session, role] of [
    [administrator.session, 'administrator'],
    [teacher.session!, 'teacher'],
    [administrator.session, 'owner'],
  ] as const)
    expect((await t.request(session, auditRoutes.list_audit, { params: { ...at(ours), role } })).status).toBe(403);
});

test.each([
  ['page', 0],
  ['object_type', 'x; drop'],
  ['object_id', -1],
])('refuses %s = %o', async (field, value) => {
  const school = await buildSchool(t);
  const refused = await t.request(school.owner, auditRoutes.list_audit, {
    params: at(school),
    query: { [field]: value },
  });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
});

test('ignores a query name that it does not know', async () => {
  const school = await buildSchool(t);
  const { status } = await t.request(school.owner, auditRoutes.list_audit, {
    params: at(school),
    query: { unknown: 1 },
  });
  expect(status).toBe(200);
});

test('the product may add to it and read it, nothing more; what was written is sealed', async () => {
  const rights = await t.sql<{ name: string; allowed: string[] }>(
    `
      select t as name,
        array(
          select p
          from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p
          where has_table_privilege('ritm_app', t, p)
        ) as allowed
      from unnest(array['audit_log', 'audit_seals']) t`,
  );
  expect(rights).toEqual(['audit_log', 'audit_seals'].map((name) => ({ name, allowed: ['SELECT', 'INSERT'] })));
  await buildSchool(t);
  expect(await sealAudit(t.platform.database)).toBeGreaterThan(0);
  expect(await t.verify()).toEqual([]);
});
