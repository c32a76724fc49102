/**
 * Frozen passes, services of the file and the file of a week later come in as a person would enter them, and a pass
 * that is in use here is left alone.
 */
import { passesRoutes } from '@ritm/passes/contract';
import { describe, expect, test, vi } from 'vitest';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { studentsRoutes } from '@ritm/students/contract';
import { taskRoutes } from '@ritm/tasks/contract';
import type { TestApp } from '@ritm/testing';
import { markVisit } from '@ritm/visits/testing';
import { importsRoutes } from '../contract/index.ts';
import { alfacrmCustomers } from './fixtures/alfacrm-customers.ts';
import { amocrmStudents } from './fixtures/amocrm-students.ts';
import { schoolPerTest } from './fixtures/school-per-test.ts';
import { checkTable, csvFile, importTable, rollBack, rowsOf, showImport } from './testing.ts';

/** A file goes through four jobs, and a test imports several files. */
vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let school: SchoolOfTest;
schoolPerTest((...given) => void ([t, school] = given));

const ofSchool = () => ({ role: 'owner' as const, school_id: school.school_id });

async function passesOf(search: string) {
  const { data } = await t.call(school.owner, studentsRoutes.list_students, { params: ofSchool(), query: { search } });
  const student_id = data[0]!.id;
  const params = { ...ofSchool(), student_id };
  return { student_id, passes: (await t.call(school.owner, passesRoutes.list_lessons_plus, { params })).data };
}

const HEAD = 'ФИО;Телефон;Абонемент;Номер абонемента;Всего занятий;Остаток занятий;Стоимость;Дата окончания;Заморозка';
const pass = (name: string, phone: number, fields: string) => `${name};8900100${phone};${fields}`;

describe('a frozen pass', () => {
  test('«да» freezes from the day of the import and makes a task to find out the end', async () => {
    const file = csvFile([HEAD, pass('Мёрзлова Анна', 1001, 'Балет;F-1;8;4;4 000;30.09.2026;да')]);
    const done = await importTable(t, school, file);
    expect(done).toMatchObject({ summary: { freezes: 1, freezes_unclear: 1 }, made: { lots: 1, freezes: 1 } });
    const { passes, student_id } = await passesOf('Мёрзлова');
    expect(passes).toMatchObject([{ state: 'active', frozen: true, starts_on: '2026-09-15', ends_on: '2026-10-30' }]);
    const tasks = await t.call(school.owner, taskRoutes.list_tasks, { params: ofSchool(), query: {} });
    expect(tasks.data).toMatchObject([
      { title: 'Перенесён с заморозкой без срока: уточните', student: { id: student_id }, about_name: 'Балет' },
    ]);
    await rollBack(t, school, done.id);
    const open = await t.call(school.owner, taskRoutes.list_tasks, { params: ofSchool(), query: {} });
    expect(open.data).toEqual([]);
    expect(await t.verify()).toEqual([]);
  });

  test('with both days ends when the file says; what is past freezes nothing; without an end it cannot be frozen', async () => {
    await importTable(
      t,
      school,
      csvFile([
        HEAD,
        pass('Морозова Анна', 1011, 'Балет;F-1;8;4;4 000;30.09.2026;10.09.2026–16.09.2026'),
        pass('Морозова Вера', 1012, 'Балет;F-2;8;4;4 000;30.09.2026;01.09.2026–05.09.2026'),
        pass('Морозова Гита', 1013, 'Балет;F-3;8;4;4 000;;7 дн'),
      ]),
    );
    expect((await passesOf('Морозова Анна')).passes).toMatchObject([{ frozen: true, ends_on: '2026-09-30' }]);
    expect((await passesOf('Морозова Вера')).passes).toMatchObject([{ frozen: false, ends_on: '2026-09-30' }]);
    expect((await passesOf('Морозова Гита')).passes).toMatchObject([{ frozen: false, ends_on: null }]);
    expect(await t.verify()).toEqual([]);
  });
});

