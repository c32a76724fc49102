import { callPath } from '@ritm/http';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importsRoutes } from '../../contract/index.ts';
import { csvFile, showImport } from '../testing.ts';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-09-15T07:00:00.000Z' });
  school = await buildSchool(t);
});
afterAll(() => t.close());

const part = (content: Uint8Array) =>
  Buffer.concat([
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n',
    ),
    content,
    Buffer.from('\r\n'),
  ]);
const lastLine = Buffer.from('--x--\r\n');
const people = csvFile(['ФИО;Телефон', 'Иванова Мария;89123456789']).bytes;

async function send(url: string, payload: Buffer) {
  const reply = await t.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: {
      session: school.owner.token,
      'content-type': 'multipart/form-data; boundary=x',
      'idempotency-key': crypto.randomUUID(),
    },
  });
  return { status: reply.statusCode, body: reply.json<{ id: number; code?: string }>() };
}
const ofSchool = () => ({ role: 'owner' as const, school_id: school.school_id });
const importUrl = () => callPath(importsRoutes.add_import, ofSchool(), { name: 'Клиенты.csv' });
const stored = async () => Number((await t.sql<{ n: string }>('select count(*) as n from files'))[0]!.n);

test('a table that arrives as the file of a form is read as any other', async () => {
  const { status, body } = await send(importUrl(), Buffer.concat([part(people), lastLine]));
  expect(status).toBe(200);
  await t.settle();
  expect(await showImport(t, school, body.id)).toMatchObject({
    status: 'mapping',
    file_name: 'Клиенты.csv',
    sheets: [{ rows: 1 }],
  });
});

test('two files, a form that breaks off and a file that is too large are refused, and nothing is stored', async () => {
  const before = await stored();
  expect(await send(importUrl(), Buffer.concat([part(people), part(people), lastLine]))).toMatchObject({ status: 400 });
  expect(await send(importUrl(), part(people))).toMatchObject({ status: 400 });
  const logo = callPath(schoolsRoutes.set_logo, ofSchool());
  const large = part(new Uint8Array(6 * 1024 * 1024));
  expect(await send(logo, Buffer.concat([large, lastLine]))).toMatchObject({
    status: 413,
    body: { code: 'common.too_large' },
  });
  expect(await stored()).toBe(before);
});
