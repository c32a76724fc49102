/**
 * An import is committed once, whoever asks for it and however often it is cut short, and takes in what came between
 * the check and the commit. Control: without the locks two imports of one file double the clients.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testSwitches, setFault } from '@ritm/platform/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { maxOfRuns, openTestApp, type TestApp } from '@ritm/testing';
import { importsRoutes, type ImportItem } from '../contract/index.ts';
import { fullNameOf, person } from './fixtures/people.ts';
import type { FixtureFile } from '@ritm/tables/testing';
import { checkTable, csvFile, showImport } from './testing.ts';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
afterEach(() => setFault('imports.rows_brought_in', undefined));
afterAll(() => t.close());

/** People `from`…`from + count` of the fixture, each with a pass. */
function people(count: number, from = 0): FixtureFile {
  const rows = Array.from({ length: count }, (_, index) => person(from + index));
  return csvFile([
    'ФИО;Телефон;Вид абонемента;Остаток занятий',
    ...rows.map((one) => `${fullNameOf(one)};${one.phone};Балет;4`),
  ]);
}

const startCommit = (school: SchoolOfTest, id: number): Promise<ImportItem> =>
  t.call(school.owner, importsRoutes.commit_import, { params: { role: 'owner', school_id: school.school_id, id } });

async function totals({ school_id }: SchoolOfTest) {
  const [row] = await t.sql<{ clients: number; phones: number; lots: number }>(
    `select count(*)::int as clients, count(distinct phone)::int as phones,
      (select count(*)::int from lessons_plus l where l.school_id = $1) as lots from students where school_id = $1`,
    [school_id],
  );
  return row;
}

