import { auditOf } from '@ritm/audit/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import { supportRoutes } from '@ritm/support/contract';
import { buildInstallationStaff } from '@ritm/support/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let t: TestApp;
let school: SchoolOfTest;
let moderator: TestSession;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t, { name: 'Импульс' });
  moderator = await buildInstallationStaff(t, 'moderator');
});
afterAll(() => t?.close());

const params = { role: 'moderator' as const };
const at = () => ({ role: 'owner' as const, school_id: school.school_id });

async function waiting(name: string): Promise<number> {
  const { id } = await buildService(t, school, { name, public: true });
  await t.call(school.owner, servicesRoutes.set_moderation, { params: { ...at(), service_id: id } });
  return id;
}
const decide = (id: number, decision: 'published' | 'not_passed', reason?: string) =>
  t.request(moderator, supportRoutes.decide_moderation, {
    params,
    body: { kind: 'service', school_id: school.school_id, id, decision, reason },
  });
const statusOf = async (id: number) =>
  (await t.call(school.owner, servicesRoutes.get_service, { params: { ...at(), service_id: id } })).moderation_status;

test('a service waits in the queue, the oldest first, and leaves it with the decision', async () => {
  const [first, second] = [await waiting('Йога'), await waiting('Бокс')];
  const queue = await t.call(moderator, supportRoutes.list_moderation, { params });
  expect(queue.data.map((one) => [one.kind, one.id, one.title, one.school.name])).toEqual([
    ['service', first, 'Йога', 'Импульс'],
    ['service', second, 'Бокс', 'Импульс'],
  ]);
  expect(queue.kinds).toEqual([{ kind: 'service', waiting: 2 }]);
  expect((await decide(first, 'published')).status).toBe(200);
  expect((await decide(second, 'not_passed', 'Нет описания')).status).toBe(200);
  expect([await statusOf(first), await statusOf(second)]).toEqual(['published', 'not_passed']);
  expect((await t.call(moderator, supportRoutes.list_moderation, { params })).data).toEqual([]);
  const [line] = await auditOf(t, school, { object_type: 'service', object_id: second });
  expect(line).toMatchObject({
    action: 'services.moderation_refused',
    actor_role: 'moderator',
    reason: 'Нет описания',
  });
});

/** The control without the guard: it reads first and writes afterwards. */
async function decideWithoutCheck(id: number): Promise<boolean> {
  const [row] = await t.sql('select moderation_status from services where id = $1', [id]);
  if (row.moderation_status !== 'on_moderation') return false;
  await t.sql(`update services set moderation_status = 'published' where id = $1`, [id]);
  return true;
}

test('of three decisions at once one holds; looking before writing, several would', async () => {
  const unchecked = [];
  for (let round = 0; round < 10; round++) {
    const id = await waiting(`Цигун ${round}`);
    const won = await Promise.all([decideWithoutCheck(id), decideWithoutCheck(id), decideWithoutCheck(id)]);
    unchecked.push(won.filter(Boolean).length);
  }
  expect(Math.max(...unchecked)).toBeGreaterThan(1);
  for (let round = 0; round < 10; round++) {
    const id = await waiting(`Пилатес ${round}`);
    const replies = await Promise.all([decide(id, 'published'), decide(id, 'not_passed'), decide(id, 'published')]);
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
    expect(replies.filter((one) => one.body.code === 'support.already_decided')).toHaveLength(2);
  }
});

test('what is not there, another kind, and whoever is no moderator are refused', async () => {
  expect((await decide(999_999, 'published')).body.code).toBe('support.already_decided');
  const unknown = { kind: 'post', school_id: school.school_id, id: 1, decision: 'published' as const };
  expect((await t.request(moderator, supportRoutes.decide_moderation, { params, body: unknown })).status).toBe(404);
  const own = { ...unknown, kind: 'service' };
  expect((await t.request(school.owner, supportRoutes.decide_moderation, { params, body: own })).status).toBe(403);
});
