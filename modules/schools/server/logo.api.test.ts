/**
 * An organization's logo: given by the owner alone, without a camera's traces, one at a time. Control: without the
 * lock several stand where one should.
 */
import { buildPicture } from '@ritm/testing/pictures';
import { auditOf } from '@ritm/audit/testing';
import { callPath } from '@ritm/http';
import { withOwner } from '@ritm/platform';
import { testSwitches } from '@ritm/platform/testing';
import { openTestApp, setFilePurpose, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LOGO_BYTES, LOGO_SIDE, schoolsRoutes as routes } from '../contract/index.ts';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from './testing.ts';

let t: TestApp;
beforeAll(async () => void (t = await openTestApp()));
afterAll(() => t.close());
afterEach(() => void (testSwitches.locks = true));

type Claimed = 'owner' | 'administrator' | 'teacher';
const at = ({ school_id }: SchoolOfTest, role: Claimed = 'owner') => ({ role, school_id });
const upload = (session: TestSession | undefined, params: ReturnType<typeof at>, file = buildPicture()) =>
  t.request(session, routes.set_logo, { params }, { file });
const fetchPicture = (path: string) => t.app.inject({ method: 'GET', url: path });
const logoOf = async (school: SchoolOfTest) =>
  (await t.call(school.owner, routes.get_school, { params: at(school) })).logo;

test('the owner gives one: without what a camera wrote, in the item and in the list, seen by everybody', async () => {
  const school = await buildSchool(t);
  expect(await logoOf(school)).toBeNull();
  const { status, body } = await upload(school.owner, at(school), buildPicture({ comment: 'Exif\0\0GPS 55.75 37.61' }));
  expect(status).toBe(200);
  expect(body.logo).toMatch(/^\/api\/public\/logo\/[\w-]{22}$/);
  expect(await logoOf(school)).toBe(body.logo);
  const { data } = await t.call(school.owner, routes.list_schools, { params: { role: 'user' } });
  expect(data).toMatchObject([{ id: school.school_id, logo: body.logo }]);
  const picture = await fetchPicture(body.logo!);
  expect([picture.statusCode, picture.rawPayload.includes('GPS')]).toEqual([200, false]);
  const thumbnail = await fetchPicture(`${body.logo!}?small=1`);
  expect([thumbnail.statusCode, thumbnail.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(thumbnail.rawPayload.length).toBeLessThan(picture.rawPayload.length);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=86400, immutable',
  });
  const [line] = await auditOf(t, school, { object_type: 'school' });
  expect(line).toMatchObject({
    action: 'schools.edited',
    before: { logo_file_id: null },
    after: { logo_file_id: expect.any(Number) },
  });
});

test('the one before it ends with its bytes; another field keeps it, null takes it away', async () => {
  const school = await buildSchool(t);
  const edit = (body: { name?: string; logo?: null }) =>
    t.call(school.owner, routes.edit_school, { params: at(school), body });
  const first = (await upload(school.owner, at(school))).body.logo!;
  const second = (await upload(school.owner, at(school), buildPicture({ side: 300 }))).body.logo!;
  expect(second).not.toBe(first);
  await t.settle();
  expect((await fetchPicture(first)).statusCode).toBe(404);
  await expect(t.platform.files.read(first.split('/').at(-1)!).toArray()).rejects.toThrow(/ENOENT/);
  expect(await edit({ name: 'Другое имя' })).toMatchObject({ logo: second });
  expect((await fetchPicture(second)).statusCode).toBe(200);
  expect(await edit({ logo: null })).toMatchObject({ logo: null, name: 'Другое имя' });
  await t.settle();
  expect((await fetchPicture(second)).statusCode).toBe(404);
  const [line] = await auditOf(t, school, { object_type: 'school' });
  expect(line).toMatchObject({ before: { logo_file_id: expect.any(Number) }, after: { logo_file_id: null } });
  expect(await edit({ logo: null })).toMatchObject({ logo: null });
});