describe('once', () => {
  test('requested twice, one after another and at the same moment', async () => {
    const school = await buildSchool(t);
    const checked = await checkTable(t, school, people(40));
    const answers = await Promise.all(Array.from({ length: 8 }, () => startCommit(school, checked.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['committing']));
    await t.settle();
    expect(await startCommit(school, checked.id)).toMatchObject({ status: 'committed' });
    await t.settle();
    expect(await totals(school)).toEqual({ clients: 40, phones: 40, lots: 40 });
    expect(await t.verify()).toEqual([]);
  });

  test('the job run by two workers at once', async () => {
    const school = await buildSchool(t);
    const { id } = await checkTable(t, school, people(1200));
    await startCommit(school, id);
    const payload = { school_id: school.school_id, import_id: id };
    await Promise.all([t.perform('imports.commit', payload), t.perform('imports.commit', payload)]);
    await t.settle();
    expect(await showImport(t, school, id)).toMatchObject({ status: 'committed', made: { clients: 1200, lots: 1200 } });
    expect(await totals(school)).toEqual({ clients: 1200, phones: 1200, lots: 1200 });
    expect(await t.verify()).toEqual([]);
  });

  test('control: two imports of one file at once double the clients without the locks, and do not with them', async () => {
    const race = async () => {
      const school = await buildSchool(t);
      const ids = [(await checkTable(t, school, people(60))).id, (await checkTable(t, school, people(60))).id];
      for (const id of ids) await startCommit(school, id);
      await Promise.all(ids.map((id) => t.perform('imports.commit', { school_id: school.school_id, import_id: id })));
      await t.settle();
      return totals(school);
    };
    expect(await race()).toEqual({ clients: 60, phones: 60, lots: 60 });
    testSwitches.locks = false;
    try {
      expect(await maxOfRuns(async () => (await race())!.clients, 60)).toBeGreaterThan(60);
    } finally {
      testSwitches.locks = true;
    }
  });
});

describe('cut short', () => {
  test('after a crash between two chunks the imported rows stay, the others follow, and nobody is imported twice', async () => {
    const school = await buildSchool(t);
    const { id } = await checkTable(t, school, people(1700));
    await startCommit(school, id);
    let pieces = 0;
    setFault('imports.rows_brought_in', () => {
      if (++pieces === 3) throw new Error('the server is gone');
    });
    await expect(t.settle()).rejects.toThrow('the server is gone');
    expect(await showImport(t, school, id)).toMatchObject({
      status: 'committing',
      progress: { done: 1000, total: 1700 },
    });
    expect(await totals(school)).toEqual({ clients: 1000, phones: 1000, lots: 1000 });
    // Nobody calls the action again: the scheduled job restarts the step.
    await t.perform('imports.wake');
    await t.settle();
    expect((await showImport(t, school, id)).status).toBe('committing');
    await t.clock.advance(4 * 60_000);
    await t.perform('imports.wake');
    await t.settle();
    expect(await showImport(t, school, id)).toMatchObject({
      status: 'committed',
      progress: { done: 1700 },
      made: { clients: 1700, lots: 1700 },
    });
    expect(await totals(school)).toEqual({ clients: 1700, phones: 1700, lots: 1700 });
    expect(await t.verify()).toEqual([]);
  });

  test('a step that dies repeatedly is abandoned with a message, and can be continued', async () => {
    const school = await buildSchool(t);
    const { id } = await checkTable(t, school, people(20));
    await startCommit(school, id);
    setFault('imports.rows_brought_in', () => {
      throw new Error('again');
    });
    const payload = { school_id: school.school_id, import_id: id };
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(t.perform('imports.commit', payload)).rejects.toThrow('again');
    await t.perform('imports.commit', payload);
    expect(await showImport(t, school, id)).toMatchObject({
      status: 'failed',
      error: { code: 'imports.stopped' },
      can: { commit: true, roll_back: true },
    });
    setFault('imports.rows_brought_in', undefined);
    await startCommit(school, id);
    await t.settle();
    expect(await showImport(t, school, id)).toMatchObject({ status: 'committed', error: null, made: { clients: 20 } });
  });

  test('a file that kills its reader is read twice and not a third time', async () => {
    const school = await buildSchool(t);
    const params = { role: 'owner' as const, school_id: school.school_id };
    let readings = 0;
    setFault('imports.file_read', () => {
      readings++;
      throw new Error('the reader died');
    });
    const { fileName, bytes } = people(2);
    const { id } = await t.call(
      school.owner,
      importsRoutes.add_import,
      { params, query: { name: fileName } },
      { file: bytes },
    );
    const payload = { school_id: school.school_id, import_id: id };
    for (let attempt = 0; attempt < 3; attempt++) await t.perform('imports.read', payload).catch(() => undefined);
    setFault('imports.file_read', undefined);
    expect(readings).toBe(2);
    expect(await showImport(t, school, id)).toMatchObject({ status: 'failed', error: { code: 'imports.stopped' } });
    await t.settle();
  });

  test('a check that was cut short begins anew', async () => {
    const school = await buildSchool(t);
    const { id } = await checkTable(t, school, people(700));
    const params = { role: 'owner' as const, school_id: school.school_id, id };
    await t.call(school.owner, importsRoutes.edit_import, { params, body: {} });
    const payload = { school_id: school.school_id, import_id: id };
    // The attempt that was presumed dead continues beside its successor: only the successor writes.
    await Promise.all([t.perform('imports.check', payload), t.perform('imports.check', payload)]);
    await t.settle();
    expect(await showImport(t, school, id)).toMatchObject({
      status: 'checked',
      progress: { done: 700, total: 700 },
      counts: { new: 700 },
    });
  });
});

describe('what came between the check and the commit', () => {
  test('a card made by hand is taken for the same person', async () => {
    const school = await buildSchool(t);
    const { id } = await checkTable(t, school, people(5));
    const { lastname, firstname, phone } = person(2);
    const card = await buildStudent(t, school, { lastname, firstname, phone });
    await startCommit(school, id);
    await t.settle();
    expect(await totals(school)).toEqual({ clients: 5, phones: 5, lots: 5 });
    const rows = await t.call(school.owner, importsRoutes.list_import_rows, {
      params: { role: 'owner', school_id: school.school_id, id },
    });
    expect(rows.data[2]).toMatchObject({
      student_id: card.id,
      notes: expect.arrayContaining([expect.objectContaining({ code: 'client.appeared' })]),
    });
  });

  test('one row that the database refuses costs itself alone', async () => {
    const school = await buildSchool(t);
    const { id } = await checkTable(t, school, people(30));
    // Data that passed all rules, which only a bug of ours could allow.
    await t.sql(
      `
        update import_rows set parsed = jsonb_set(parsed, '{row,client,phone}', '"not a phone"')
        where school_id = $1
          and import_id = $2
          and row_no = 7`,
      [school.school_id, id],
    );
    await startCommit(school, id);
    await t.settle();
    expect(await showImport(t, school, id)).toMatchObject({
      status: 'committed',
      made: { clients: 29 },
      counts: { new: 29, rejected: 1 },
    });
    expect(await totals(school)).toMatchObject({ clients: 29 });
    expect(await t.verify()).toEqual([]);
  });
});
