import { Readable } from 'node:stream';
import { commonErrors } from '@ritm/http';
import { filesRoutes } from '@ritm/files/contract';
import { faultPoint } from '@ritm/platform';
import { setFault } from '@ritm/platform/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectNothingUncaught } from './uncaught.ts';

let t: TestApp;
let school: SchoolOfTest;
let student_id: number;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  student_id = (await buildStudent(t, school)).id;
  // The disk fills while bytes arrive: the file's own stream reports it.
  const put = t.platform.files.put.bind(t.platform.files);
  t.platform.files.put = (source, maxBytes) => put(Readable.from(filling(source)), maxBytes);
});
afterEach(() => {
  setFault('disk', undefined);
  setFault('before-commit', undefined);
});
afterAll(() => t?.close());
expectNothingUncaught();

async function* filling(source: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    yield chunk;
    await faultPoint('disk');
  }
}

const failWith = (name: string, code: string) =>
  setFault(name, () => {
    throw Object.assign(new Error('could not extend file'), { code });
  });

const upload = (language: string) =>
  t.request(
    school.owner,
    filesRoutes.add_student_file,
    { params: { role: 'owner', school_id: school.school_id }, query: { name: 'a.pdf', students_ids: [student_id] } },
    { file: Buffer.from('%PDF-1.7\n'), headers: { 'accept-language': language } },
  );

test.each([['ENOSPC'], ['EDQUOT']])('a file is refused with 507 at %s, and sales go on meanwhile', async (code) => {
  failWith('disk', code);
  for (const language of ['ru', 'en'] as const) {
    const { status, body } = await upload(language);
    expect({ status, message: body.message }).toEqual({ status: 507, message: commonErrors.disk_full[language] });
  }
  await buildStudent(t, school);
  setFault('disk', undefined);
  expect((await upload('ru')).status).toBe(200);
});

test('a write for which the database has no room is refused with 503 and a time to come back', async () => {
  failWith('before-commit', '53100');
  for (const language of ['ru', 'en'] as const) {
    const reply = await t.app.inject({
      method: 'POST',
      url: `/api/owner/school/${school.school_id}/student`,
      headers: { session: school.owner.token, from: 'android', 'accept-language': language },
      payload: { lastname: 'Без места', firstname: 'Иван' },
    });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    expect(reply.json()).toMatchObject({ message: commonErrors.database_full[language] });
  }
  setFault('before-commit', undefined);
  expect((await buildStudent(t, school)).id).toBeGreaterThan(0);
});
