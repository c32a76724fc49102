/**
 * S4: nothing of one organization reaches another. Every text of a strange organization is filled with canaries, and
 * no answer, file, socket, event or message of one's own may hold one. Control: canaries of one's own organization are
 * found in every kind of answer.
 */
import { studentsRoutes } from '@ritm/students/contract';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAllReads, callAllWrites, type Reader } from '../scenarios/answers.ts';
import { columnsOfSchools, insertAnyRow, emptyTables, updateColumnWithAny } from '../scenarios/column-queries.ts';
import { sessionHeaders, expectGreeted, openSocketServer, sleep } from '../sockets/socket-server.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

let t: TestApp;
let a: Tenant;
let b: Tenant;

beforeAll(async () => {
  t = await openTestApp();
  [a, b] = [await buildTenant(t), await buildTenant(t)];
  await t.settle();
});
afterAll(() => t?.close());

/** A word that no organization would write about itself. */
const WORD = 'канарейка';
const PHONE = '+7666';

/** Expressions that a column may accept: a text, a short one, a number, an address, a value in JSON or in a list. */
const canaries: Readonly<Record<string, readonly string[]>> = {
  text: [
    `'${WORD} ' || md5(ctid::text)`,
    `'${WORD}' || substr(md5(ctid::text), 1, 6)`,
    `'${PHONE}' || lpad((('x' || substr(md5(ctid::text), 1, 6))::bit(24)::int % 10000000)::text, 7, '0')`,
    `'https://kanareika.example/' || md5(ctid::text)`,
    `'kanareika' || substr(md5(ctid::text), 1, 8) || '@kanareika.example'`,
    `'7666' || lpad((('x' || substr(md5(ctid::text), 1, 6))::bit(24)::int % 10000000)::text, 7, '0')`,
  ],
  jsonb: [`jsonb_build_object('name', '${WORD}')`, `jsonb_build_array('${WORD}')`, `to_jsonb('${WORD}'::text)`],
  ARRAY: [`array['${WORD}']::text[]`],
};

const MARK = /канарейка|kanareika|\+?7?666\d{7}/i;

/**
 * Columns that the code itself reads: an organization with an invalid zone answers nothing, and so hides its leaks.
 * Filled last.
 */
const isReadByCode =
  /(zone|tariff|legal_type|preset|kind|status|state|token|mime|month|rule|type|format|policy|unit|source|currency|role|action|purpose|locale|language|task|hash|key)$/;

interface InsertedCanaries {
  marked: string[];
  /** Columns whose check constraints accept only their own values. */
  closed: string[];
  /** Columns of tables in which the organization has no row and into which no row can be inserted. */
  rowless: string[];
}

/**
 * Writes a canary into every text of an organization, in columns of `types`; with `lively` the organization stays able
 * to work.
 */
async function insertCanaries(
  school_id: number,
  { types, keepsWorking }: { types: readonly string[]; keepsWorking: boolean },
): Promise<InsertedCanaries> {
  const inserted: InsertedCanaries = { marked: [], closed: [], rowless: [] };
  const rowless = new Set(await emptyTables(t, school_id));
  for (const column of await columnsOfSchools(t, types)) {
    if (keepsWorking && isReadByCode.test(column.column)) continue;
    const name = `${column.table}.${column.column}`;
    if (rowless.has(column.table)) inserted.rowless.push(name);
    else if (await updateColumnWithAny(t, column, { school_id, values: canaries[column.type]! }))
      inserted.marked.push(name);
    else inserted.closed.push(name);
  }
  t.platform.access.forgetAll();
  return inserted;
}

const readersOf = (tenant: Tenant): Reader[] => [
  { name: 'owner', session: tenant.school.owner, role: 'owner' },
  { name: 'administrator', session: tenant.administrator, role: 'administrator' },
  { name: 'teacher', session: tenant.teacher, role: 'teacher' },
  { name: 'client', session: tenant.student, role: 'student' },
  { name: 'nobody in particular', session: tenant.student, role: 'user' },
];

interface SearchResult {
  answers: number;
  files: number;
  /** By the name of the call. */
  leaks: string[];
}

/** Searches everything that people of A receive for canaries. */
async function search(withWrites: boolean): Promise<SearchResult> {
  const result: SearchResult = { answers: 0, files: 0, leaks: [] };
  for (const reader of readersOf(a)) {
    const sources = withWrites ? [callAllWrites(t, a, reader)] : [callAllReads(t, a, reader, WORD)];
    for (const source of sources)
      for await (const { route, status, text, body } of source) {
        // The demo's page of messages is open to everybody, and production does not have it.
        if (route.name === 'demo.messages') continue;
        if (status < 300) result.answers++;
        if (status < 300 && body === undefined) result.files++;
        // Only a refusal of the field may repeat the searched word.
        if (status < 300 && MARK.test(text)) result.leaks.push(`${route.name} (${reader.name})`);
        if (status >= 500) result.leaks.push(`${route.name} (${reader.name}) answered ${status}`);
      }
  }
  return result;
}

