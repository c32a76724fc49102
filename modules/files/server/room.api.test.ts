import { buildPicture } from '@ritm/testing/pictures';
import { testSwitches } from '@ritm/platform/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildSchool, buildTariff, setTariff, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { maxOfRuns, openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { filesRoutes } from '../contract/index.ts';
import { buildStudentFile, pdf } from './testing.ts';

const ROOM = 4_000;
const KIB = 1_000;

let t: TestApp;
let school: SchoolOfTest;
let students_ids: number[];
beforeAll(async () => {
  t = await openTestApp();
  await buildTariff(t, { slug: 'narrow', files_bytes: ROOM });
  await buildTariff(t, { slug: 'wide', files_bytes: 10 * ROOM });
});
afterAll(() => t?.close());
beforeEach(async () => {
  school = await buildSchool(t);
  await setTariff(t, school, 'narrow');
  students_ids = [(await buildStudent(t, school)).id];
});

const params = () => ({ role: 'owner' as const, school_id: school.school_id });
const fileOf = (bytes: number) => Buffer.concat([pdf(''), Buffer.alloc(bytes - pdf('').length, 32)]);
const share = (bytes: number, options: { idempotencyKey?: string } = {}) =>
  t.request(
    school.owner,
    filesRoutes.add_student_file,
    { params: params(), query: { name: 'a.pdf', students_ids } },
    { file: fileOf(bytes), ...options },
  );
const usedBytes = async () => (await t.call(school.owner, schoolsRoutes.get_tariff, { params: params() })).files_taken;
/** The number of stored objects that a row names. */
const countFiles = async () =>
  (
    await t.sql<{ n: number }>('select count(*)::int as n from files where school_id = $1 and gone_at is null', [
      school.school_id,
    ])
  )[0]!.n;

test('to the last byte, and not one more; what is refused leaves nothing behind', async () => {
  for (let at = 0; at < ROOM / KIB; at++) expect((await share(KIB)).status).toBe(200);
  expect(await usedBytes()).toBe(ROOM);
  const refused = await share(KIB);
  expect([refused.status, refused.body.code]).toEqual([409, 'common.no_room']);
  expect(refused.body.message).toMatch(/^Файлы организации заняли место/);
  expect([await usedBytes(), await countFiles()]).toEqual([ROOM, ROOM / KIB]);
});

test('what was given back or is over makes room', async () => {
  const [first] = await buildStudentFile(t, school, { students_ids, bytes: fileOf(ROOM) });
  expect((await share(KIB)).status).toBe(409);
  await t.call(school.owner, filesRoutes.delete_student_file, { params: { ...params(), id: first!.id } });
  expect((await share(KIB)).status).toBe(200);
});

test('a higher tariff gives more, and going down deletes nothing and takes nothing in', async () => {
  await setTariff(t, school, 'wide');
  expect((await share(2 * ROOM)).status).toBe(200);
  await setTariff(t, school, 'narrow');
  expect(await usedBytes()).toBe(2 * ROOM);
  expect((await share(KIB)).body.code).toBe('common.no_room');
  const { data } = await t.call(school.owner, filesRoutes.list_student_files, { params: params(), query: {} });
  expect(data.map(({ state }) => state)).toEqual(['available']);
});

test('every file of the organization counts: a logo has no room either', async () => {
  await share(ROOM);
  const logo = await t.request(
    school.owner,
    schoolsRoutes.set_logo,
    { params: params(), query: {} },
    { file: buildPicture() },
  );
  expect(logo.body.code).toBe('common.no_room');
});

test('one organization takes none of another’s room', async () => {
  await share(ROOM);
  school = await buildSchool(t);
  await setTariff(t, school, 'narrow');
  students_ids = [(await buildStudent(t, school)).id];
  expect((await share(ROOM)).status).toBe(200);
});

/** Returns how many of ten simultaneous uploads succeed when there is room for four. */
async function race(): Promise<number> {
  school = await buildSchool(t);
  await setTariff(t, school, 'narrow');
  students_ids = [(await buildStudent(t, school)).id];
  const replies = await Promise.all(Array.from({ length: 10 }, () => share(KIB)));
  return replies.filter(({ status }) => status === 200).length;
}

test('ten at once never take more than the room there is', async () => {
  for (let round = 0; round < 3; round++) expect(await race()).toBe(ROOM / KIB);
});

test('control: without the lock they do', async () => {
  testSwitches.locks = false;
  try {
    expect(await maxOfRuns(race, ROOM / KIB)).toBeGreaterThan(ROOM / KIB);
  } finally {
    testSwitches.locks = true;
  }
});

test('a file that its action refuses is gone at once', async () => {
  const before = await countFiles();
  students_ids = [999_999];
  expect((await share(KIB)).status).toBe(404);
  expect([await countFiles(), await usedBytes()]).toEqual([before, 0]);
});

test('a file that comes again under its key is kept once', async () => {
  const again = { idempotencyKey: 'one-and-the-same-file' };
  const first = await share(KIB, again);
  expect(await share(KIB, again)).toMatchObject({ status: 200, body: first.body });
  expect([await countFiles(), await usedBytes()]).toEqual([1, KIB]);
});

test('other bytes of the same name and size under its key are not taken for it', async () => {
  const again = { idempotencyKey: 'another-and-the-same-file' };
  expect((await share(KIB, again)).status).toBe(200);
  const other = fileOf(KIB);
  other[KIB - 1] = 33;
  const reply = await t.request(
    school.owner,
    filesRoutes.add_student_file,
    { params: params(), query: { name: 'a.pdf', students_ids } },
    { file: other, ...again },
  );
  expect([reply.status, reply.body.code]).toEqual([422, 'common.key_reused']);
  expect([await countFiles(), await usedBytes()]).toEqual([1, KIB]);
});

test('the laws hold', async () => {
  expect(await t.verify()).toEqual([]);
});
