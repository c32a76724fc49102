/**
 * A thousand clients of another program from upload to commit: recognised columns, a forecast that writes nobody,
 * cards without invented consents, and nothing new from the same file again.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { importsRoutes, type ImportItem } from '../contract/index.ts';
import { yclientsClients } from './fixtures/yclients-clients.ts';
import { checkTable, csvFile, mappingOf, showImport, uploadTable } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(() => t.close());

const at = (id: number) => ({ role: 'owner' as const, school_id: school.school_id, id });

describe('a thousand clients of another program', () => {
  let read: ImportItem;

  test('the columns are recognised and shown with their values', async () => {
    read = await uploadTable(t, school, await yclientsClients());
    expect(read).toMatchObject({
      status: 'mapping',
      sheet: 'Клиенты',
      error: null,
      counts: null,
      can: { edit: true, commit: false, roll_back: false },
    });
    expect(read.sheets).toHaveLength(1);
    expect(read.sheets[0]).toMatchObject({ rows: 1000, dates: 0 });
    const [name, phone] = read.sheets[0]!.columns;
    expect(name).toMatchObject({ index: 0, header: 'Имя', target: 'client.full_name' });
    expect(phone).toMatchObject({ index: 1, header: 'Сотовый', target: 'client.phone' });
    expect(phone!.examples).toHaveLength(3);
    expect(read.mapping).toContainEqual({ column: 1, target: 'client.phone' });
  });

  test('the check forecasts the outcome of every row and writes no client', async () => {
    await t.call(school.owner, importsRoutes.edit_import, {
      params: at(read.id),
      body: { sheet: read.sheet!, mapping: read.mapping },
    });
    await t.settle();
    const checked = await showImport(t, school, read.id);
    expect(checked).toMatchObject({
      status: 'checked',
      progress: { done: 1000, total: 1000 },
      can: { edit: true, commit: true },
    });
    expect(checked.counts).toEqual({ new: 945, same: 20, update: 0, conflict: 0, family: 30, rejected: 5, skipped: 0 });
    expect(checked.summary).toMatchObject({ lots: 0, debts: 0 });
    expect(checked.summary!.not_imported.statistics).toBeGreaterThan(900);
    expect(await t.sql('select id from students where school_id = $1', [school.school_id])).toEqual([]);
  });

  test('rows are listed by outcome with what was noticed', async () => {
    const rejected = await t.call(school.owner, importsRoutes.list_import_rows, {
      params: at(read.id),
      query: { outcome: 'rejected' },
    });
    expect(rejected.meta.total).toBe(5);
    expect(rejected.data[0]).toMatchObject({
      outcome: 'rejected',
      notes: [{ code: 'rejected.name_missing', text: 'Нет имени клиента' }],
    });
    const family = await t.call(school.owner, importsRoutes.list_import_rows, {
      params: at(read.id),
      query: { outcome: 'family', per_page: 10 },
    });
    expect(family.data).toHaveLength(10);
    expect(family.data[0]!.relatives[0]).toMatchObject({ student_id: null, row_no: 2 });
    const page = await t.call(school.owner, importsRoutes.list_import_rows, {
      params: at(read.id),
      query: { page: 20 },
    });
    expect(page.data.at(-1)!.row_no).toBe(1001);
    expect(page.data.at(-1)!.notes.map(({ code }) => code)).toEqual(['phone.invalid']);
  });

  test('the commit makes a card of each new client', async () => {
    const started = await t.call(school.owner, importsRoutes.commit_import, { params: at(read.id) });
    expect(started).toMatchObject({ status: 'committing', progress: { done: 0, total: 995 } });
    await t.settle();
    const done = await showImport(t, school, read.id);
    expect(done).toMatchObject({
      status: 'committed',
      made: { clients: 975, lots: 0, debts: 0 },
      can: { edit: false, commit: false, roll_back: true },
    });
    const [count] = await t.sql<{ n: string }>(
      'select count(*) as n from students where school_id = $1 and import_id = $2',
      [school.school_id, read.id],
    );
    expect(Number(count!.n)).toBe(975);
    const [card] = await t.sql(
      `
        select firstname, lastname, phone, gender, birth_date::text, email, club_card, tags, discount
        from students
        where school_id = $1 and phone = '+79000000000'`,
      [school.school_id],
    );
    expect(card).toEqual({
      firstname: 'Мария',
      lastname: 'Иванова',
      phone: '+79000000000',
      gender: 'female',
      birth_date: '1985-01-01',
      email: 'client0@example.com',
      club_card: 'К-00000',
      tags: expect.arrayContaining(['Постоянный', 'Утро']),
      discount: 1000,
    });
    const [audit] = await t.sql<{ n: string }>(
      `
        select count(*) as n
        from audit_log
        where school_id = $1
          and action = 'students.created'
          and actor_user_id = $2
          and actor_role = 'owner'`,
      [school.school_id, school.owner.user_id],
    );
    expect(Number(audit!.n)).toBe(975);
    expect(await t.verify()).toEqual([]);
  });

  test('nobody who came with a file has consented to anything', async () => {
    expect(await t.sql('select student_id from consents where school_id = $1', [school.school_id])).toEqual([]);
  });

  test('the same file again brings nothing', async () => {
    const again = await checkTable(t, school, await yclientsClients());
    expect(again.counts).toMatchObject({ new: 0, update: 0, conflict: 0, family: 0, same: 995, rejected: 5 });
  });
});

describe('reading processes of one organization', () => {
  /** The queue of each waiting job of a step; jobs of one queue run one by one. */
  const queuesOf = async (task: string) => {
    const jobs = await t.sql<{ school_id: number; queue: string | null }>(
      `
        select (j.payload ->> 'school_id')::int as school_id, q.queue_name as queue
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks k on k.id = j.task_id
        left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
        where k.identifier = $1
        order by j.id`,
      [task],
    );
    return jobs.map(({ school_id, queue }) => [school_id, queue]);
  };
  const file = csvFile(['ФИО;Телефон', 'Зорина Яна;8 902 100-00-07']);
  const upload = ({ school_id, owner }: SchoolOfTest) =>
    t.call(
      owner,
      importsRoutes.add_import,
      { params: { role: 'owner', school_id }, query: { name: file.fileName } },
      { file: file.bytes },
    );

  test('wait for each other, in both steps, and for nobody else’s', async () => {
    const [one, other] = [await buildSchool(t), await buildSchool(t)];
    const [first, second] = [await upload(one), await upload(one)];
    await upload(other);
    const expected = [one, one, other].map(({ school_id }) => [school_id, `imports:${school_id}`]);
    expect(await queuesOf('imports.read')).toEqual(expected);
    await t.settle();
    for (const { id } of [first, second]) {
      const read = await showImport(t, one, id);
      const params = { role: 'owner' as const, school_id: one.school_id, id };
      await t.call(one.owner, importsRoutes.edit_import, { params, body: { mapping: mappingOf(read) } });
    }
    expect(await queuesOf('imports.check')).toEqual(expected.slice(0, 2));
    await t.settle();
    expect(await showImport(t, one, second.id)).toMatchObject({ status: 'checked' });
  });
});
