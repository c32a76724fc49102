/**
 * F8: who is given the bytes of a file, and how they travel: saved, never sniffed and never run, with ranges of the
 * same bytes alone.
 */
import { buildPicture } from '@ritm/testing/pictures';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent, assignStudent, linkGuardian, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesRoutes, type StudentFile } from '../contract/index.ts';
import { buildStudentFile, pdf } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let other: SchoolOfTest;
let student_id: number;
let people: Record<
  'owner' | 'administrator' | 'teacher' | 'stranger_teacher' | 'client' | 'guardian' | 'stranger',
  TestSession
>;
let shared: StudentFile;
beforeAll(async () => {
  t = await openTestApp();
  [school, other] = [await buildSchool(t), await buildSchool(t)];
  student_id = (await buildStudent(t, school, { guardians: [{ name: 'Мама', phone: '+79120000001' }] })).id;
  const teacher = await buildTeacher(t, school, { withUser: true });
  await assignStudent(t, school, { student_id, teachers_ids: [teacher.staff_id] });
  const [client, guardian, stranger] = [await t.signIn(), await t.signIn(), await t.signIn()];
  await linkStudent(t, school, { student_id, user_id: client.user_id });
  await linkGuardian(t, school, { student_id, user_id: guardian.user_id });
  await linkStudent(t, school, { student_id: (await buildStudent(t, school)).id, user_id: stranger.user_id });
  people = {
    owner: school.owner,
    administrator: (await buildAdministrator(t, school)).session,
    teacher: teacher.session!,
    stranger_teacher: (await buildTeacher(t, school, { withUser: true })).session!,
    client,
    guardian,
    stranger,
  };
  [shared] = (await buildStudentFile(t, school, { students_ids: [student_id] })) as [StudentFile];
});
afterAll(() => t.close());

interface Fetch {
  session?: TestSession | undefined;
  role?: string;
  of?: SchoolOfTest;
  headers?: Record<string, string>;
}
const fetch = (id: number, { session, role = 'owner', of = school, headers = {} }: Fetch) =>
  t.app.inject({
    method: 'GET',
    url: `/api/${role}/school/${of.school_id}/student_file/${id}/content`,
    headers: { from: 'android', ...(session && { session: session.token }), ...headers },
  });

describe('F8: who is given the bytes', () => {
  test.each([
    ['owner', 'owner', 200],
    ['administrator', 'administrator', 200],
    ['teacher', 'teacher', 200],
    ['stranger_teacher', 'teacher', 404],
    ['client', 'student', 200],
    ['guardian', 'student', 200],
    ['stranger', 'student', 404],
    // The role in the address is checked, not trusted.
    ['client', 'owner', 403],
    ['client', 'administrator', 403],
  ] as const)('%s as %s: %i', async (person, role, status) => {
    expect((await fetch(shared.id, { session: people[person], role })).statusCode).toBe(status);
  });

  test('nobody without a session, and nobody of another organization', async () => {
    expect((await fetch(shared.id, {})).statusCode).toBe(401);
    expect((await fetch(shared.id, { session: other.owner, of: other })).statusCode).toBe(404);
    expect((await fetch(shared.id, { session: other.owner })).statusCode).toBe(404);
    expect((await fetch(999_999, { session: school.owner })).statusCode).toBe(404);
  });

  test('a client reads of own files, a guardian of the child’s; a stranger of none', async () => {
    const of = (session: TestSession) =>
      t.call(session, filesRoutes.files_by_student, {
        params: { role: 'student', school_id: school.school_id },
        query: {},
      });
    expect((await of(people.client)).data.map(({ id }) => id)).toContain(shared.id);
    expect((await of(people.guardian)).data.map(({ id }) => id)).toContain(shared.id);
    expect((await of(people.stranger)).data).toEqual([]);
    expect((await of(people.client)).data[0]!.can).toEqual({ download: true, delete: false, hold: false });
  });

  test('only the desk gives and takes back, only of whom it reaches', async () => {
    const params = (role: 'teacher' | 'student' | 'owner', of = school) => ({ role, school_id: of.school_id });
    const share = (session: TestSession, role: 'teacher' | 'student' | 'owner', of = school) =>
      t.request(
        session,
        filesRoutes.add_student_file,
        { params: params(role, of), query: { name: 'a.pdf', students_ids: [student_id] } },
        { file: pdf() },
      );
    expect((await share(people.teacher, 'teacher')).status).toBe(403);
    expect((await share(people.client, 'student')).status).toBe(403);
    expect((await share(other.owner, 'owner', other)).status).toBe(404);
    const remove = (session: TestSession, role: 'student' | 'owner', of = school) =>
      t.request(session, filesRoutes.delete_student_file, { params: { ...params(role, of), id: shared.id } });
    expect((await remove(people.client, 'student')).status).toBe(403);
    expect((await remove(other.owner, 'owner', other)).status).toBe(404);
  });
});

describe('F8: how they go', () => {
  test('a document is saved, never sniffed and never run', async () => {
    const answer = await fetch(shared.id, { session: school.owner });
    expect(answer.rawPayload).toEqual(pdf());
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `attachment; filename="_______.pdf"; filename*=UTF-8''${encodeURIComponent('Задание.pdf')}`,
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    });
  });

  test('a picture is shown in its place', async () => {
    const [picture] = await buildStudentFile(t, school, {
      students_ids: [student_id],
      name: 'a.jpg',
      bytes: buildPicture(),
    });
    const { headers } = await fetch(picture!.id, { session: people.client, role: 'student' });
    expect(headers['content-disposition']).toMatch(/^inline; /);
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
  });

  test.each([
    ['bytes=0-3', 206, '%PDF', 'bytes 0-3/'],
    ['bytes=-5', 206, '%%EOF', 'bytes '],
    ['bytes=5-7', 206, '1.7', 'bytes 5-7/'],
    ['bytes=100000-', 416, '', 'bytes */'],
    ['bytes=0-1,3-4', 200, pdf().toString(), undefined],
    ['junk', 200, pdf().toString(), undefined],
  ])('%s answers %i', async (range, status, text, contentRange) => {
    const answer = await fetch(shared.id, { session: school.owner, headers: { range } });
    expect([answer.statusCode, answer.rawPayload.toString()]).toEqual([status, text]);
    if (contentRange === undefined) expect(answer.headers['content-range']).toBeUndefined();
    else expect(answer.headers['content-range']).toContain(contentRange);
    expect(Number(answer.headers['content-length'] ?? 0)).toBe(Buffer.byteLength(text));
  });

  test('a part is given only beside the parts of the same bytes', async () => {
    const download = (headers: Record<string, string>) =>
      fetch(shared.id, { session: school.owner, headers: { range: 'bytes=0-3', ...headers } });
    const { etag } = (await download({})).headers;
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect((await download({ 'if-range': String(etag) })).statusCode).toBe(206);
    for (const other of ['"another"', `W/${String(etag)}`, 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      const whole = await download({ 'if-range': other });
      expect([whole.statusCode, whole.rawPayload]).toEqual([200, pdf()]);
    }
  });
});