/** Leaks in what is pushed rather than requested: events, notices, outgoing messages, jobs. */
async function pushedLeaks(school_id: number, recipients: readonly number[]): Promise<string[]> {
  const rows = await t.sql<{ what: string; text: string }>(
    `select 'events' as what, x::text as text from events x where school_id = $1
     union all select 'notifications', x::text from notifications x where user_id = any($2)
     union all select 'audit_log', x::text from audit_log x where school_id = $1
     union all select 'outbound_messages', x::text from outbound_messages x
       where recipient in (select phone from users where id = any($2))`,
    [school_id, recipients],
  );
  return rows.filter(({ text }) => MARK.test(text)).map(({ what }) => what);
}
const recipientsOf = (tenant: Tenant) => [
  ...new Set([...readersOf(tenant).map(({ session }) => session.user_id), tenant.otherTeacher.user_id]),
];

test('S4: a canary stands in every name and text of the other organization', { timeout: 120_000 }, async () => {
  const { school_id, owner } = b.school;
  await t.call(owner, studentsRoutes.edit_student, {
    params: { role: 'owner', school_id, student_id: b.fixtures.student! },
    body: { guardians: [{ name: 'Мария', phone: '+79260000003', relation: 'mother' }] },
  });
  await t.settle();
  const { marked } = await insertCanaries(school_id, { types: ['text'], keepsWorking: true });
  console.log(`S4: ${marked.length} columns hold a canary`);
  expect(marked.length).toBeGreaterThan(70);
  for (const column of [
    'students.firstname',
    'students.phone',
    'guardians.name',
    'services.name',
    'timetables.title',
    'schools.name',
  ])
    expect(marked).toContain(column);
});

test(
  'S4: nor is one sent: by socket, event, notice or message, whatever either of them does',
  { timeout: 240_000 },
  async () => {
    const sockets = await openSocketServer(t);
    const schoolIds = [a.school.school_id, b.school.school_id].join();
    const lines = readersOf(a).map(({ session }) =>
      sockets.connect(`?schools=${schoolIds}&seen=0`, sessionHeaders(session)),
    );
    try {
      await Promise.all(lines.map((line) => expectGreeted(t, line)));
      const changedIds = new Set<number>();
      const stopListening = sockets.platform.bus.listen((change) => {
        if (change.school_id === b.school.school_id) changedIds.add(change.ids[0] ?? 0);
      });
      for await (const _ of callAllWrites(t, b, { name: 'owner of B', session: b.school.owner, role: 'owner' }));
      const { leaks } = await search(true);
      await t.settle().catch(() => undefined);
      await sleep(300);
      stopListening();
      expect(changedIds.size).toBeGreaterThan(3);
      expect(leaks.filter((one) => !one.includes('answered'))).toEqual([]);
      expect(await pushedLeaks(a.school.school_id, recipientsOf(a))).toEqual([]);
      const messages = lines.flatMap((line) => line.messages);
      expect(messages.length).toBeGreaterThan(readersOf(a).length);
      expect(messages.filter((one) => MARK.test(JSON.stringify(one)) || one.school_id === b.school.school_id)).toEqual(
        [],
      );
    } finally {
      await sockets.terminateAll();
      await sockets.close();
    }
  },
);

test('S4: nothing that one’s own organization is handed holds one', { timeout: 240_000 }, async () => {
  const { school_id } = b.school;
  for (const table of await emptyTables(t, school_id)) await insertAnyRow(t, table, school_id);
  const all = { types: ['text', 'jsonb', 'ARRAY'], keepsWorking: false };
  const { marked, closed, rowless } = await insertCanaries(school_id, all);
  console.log(
    `S4: ${marked.length} columns hold a canary, ${closed.length} only words of their own, ${rowless.length} no row`,
  );
  console.log(`closed: ${closed.join(' ')}\nrowless: ${rowless.join(' ')}`);
  expect(marked.length).toBeGreaterThan(120);
  const { answers, files, leaks } = await search(false);
  console.log(`S4: ${answers} answers, ${files} of them files, ${leaks.length} with a canary of another organization`);
  expect(answers).toBeGreaterThan(300);
  expect(files).toBeGreaterThan(10);
  expect(leaks).toEqual([]);
});

const ofEveryKind = [
  'students.list_students',
  'timetable.list_timetables',
  'visits.export_journal',
  'audit.list_audit',
];

test('S4, control: canaries of one’s own are found in every kind of answer', { timeout: 240_000 }, async () => {
  await insertCanaries(a.school.school_id, { types: ['text'], keepsWorking: true });
  const { leaks } = await search(false);
  const calls = new Set(leaks.filter((one) => !one.includes('answered')).map((one) => one.split(' ')[0]));
  console.log(
    `S4, control: canaries of one's own in ${calls.size} calls; ${leaks.filter((one) => one.includes('answered')).join('; ')}`,
  );
  expect(calls.size).toBeGreaterThan(40);
  for (const name of ofEveryKind) expect(calls).toContain(name);
  expect(new Set(await pushedLeaks(a.school.school_id, recipientsOf(a)))).toContain('audit_log');
});
