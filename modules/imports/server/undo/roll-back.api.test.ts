/**
 * Taking an import back leaves the organization as it was, keeps and lists what has been used or changed since, and
 * goes on after a crash.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { setFault } from '@ritm/platform/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { studentsRoutes } from '@ritm/students/contract';
import { openTestApp, type TestApp } from '@ritm/testing';
import { markVisit } from '@ritm/visits/testing';
import { importsRoutes, type ImportItem } from '../../contract/index.ts';
import { fullNameOf, person } from '../fixtures/people.ts';
import { checkTable, csvFile, importTable, showImport } from '../testing.ts';

/** A file goes through four jobs for the import and two for the roll back. */
vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
afterEach(() => setFault('imports.rows_taken_back', undefined));
afterAll(() => t.close());

const at = ({ school_id }: SchoolOfTest, id: number) => ({ role: 'owner' as const, school_id, id });

async function rollBack(school: SchoolOfTest, id: number): Promise<ImportItem> {
  await t.call(school.owner, importsRoutes.roll_back_import, { params: at(school, id) });
  await t.settle();
  return showImport(t, school, id);
}

const rowsOf = async (school: SchoolOfTest, id: number, outcome?: 'undo') =>
  (
    await t.call(school.owner, importsRoutes.list_import_rows, {
      params: at(school, id),
      query: outcome ? { outcome } : {},
    })
  ).data;

