/**
 * F10: a removed file is there to the second of its thirty days and gone after, its bytes with the last copy alone,
 * also when the cleaner dies halfway. Control: without the lock two who take back the last copies leave the bytes.
 */
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { noticesOf } from '@ritm/notifications/testing';
import { auditOf } from '@ritm/audit/testing';
import { buildStudent, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { testSwitches } from '@ritm/platform/testing';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { filesRoutes, type StudentFile } from '../contract/index.ts';
import { buildStudentFile } from './testing.ts';

const start = '2026-03-11T07:00:00.000Z';
const DAY = 86_400_000;
const at = (ms: number) => new Date(Date.parse(start) + ms).toISOString();

let t: TestApp;
let school: SchoolOfTest;
let student_id: number;
let client: TestSession;
beforeEach(async () => {
  t = await openTestApp({ now: start });
  school = await buildSchool(t);
  // The card and the account have one number; otherwise the first job that checks would remove the link between them.
  const phone = '+79123334455';
  student_id = (await buildStudent(t, school, { phone })).id;
  client = await t.signIn({ phone });
  await linkStudent(t, school, { student_id, user_id: client.user_id });
});
afterEach(() => t.close());

/** The owner signs in again after a month. */
const ownerNow = async (): Promise<TestSession> => t.signIn({ user_id: school.owner.user_id, type: 'owner' });
const params = () => ({ role: 'owner' as const, school_id: school.school_id });
const statusOf = async ({ id }: StudentFile, session?: TestSession) =>
  (
    await t.app.inject({
      method: 'GET',
      url: `/api/owner/school/${school.school_id}/student_file/${id}/content`,
      headers: { session: (session ?? (await ownerNow())).token, from: 'android' },
    })
  ).statusCode;
const bytesOf = async (): Promise<number> => {
  const rows = await t.sql<{ token: string }>(`select token from files where purpose = 'student_file'`);
  const read = await Promise.allSettled(rows.map(({ token }) => t.platform.files.read(token).toArray()));
  return read.filter(({ status }) => status === 'fulfilled').length;
};
const one = async (students_ids = [student_id]) => (await buildStudentFile(t, school, { students_ids }))[0]!;

describe('F10: thirty days', () => {
  test('a second before the end it is there, at the end it is gone; what it was stays', async () => {
    const file = await one();
    expect(new Date(file.expires_at).toISOString()).toBe(at(30 * DAY));
    await t.clock.set(at(30 * DAY - 1000));
    await t.perform('platform.sweep_files');
    expect(await statusOf(file)).toBe(200);
    await t.clock.set(at(30 * DAY));
    expect(await statusOf(file)).toBe(410);
    await t.perform('platform.sweep_files');
    expect(await statusOf(file)).toBe(410);
    expect(await bytesOf()).toBe(0);
    const { data } = await t.call(await ownerNow(), filesRoutes.list_student_files, {
      params: params(),
      query: { all: true },
    });
    expect(data).toMatchObject([
      { name: 'Задание.pdf', size: file.size, sha256: file.sha256, state: 'expired', can: { download: false } },
    ]);
    expect(
      (await t.call(await ownerNow(), filesRoutes.list_student_files, { params: params(), query: {} })).data,
    ).toEqual([]);
    expect(await t.verify()).toEqual([]);
  });

  test('a cleaner that dies between the bytes and the line changes nothing more when it runs again', async () => {
    const files = [await one(), await one(), await one()];
    await t.clock.set(at(30 * DAY));
    const remove = t.platform.files.remove.bind(t.platform.files);
    let calls = 0;
    t.platform.files.remove = async (token) => {
      // It dies before the bytes of one file are gone, and after those of another.
      if (++calls === 2) throw new Error('the process was killed');
      await remove(token);
      if (calls === 4) throw new Error('the process was killed');
    };
    for (let death = 0; death < 2; death++) await expect(t.perform('platform.sweep_files')).rejects.toThrow('killed');
    t.platform.files.remove = remove;
    const gone = () => t.sql(`select id, gone_at from files where purpose = 'student_file' order by id`);
    await t.perform('platform.sweep_files');
    const once = await gone();
    expect(once.every(({ gone_at }) => gone_at !== null)).toBe(true);
    await t.perform('platform.sweep_files');
    expect(await gone()).toEqual(once);
    expect(await bytesOf()).toBe(0);
    for (const file of files) expect(await statusOf(file)).toBe(410);
    expect(await t.verify()).toEqual([]);
  });

  test('given to two it outlives the first who loses it', async () => {
    const sister = (await buildStudent(t, school)).id;
    const [mine, hers] = (await buildStudentFile(t, school, { students_ids: [student_id, sister] })) as [
      StudentFile,
      StudentFile,
    ];
    const remove = (file: StudentFile) =>
      t.call(school.owner, filesRoutes.delete_student_file, { params: { ...params(), id: file.id } });
    await remove(mine);
    await t.settle();
    expect([await statusOf(mine), await statusOf(hers), await bytesOf()]).toEqual([410, 200, 1]);
    await remove(hers);
    await t.settle();
    expect([await statusOf(hers), await bytesOf()]).toEqual([410, 0]);
    const again = await t.request(school.owner, filesRoutes.delete_student_file, {
      params: { ...params(), id: hers.id },
    });
    expect(again.status).toBe(410);
  });

  /**
   * Shares files with two clients each, withdraws both copies of each at once, and returns how many files keep their
   * bytes.
   */
  async function leftBy(count: number): Promise<number> {
    const sister = (await buildStudent(t, school)).id;
    const files: StudentFile[] = [];
    for (let made = 0; made < count; made++)
      files.push(...(await buildStudentFile(t, school, { students_ids: [student_id, sister] })));
    const answers = await Promise.all(
      files.map(({ id }) => t.request(school.owner, filesRoutes.delete_student_file, { params: { ...params(), id } })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await t.settle();
    return bytesOf();
  }

  test('both taken back at once leave no bytes', async () => {
    expect(await leftBy(10)).toBe(0);
  });

  test('control: without the lock two who take back the last copies leave the bytes', async () => {
    testSwitches.locks = false;
    onTestFinished(() => void (testSwitches.locks = true));
    let left = 0;
    for (let round = 0; round < 5 && left === 0; round++) left = await leftBy(10);
    expect(left).toBeGreaterThan(0);
  });

  test('held, it outlives its time and cannot be taken back; let go, it ends', async () => {
    const file = await one();
    const hold = async (held_reason: string | null) =>
      t.call(await ownerNow(), filesRoutes.edit_student_file, {
        params: { ...params(), id: file.id },
        body: { held_reason },
      });
    expect(await hold('Запрос суда')).toMatchObject({ state: 'held', held_reason: 'Запрос суда' });
    const refused = await t.request(await ownerNow(), filesRoutes.delete_student_file, {
      params: { ...params(), id: file.id },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'files.held']);
    await t.clock.set(at(45 * DAY));
    await t.perform('platform.sweep_files');
    expect(await statusOf(file)).toBe(200);
    expect(await t.verify()).toEqual([]);
    expect(await hold(null)).toMatchObject({ state: 'expired' });
    await t.perform('platform.sweep_files');
    expect([await statusOf(file), await bytesOf()]).toEqual([410, 0]);
    const lines = await auditOf(t, { ...school, owner: await ownerNow() }, { object_type: 'student_file' });
    expect(lines.map(({ action }) => action).toSorted()).toEqual(['files.given', 'files.held', 'files.let_go']);
  });

  test('the client is notified of it a week and a day before its end, once each', async () => {
    await one();
    const kinds = async () => {
      await t.settle();
      return (await noticesOf(t, await t.signIn({ user_id: client.user_id }))).map(({ kind }) => kind);
    };
    expect(await kinds()).toEqual(['file_given']);
    for (const day of [10, 22]) {
      await t.clock.set(at(day * DAY));
      await t.perform('files.warn');
    }
    expect(await kinds()).toEqual(['file_given']);
    for (const day of [23, 24, 29, 29.5]) {
      await t.clock.set(at(day * DAY));
      await t.perform('files.warn');
    }
    expect((await kinds()).toSorted()).toEqual(['file_ending', 'file_ending', 'file_given']);
  });
});
