import { accountsRoutes } from '@ritm/accounts/contract';
import { newPhone, postFrom, sentCode } from '@ritm/accounts/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { studentsRoutes } from '@ritm/students/contract';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let t: TestApp;
let school: SchoolOfTest;

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(() => t?.close());

describe('the specification’s sign-in by GET', () => {
  let id: number;
  let code: string;
  let phone: string;
  beforeAll(async () => {
    phone = newPhone();
    const check = await postFrom<{ id: number }>(t, '/check_phone', { phone }, { address: '10.9.8.7' });
    id = check.body.id;
    code = await sentCode(t, phone);
  });

  const open = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    t.app.inject({ method, url: `/api/check_sms_code?id=${id}&code=${code}`, headers: { from: 'web', ...headers } });
  const attempts = () => t.sql('select attempts, used_at from phone_checks where id = $1', [id]);

  test.each<[string, Record<string, string>, number]>([
    ['a prefetch', { 'sec-purpose': 'prefetch' }, 400],
    ['a page drawn ahead', { 'sec-purpose': 'prefetch;prerender' }, 400],
    ['an older browser’s prefetch', { purpose: 'prefetch' }, 400],
    ['Firefox’s prefetch', { 'x-moz': 'prefetch' }, 400],
    ['Safari’s preview', { 'x-purpose': 'preview' }, 400],
    ['a link that is opened', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 400],
    ['a picture of another site', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of a neighbouring site', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-site' }, 403],
  ])('%s spends no code and signs nobody in', async (_, headers, status) => {
    const reply = await open(headers);
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([status, undefined]);
    expect(await attempts()).toEqual([{ attempts: 0, used_at: null }]);
  });

  test('neither does HEAD, by which a messenger reads a link before it shows it', async () => {
    expect((await open({}, 'HEAD')).statusCode).toBe(404);
    expect(await attempts()).toEqual([{ attempts: 0, used_at: null }]);
  });

  test('control: a call of our own page does', async () => {
    const reply = await open({ 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['set-cookie']).toContain('sid=');
    expect(await attempts()).toMatchObject([{ attempts: 1, used_at: expect.anything() as unknown }]);
  });
});

describe('an idempotency key', () => {
  const key = 'one-key-of-several-people';
  const add = (session: TestSession, at: SchoolOfTest, lastname: string) =>
    t.request(
      session,
      studentsRoutes.add_student,
      { params: { role: 'owner', school_id: at.school_id }, body: { lastname } },
      { idempotencyKey: key },
    );
  const countOf = async ({ school_id }: SchoolOfTest) =>
    (await t.sql<{ n: number }>('select count(*)::int as n from students where school_id = $1', [school_id]))[0]!.n;
  const refused = { status: 422, body: { code: 'common.key_reused' } };

  test('answers its own request again', async () => {
    const first = await add(school.owner, school, 'Первая');
    expect(await add(school.owner, school, 'Первая')).toMatchObject({
      status: 200,
      body: first.body,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(await countOf(school)).toBe(1);
  });

  test('does not answer another body', async () => {
    expect(await add(school.owner, school, 'Другая')).toMatchObject(refused);
    expect(await countOf(school)).toBe(1);
  });

  test('does not answer the same person in another organization', async () => {
    const second = await buildSchool(t, { owner: school.owner });
    expect(await add(school.owner, second, 'Первая')).toMatchObject(refused);
    expect(await countOf(second)).toBe(0);
  });

  test('does not answer another person: their request is done', async () => {
    const theirs = await buildSchool(t);
    const reply = await add(theirs.owner, theirs, 'Первая');
    expect(reply).toMatchObject({
      status: 200,
      headers: expect.not.objectContaining({ 'idempotent-replayed': 'true' }),
    });
    expect(await countOf(theirs)).toBe(1);
  });
});

test('a header with one token and a cookie with another open nothing', async () => {
  const [mine, theirs] = [await t.signIn(), await t.signIn()];
  const statusWith = async (cookie: string) =>
    (await t.request(mine, accountsRoutes.get_profile, {}, { headers: { cookie: `sid=${cookie}` } })).status;
  expect(await statusWith(theirs.token)).toBe(401);
  // Control: one and the same token in both is the person's.
  expect(await statusWith(mine.token)).toBe(200);
});