describe('taking an import back', () => {
  const head = 'ФИО;Телефон;Email;Вид абонемента;Остаток занятий';

  test('leaves the organization as it was', async () => {
    const school = await buildSchool(t);
    const known = await buildStudent(t, school, { lastname: 'Старая', firstname: 'Анна', phone: '+79004000001' });
    const done = await importTable(
      t,
      school,
      csvFile([
        head,
        'Старая Анна;89004000001;anna@example.com;Балет;4',
        'Новая Вера;89004000002;;Балет;-2',
        'Новая Ольга;89004000003;;;',
      ]),
    );
    expect(done.made).toMatchObject({ clients: 2, updated: 1, lots: 1, debts: 2, visits: 0 });
    const undone = await rollBack(school, done.id);
    expect(undone).toMatchObject({
      status: 'rolled_back',
      undone: { clients: 2, restored: 1, lots: 1, debts: 2, kept: 0 },
      can: { roll_back: false, commit: false, edit: false },
    });
    expect(undone.rolled_back_at).not.toBeNull();
    const left = await t.sql('select lastname, email, status from students where school_id = $1 order by id', [
      school.school_id,
    ]);
    expect(left).toEqual([
      { lastname: 'Старая', email: null, status: 'active' },
      { lastname: 'Новая', email: null, status: 'archived' },
      { lastname: 'Новая', email: null, status: 'archived' },
    ]);
    expect(
      await t.sql(
        `
          select 1
          from lessons_plus l
          where school_id = $1
            and not exists (
              select 1
              from lesson_plus_terms t
              where t.lesson_plus_id = l.id and t.closed_on is not null
            )`,
        [school.school_id],
      ),
    ).toEqual([]);
    expect(
      await t.sql('select sum(visits)::int as owed from lessons_minus where school_id = $1', [school.school_id]),
    ).toEqual([{ owed: 0 }]);
    expect(
      (
        await t.call(school.owner, studentsRoutes.get_student, {
          params: { role: 'owner', school_id: school.school_id, student_id: known.id },
        })
      ).email,
    ).toBeNull();
    expect(await t.verify()).toEqual([]);
    const again = await checkTable(t, school, csvFile([head, 'Новая Вера;89004000002;;Балет;-2']));
    expect(again.counts).toMatchObject({ new: 1, same: 0 });
  });

  test('keeps and lists what has been used or changed since', async () => {
    const school = await buildSchool(t);
    const known = await buildStudent(t, school, { lastname: 'Старая', firstname: 'Анна', phone: '+79004000011' });
    const done = await importTable(
      t,
      school,
      csvFile([
        head,
        'Старая Анна;89004000011;anna@example.com;;',
        'Новая Вера;89004000012;;Балет;4',
        'Новая Ольга;89004000013;;Балет;4',
      ]),
    );
    const [, vera] = await rowsOf(school, done.id);
    await markVisit(t, school, { student_id: vera!.student_id!, lesson_plus_id: await lotOf(vera!.student_id!) });
    await t.call(school.owner, studentsRoutes.edit_student, {
      params: { role: 'owner', school_id: school.school_id, student_id: known.id },
      body: { email: 'own@example.com' },
    });
    const preview = await t.call(school.owner, importsRoutes.preview_roll_back, { params: at(school, done.id) });
    expect(preview).toMatchObject({ made: { clients: 2, updated: 1, lots: 2 }, clients_in_use: 1, lots_in_use: 1 });
    const undone = await rollBack(school, done.id);
    expect(undone).toMatchObject({
      status: 'rolled_back',
      undone: { clients: 1, restored: 0, lots: 1, debts: 0, kept: 2 },
    });
    const retained = await rowsOf(school, done.id, 'undo');
    expect(
      retained.map(({ row_no, notes }) => [
        row_no,
        notes.map(({ code }) => code).filter((code) => code.startsWith('undo.')),
      ]),
    ).toEqual([
      [2, ['undo.changed_since']],
      [3, ['undo.lot_in_use', 'undo.client_in_use']],
    ]);
    const { data } = await t.call(school.owner, importsRoutes.list_imports, {
      params: { role: 'owner', school_id: school.school_id },
    });
    expect(data).toMatchObject([{ status: 'rolled_back', kept: 2 }]);
    await expect(
      t.call(school.owner, importsRoutes.preview_roll_back, { params: at(school, done.id) }),
    ).rejects.toMatchObject({ code: 'imports.wrong_state' });
    const card = await t.call(school.owner, studentsRoutes.get_student, {
      params: { role: 'owner', school_id: school.school_id, student_id: known.id },
    });
    expect(card.email).toBe('own@example.com');
    expect(await t.verify()).toEqual([]);
  });

  test('several rows of one client go back in their order', async () => {
    const school = await buildSchool(t);
    const known = await buildStudent(t, school, {
      lastname: 'Старая',
      firstname: 'Анна',
      phone: '+79004000021',
      tags: ['Первая'],
    });
    const done = await importTable(
      t,
      school,
      csvFile([
        'ФИО;Телефон;Категория;Группа',
        'Старая Анна;89004000021;Утро;Балет',
        'Старая Анна;89004000021;Вечер;Хор',
      ]),
    );
    const card = () =>
      t.call(school.owner, studentsRoutes.get_student, {
        params: { role: 'owner', school_id: school.school_id, student_id: known.id },
      });
    expect((await card()).tags).toEqual(['Первая', 'Утро', 'Вечер']);
    expect((await card()).group_ids).toHaveLength(2);
    await rollBack(school, done.id);
    expect(await card()).toMatchObject({ tags: ['Первая'], group_ids: [] });
  });

  test('what a row added to a card that another row made goes, though the card stays', async () => {
    const school = await buildSchool(t);
    const done = await importTable(
      t,
      school,
      csvFile([
        'ФИО;Телефон;Комментарий;Вид абонемента;Остаток занятий',
        'Новая Вера;89004000041;аллергия на орехи;Балет;4',
        'Новая Вера;89004000041;сестра в группе;;',
      ]),
    );
    const [vera] = await rowsOf(school, done.id);
    const params = { role: 'owner' as const, school_id: school.school_id, student_id: vera!.student_id! };
    const card = () => t.call(school.owner, studentsRoutes.get_student, { params });
    expect((await card()).comment).toBe('аллергия на орехи\nсестра в группе');
    await markVisit(t, school, { student_id: vera!.student_id!, lesson_plus_id: await lotOf(vera!.student_id!) });
    expect(await rollBack(school, done.id)).toMatchObject({ undone: { clients: 0, restored: 0, kept: 1 } });
    expect((await card()).comment).toBe('аллергия на орехи');
  });

  test('what a person wrote beside it since is not undone, and the row says so', async () => {
    const school = await buildSchool(t);
    const lines = ['ФИО;Телефон;Комментарий', 'Новая Вера;89004000051;один', 'Новая Вера;89004000051;два'];
    const done = await importTable(t, school, csvFile(lines));
    const [vera] = await rowsOf(school, done.id);
    const params = { role: 'owner' as const, school_id: school.school_id, student_id: vera!.student_id! };
    await t.call(school.owner, studentsRoutes.edit_student, { params, body: { comment: 'один, два и три' } });
    await rollBack(school, done.id);
    expect((await t.call(school.owner, studentsRoutes.get_student, { params })).comment).toBe('один, два и три');
    expect(await rowsOf(school, done.id, 'undo')).toMatchObject([
      { row_no: 3, notes: [{ code: 'undo.changed_since', text: 'Изменено после загрузки и оставлено: комментарий' }] },
    ]);
  });

  test('a crash in the middle: it goes on where it stopped', async () => {
    const school = await buildSchool(t);
    // The numbers start above those of the test's users: a card with a user's number would be linked to them and count
    // as in use.
    const rows = Array.from({ length: 1200 }, (_, index) => person(index + 10_000));
    const done = await importTable(
      t,
      school,
      csvFile(['ФИО;Телефон', ...rows.map((one) => `${fullNameOf(one)};${one.phone}`)]),
    );
    let pieces = 0;
    setFault('imports.rows_taken_back', () => {
      if (++pieces === 2) throw new Error('the server is gone');
    });
    await t.call(school.owner, importsRoutes.roll_back_import, { params: at(school, done.id) });
    await expect(t.settle()).rejects.toThrow('the server is gone');
    expect(await showImport(t, school, done.id)).toMatchObject({
      status: 'rolling_back',
      progress: { done: 500, total: 1200 },
    });
    await t.perform('imports.roll_back', { school_id: school.school_id, import_id: done.id });
    expect(await showImport(t, school, done.id)).toMatchObject({ status: 'rolled_back', undone: { clients: 1200 } });
    expect(
      await t.sql(`select count(*)::int as n from students where school_id = $1 and status <> 'archived'`, [
        school.school_id,
      ]),
    ).toEqual([{ n: 0 }]);
    expect(await t.verify()).toEqual([]);
  });

  test('requested twice it is done once; after 30 days it is refused', async () => {
    const school = await buildSchool(t);
    const first = await importTable(t, school, csvFile(['ФИО;Телефон', 'Первая Анна;89004000031']));
    await Promise.all(
      [1, 2, 3].map(() => t.call(school.owner, importsRoutes.roll_back_import, { params: at(school, first.id) })),
    );
    await t.settle();
    expect(await rollBack(school, first.id)).toMatchObject({ status: 'rolled_back', undone: { clients: 1 } });
    const second = await importTable(t, school, csvFile(['ФИО;Телефон', 'Вторая Анна;89004000032']));
    await t.clock.advance(31 * 86_400_000);
    const later = { ...school, owner: await t.signIn({ user_id: school.owner.user_id }) };
    expect((await showImport(t, later, second.id)).can.roll_back).toBe(false);
    await expect(rollBack(later, second.id)).rejects.toMatchObject({ status: 409, code: 'imports.too_late' });
  });

  const lotOf = async (student_id: number): Promise<number> =>
    Number((await t.sql<{ id: string }>('select id from lessons_plus where student_id = $1', [student_id]))[0]!.id);
});
