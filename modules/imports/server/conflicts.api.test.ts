/**
 * A person decides on doubtful rows, and cards that stand keep what a person wrote while they follow what an import
 * wrote (decision 036).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { studentsRoutes, type Student } from '@ritm/students/contract';
import { openTestApp, type TestApp } from '@ritm/testing';
import { importsRoutes, type ImportItem } from '../contract/index.ts';
import { checkTable, csvFile, importTable, showImport } from './testing.ts';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const paramsOf = ({ school_id }: SchoolOfTest, id: number) => ({ role: 'owner' as const, school_id, id });
const rowsOf = async (school: SchoolOfTest, id: number, outcome?: 'conflict' | 'rejected') =>
  (
    await t.call(school.owner, importsRoutes.list_import_rows, {
      params: paramsOf(school, id),
      query: outcome ? { outcome } : {},
    })
  ).data;

async function commit(school: SchoolOfTest, id: number): Promise<ImportItem> {
  await t.call(school.owner, importsRoutes.commit_import, { params: paramsOf(school, id) });
  await t.settle();
  return showImport(t, school, id);
}

const cardOf = (school: SchoolOfTest, student_id: number): Promise<Student> =>
  t.call(school.owner, studentsRoutes.get_student, {
    params: { role: 'owner', school_id: school.school_id, student_id },
  });

describe('a person decides', () => {
  let school: SchoolOfTest;
  let maria: Student;
  let checked: ImportItem;
  const decide = (row_no: number, body: { decision: 'new' | 'same' | 'skip'; student_id?: number; of_row?: number }) =>
    t.call(school.owner, importsRoutes.decide_import_row, {
      params: { ...paramsOf(school, checked.id), row_no },
      body,
    });

  beforeAll(async () => {
    school = await buildSchool(t);
    maria = await buildStudent(t, school, {
      lastname: 'Иванова',
      firstname: 'Мария',
      phone: '+79003000001',
      birth_date: '2015-02-01',
    });
    checked = await checkTable(
      t,
      school,
      csvFile([
        'ФИО;Телефон;Дата рождения;Email',
        'Иванова Мария;89003000001;05.05.1985;mother@example.com',
        'Мария;89003000001;;same@example.com',
        'Иванова Мария;;;',
        'Совсем Новая;89003000009;;',
        'Совсем Новая;89003000009;;',
        ';89003000010;;',
      ]),
    );
  });

  test('the candidates are shown with the data that distinguishes them', async () => {
    expect(checked.counts).toMatchObject({ conflict: 3, new: 1 });
    const conflicts = await rowsOf(school, checked.id, 'conflict');
    expect(conflicts.map(({ row_no, reason, can }) => [row_no, reason, can.decide])).toEqual([
      [2, 'birth_dates_differ', true],
      [3, 'name_unclear', true],
      [4, 'only_name_matches', true],
    ]);
    expect(conflicts[0]!.candidates).toEqual([
      { student_id: maria.id, row_no: null, name: 'Иванова Мария', phone: '+79003000001', birth_date: '2015-02-01' },
    ]);
  });

  test('only for cards of the organization, and not of rows that bring nobody of their own', async () => {
    const stranger = await buildStudent(t, await buildSchool(t));
    for (const body of [{ student_id: stranger.id }, { of_row: 5 }, {}])
      await expect(decide(3, { decision: 'same', ...body })).rejects.toMatchObject({
        status: 422,
        code: 'imports.not_a_candidate',
      });
    await expect(decide(3, { decision: 'new', student_id: maria.id })).rejects.toMatchObject({
      status: 422,
      code: 'imports.not_a_candidate',
    });
    for (const row of [6, 7])
      await expect(decide(row, { decision: 'skip' })).rejects.toMatchObject({
        status: 409,
        code: 'imports.not_a_conflict',
      });
    await expect(decide(99, { decision: 'skip' })).rejects.toMatchObject({ status: 404 });
  });

  test('new, the same, left out; changed their mind once', async () => {
    await decide(2, { decision: 'skip' });
    expect(await decide(2, { decision: 'new' })).toMatchObject({ decision: { decision: 'new' } });
    expect(await decide(3, { decision: 'same', student_id: maria.id })).toMatchObject({
      decision: { decision: 'same', student_id: maria.id },
    });
    await decide(4, { decision: 'skip' });
    const done = await commit(school, checked.id);
    expect(done.made).toMatchObject({ clients: 2, updated: 0, lots: 0, debts: 0, visits: 0 });
    const rows = await rowsOf(school, done.id);
    expect(rows[1]!.student_id).toBe(maria.id);
    expect(rows[2]).toMatchObject({ student_id: null, outcome: 'conflict' });
    expect(rows[0]!.student_id).not.toBe(maria.id);
    expect(await cardOf(school, rows[0]!.student_id!)).toMatchObject({
      lastname: 'Иванова',
      birth_date: '1985-05-05',
      email: 'mother@example.com',
    });
    await expect(decide(2, { decision: 'skip' })).rejects.toMatchObject({ code: 'imports.wrong_state' });
    expect(await t.verify()).toEqual([]);
  });
});

describe('cards that stand', () => {
  test('empty fields are filled, what a person wrote stays, what an import wrote follows the next file', async () => {
    const school = await buildSchool(t);
    const byHand = await buildStudent(t, school, {
      lastname: 'Рукина',
      firstname: 'Анна',
      phone: '+79003000101',
      email: 'hand@example.com',
    });
    const head = 'ФИО;Телефон;Email;Источник;Родитель;Телефон родителя;Категория';
    const first = await importTable(
      t,
      school,
      csvFile([
        head,
        'Рукина Анна;89003000101;file@example.com;Афиша;Рукина Ольга;89003000102;Утро',
        'Файлова Вера;89003000103;old@example.com;Афиша;;;',
      ]),
    );
    expect(first.counts).toMatchObject({ new: 1, update: 1 });
    const rows = await rowsOf(school, first.id);
    expect(rows[0]).toMatchObject({ outcome: 'update', student_id: byHand.id, kept: ['email'] });
    expect(rows[0]!.changes.map(({ field }) => field)).toEqual(['source', 'tags', 'guardians']);
    expect(await cardOf(school, byHand.id)).toMatchObject({
      email: 'hand@example.com',
      source: 'Афиша',
      tags: ['Утро'],
      parent_name: 'Рукина Ольга',
      parent_phone: '+79003000102',
    });
    const vera = rows[1]!.student_id!;
    const second = await importTable(t, school, csvFile([head, 'Файлова Вера;89003000103;new@example.com;Афиша;;;']));
    expect(second.counts).toMatchObject({ update: 1, new: 0 });
    expect(await cardOf(school, vera)).toMatchObject({ email: 'new@example.com' });
    await t.call(school.owner, studentsRoutes.edit_student, {
      params: { role: 'owner', school_id: school.school_id, student_id: vera },
      body: { email: 'mine@example.com' },
    });
    const third = await checkTable(t, school, csvFile([head, 'Файлова Вера;89003000103;third@example.com;Афиша;;;']));
    expect(third.counts).toMatchObject({ same: 1, update: 0 });
    expect((await rowsOf(school, third.id))[0]).toMatchObject({ reason: 'changed_by_hand', kept: ['email'] });
    expect(await t.verify()).toEqual([]);
  });

  test('a club card that somebody holds is not taken from them', async () => {
    const school = await buildSchool(t);
    const checked = await checkTable(
      t,
      school,
      csvFile(['ФИО;Телефон;Номер карты', 'Картин Пётр;89003000201;К-1', 'Картин Иван;89003000202;К-2']),
    );
    await buildStudent(t, school, { lastname: 'Первый', club_card: 'К-2' });
    const done = await commit(school, checked.id);
    expect(done.made!.clients).toBe(2);
    const rows = await rowsOf(school, done.id);
    expect(rows[1]!.notes).toEqual([
      { code: 'club_card.taken', text: 'Карта К-2 уже у другого клиента: номер не записан' },
    ]);
    expect((await cardOf(school, rows[1]!.student_id!)).club_card).toBeNull();
  });

  test('a client in the archive is known and stays there', async () => {
    const school = await buildSchool(t);
    const gone = await buildStudent(t, school, { lastname: 'Ушедшая', firstname: 'Анна', phone: '+79003000301' });
    await t.call(school.owner, studentsRoutes.archive_student, {
      params: { role: 'owner', school_id: school.school_id, student_id: gone.id },
    });
    const done = await importTable(t, school, csvFile(['ФИО;Телефон', 'Ушедшая Анна;89003000301']));
    expect(done.counts).toMatchObject({ same: 1, new: 0 });
    expect((await rowsOf(school, done.id))[0]!.notes.map(({ code }) => code)).toEqual(['client.archived']);
    expect((await cardOf(school, gone.id)).status).toBe('archived');
  });
});