/** Two uploads that meet: the organization's row stays locked until both of them wait, for it or for each other. */
const uploadTwo = (school: SchoolOfTest) =>
  withOwner(t.url, async (owner) => {
    await owner.query('begin');
    await owner.query('select 1 from schools where id = $1 for update', [school.school_id]);
    const uploads = [200, 210].map((side) => upload(school.owner, at(school), buildPicture({ side })));
    const waiting = () =>
      t.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(2);
    await owner.query('commit');
    return Promise.all(uploads);
  });

test('of two at once one stays, and the other ends', async () => {
  const school = await buildSchool(t);
  const replies = await uploadTwo(school);
  expect(replies.map((one) => one.status)).toEqual([200, 200]);
  await t.settle();
  const current = await logoOf(school);
  const fetched = await Promise.all(
    replies.map(async ({ body }) => [body.logo === current, (await fetchPicture(body.logo!)).statusCode]),
  );
  expect(fetched.toSorted(([, a], [, b]) => Number(b) - Number(a))).toEqual([
    [false, 404],
    [true, 200],
  ]);
});

test('what is no picture, or too large a one, is refused, and what stood stays', async () => {
  const school = await buildSchool(t);
  const { logo } = (await upload(school.owner, at(school))).body;
  for (const [file, status] of [
    [Buffer.from('<html><script>alert(1)</script>'), 415],
    [buildPicture({ side: LOGO_SIDE + 1 }), 415],
    [Buffer.alloc(0), 415],
    [Buffer.alloc(LOGO_BYTES + 1), 413],
  ] as const) {
    expect((await upload(school.owner, at(school), file)).status).toBe(status);
    expect(await logoOf(school)).toBe(logo);
  }
  expect(await t.sql('select 1 from files where school_id = $1', [school.school_id])).toHaveLength(1);
});

test('neither an administrator nor a teacher, nor a stranger, may; nothing of theirs is kept', async () => {
  const school = await buildSchool(t);
  const administrator = await buildAdministrator(t, school);
  const teacher = await buildTeacher(t, school, { withUser: true });
  const { logo } = (await upload(school.owner, at(school))).body;
  for (const [session, role] of [
    [administrator.session, 'administrator'],
    [teacher.session, 'teacher'],
  ] as const) {
    expect((await upload(session, at(school, role))).status).toBe(403);
    expect((await upload(session, at(school, 'owner'))).status).toBe(403);
    expect(await t.call(session!, routes.get_school, { params: at(school, role) })).toMatchObject({ logo });
  }
  expect((await upload(undefined, at(school))).status).toBe(401);
  expect(await t.sql('select 1 from files where school_id = $1', [school.school_id])).toHaveLength(1);
});

test('another organization is a 404, as a missing one is, and an address that was never given is nothing', async () => {
  const [ours, theirs] = [await buildSchool(t), await buildSchool(t)];
  for (const school_id of [theirs.school_id, 999_999_999]) {
    const { status, body } = await upload(ours.owner, { role: 'owner', school_id });
    expect([status, (body as { code?: string }).code]).toEqual([404, 'common.not_found']);
  }
  expect(await logoOf(theirs)).toBeNull();
  expect((await fetchPicture(`/api${callPath(routes.get_logo, { logo: 'A'.repeat(22) })}`)).statusCode).toBe(404);
});

test('a kept file of another purpose is not to be had at a logo’s address', async () => {
  const school = await buildSchool(t);
  const { logo } = (await upload(school.owner, at(school))).body;
  const token = logo!.split('/').at(-1)!;
  await setFilePurpose(t, token, 'upload');
  expect((await fetchPicture(logo!)).statusCode).toBe(404);
  await setFilePurpose(t, token, 'logo');
  expect((await fetchPicture(logo!)).statusCode).toBe(200);
});

test('the laws hold', async () => {
  expect(await t.verify()).toEqual([]);
});

// This test comes last, because the data that it leaves violate the invariants.
test('control: without the lock several stand where one should', async () => {
  testSwitches.locks = false;
  const school = await buildSchool(t);
  await uploadTwo(school);
  const stored = `select 1 from files where school_id = $1 and expires_at is null and purpose = 'logo'`;
  expect(await t.sql(stored, [school.school_id])).toHaveLength(2);
});