describe('services of the file', () => {
  const file = csvFile([
    HEAD,
    pass('Услугина Анна', 1021, 'Балет 8;S-1;8;4;4 000;30.09.2026;'),
    pass('Услугина Вера', 1022, 'балет 8;S-2;8;2;4 000;30.09.2026;'),
    pass('Услугина Гита', 1023, 'Индивидуально;S-3;1;1;1 800;30.09.2026;'),
  ]);

  test('are shown by the check, made on request with the passes on them, and taken back with them', async () => {
    const checked = await checkTable(t, school, file);
    expect(checked.summary!.missing_services).toEqual([
      { name: 'Балет 8', rows: 2, price: 400_000, visits: 8, unknown: false },
      { name: 'Индивидуально', rows: 1, price: 180_000, visits: 1, unknown: false },
    ]);
    const params = { ...ofSchool(), id: checked.id };
    const questions = await t.call(school.owner, importsRoutes.edit_import, { params, body: { make_services: true } });
    expect(questions.make_services).toBe(true);
    await t.settle();
    await t.call(school.owner, importsRoutes.commit_import, { params });
    await t.settle();
    expect(await showImport(t, school, checked.id)).toMatchObject({ made: { services: 2, lots: 3 } });
    const services = await t.call(school.owner, servicesRoutes.list_services, { params: ofSchool(), query: {} });
    const made = new Map(services.data.map((one) => [one.name, one]));
    expect(made.get('Индивидуально')).toMatchObject({
      format: 'individual',
      visits: 1,
      price: 180_000,
      type: 'pass',
    });
    expect((await passesOf('Услугина Вера')).passes).toMatchObject([{ service_id: made.get('Балет 8')!.id }]);
    const undone = await rollBack(t, school, checked.id);
    expect(undone.undone).toMatchObject({ services: 2, lots: 3, clients: 3, kept: 0 });
    expect(await t.verify()).toEqual([]);
  });

  test('are not made unasked', async () => {
    const done = await importTable(t, school, file);
    expect(done.made).toMatchObject({ services: 0, lots: 3 });
    expect((await passesOf('Услугина Анна')).passes).toMatchObject([{ service_id: null }]);
  });
});

describe('the file of a week later', () => {
  const file = (left: number) => csvFile([HEAD, pass('Дельтина Анна', 1031, `Балет;D-1;8;${left};4 000;30.09.2026;`)]);

  test('revises what is left, and rolling it back restores the week before', async () => {
    await importTable(t, school, file(6));
    const later = await importTable(t, school, file(4));
    expect(later).toMatchObject({
      counts: { update: 1 },
      summary: { lots: 0, lots_changed: 1 },
      made: { lots: 0, lots_changed: 1 },
    });
    expect((await passesOf('Дельтина')).passes).toMatchObject([{ visits: 4, left: 4, price: 200_000, paid: 200_000 }]);
    expect(await importTable(t, school, file(4))).toMatchObject({
      made: { lots: 0, lots_changed: 0, clients: 0, updated: 0 },
    });
    const undone = await rollBack(t, school, later.id);
    expect(undone.undone).toMatchObject({ lots: 0, lots_changed: 1, kept: 0 });
    expect((await passesOf('Дельтина')).passes).toMatchObject([{ visits: 6, left: 6, price: 300_000 }]);
    expect(await t.verify()).toEqual([]);
  });

  test('leaves alone a pass that is in use here', async () => {
    await importTable(t, school, file(6));
    const { student_id, passes } = await passesOf('Дельтина');
    await markVisit(t, school, { student_id, lesson_plus_id: passes[0]!.id });
    const later = await importTable(t, school, file(4));
    expect(later.made).toMatchObject({ lots_changed: 0 });
    expect((await rowsOf(t, school, later.id))[0]!.notes.map(({ code }) => code)).toContain('lot.changed_here');
    expect((await passesOf('Дельтина')).passes).toMatchObject([{ visits: 6, left: 5 }]);
  });

  test('brings only the visits owed that are new', async () => {
    await importTable(t, school, file(-2));
    const later = await importTable(t, school, file(-3));
    expect(later.made).toMatchObject({ debts: 1 });
    expect(await t.verify()).toEqual([]);
  });
});

describe('whole files of other programs', () => {
  test('AlfaCRM-like customers: balances with a comma and a minus, visits owed', async () => {
    const done = await importTable(t, school, await alfacrmCustomers());
    expect(done.made).toMatchObject({ clients: 60, balances: 60 });
    expect(done.summary).toMatchObject({ money: 48 * 340_000, owed: 12 * 120_050 });
    expect(done.made!.debts).toBe(20);
    expect(await t.verify()).toEqual([]);
    const undone = await rollBack(t, school, done.id);
    expect(undone.undone).toMatchObject({ clients: 60, balances: 60, debts: 20, kept: 0 });
    expect(await t.verify()).toEqual([]);
  });

  test('amoCRM-like students: passes of fields, freezes in every spelling', async () => {
    const done = await importTable(t, school, await amocrmStudents());
    expect(done.made).toMatchObject({ clients: 48, lots: 48, freezes: 36 });
    expect(done.summary).toMatchObject({ freezes_unclear: 24 });
    expect(await t.verify()).toEqual([]);
  });
});
