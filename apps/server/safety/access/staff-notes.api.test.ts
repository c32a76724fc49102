import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAllReads, type Answer, type Reader } from '../scenarios/answers.ts';
import { columnsOfSchools, updateColumn } from '../scenarios/column-queries.ts';
import { wrapHandlers } from '../scenarios/handlers.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

/**
 * The names of columns in which the staff write for themselves. A new column of one of these names is covered
 * automatically.
 */
const notes = /^(comment|note|reason|text|text_value|source)$/;
/** Columns of such a name that are written for the client. */
const forClients = new Set(['student_files.note']);

let t: TestApp;
let a: Tenant;
/** Each column gets a word of its own; here the columns by their words. */
const columns = new Map<string, string>();
let readers: Reader[];

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
  const { school_id } = a.school;
  for (const column of await columnsOfSchools(t, ['text'], notes.source)) {
    const name = `${column.table}.${column.column}`;
    const word = `заметка${columns.size}ъ`;
    if (forClients.has(name)) continue;
    if ((await updateColumn(t, column, { school_id, value: `'${word}'`, where: 'true' })) > 0) columns.set(word, name);
  }
  readers = [
    { name: 'client', session: a.student, role: 'student' },
    {
      name: 'client on the organization’s own page',
      session: await t.signIn({ user_id: a.student.user_id, type: 'client', school_id }),
      role: 'student',
    },
  ];
});
afterAll(() => t?.close());

const leaksIn = ({ route, text }: Answer): string[] =>
  [...columns].filter(([word]) => text.includes(word)).map(([, column]) => `${column} in ${route.name}`);

test('no answer to a client holds what the staff wrote for themselves', { timeout: 120_000 }, async () => {
  expect([...columns.values()]).toEqual(
    expect.arrayContaining([
      'students.comment',
      'student_comments.text',
      'lessons_minus.reason',
      'lesson_plus_terms.comment',
      'finances.comment',
      'requests.reason',
    ]),
  );
  for (const reader of readers) {
    let answers = 0;
    const leaks: string[] = [];
    for await (const answer of callAllReads(t, a, reader, 'Клиентов')) {
      if (answer.status < 300) answers++;
      leaks.push(...leaksIn(answer));
    }
    console.log(`S5: ${reader.name}: ${answers} answers searched for notes of ${columns.size} columns`);
    expect(answers).toBeGreaterThan(40);
    expect([...new Set(leaks)]).toEqual([]);
  }
});

test('control: a note that slips through one handler is found', { timeout: 60_000 }, async () => {
  const [word, column] = [...columns].find(([, name]) => name === 'students.comment')!;
  const restore = wrapHandlers(t, ({ name }, run) =>
    name === 'files.files_by_student'
      ? async (...args) => {
          const list = (await run(...args)) as { data: object[] };
          return { ...list, data: list.data.map((one) => ({ ...one, name: word })) };
        }
      : run,
  );
  const leaks: string[] = [];
  for await (const answer of callAllReads(t, a, readers[0]!, 'Клиентов')) {
    leaks.push(...leaksIn(answer));
    if (leaks.length > 0) break;
  }
  restore();
  expect(leaks).toEqual([`${column} in files.files_by_student`]);
});
