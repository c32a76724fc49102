/**
 * What is left of a pass in another program becomes a lot with its share of the price, once, and whole files keep
 * families, groups and balances.
 */
import { passesRoutes } from '@ritm/passes/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { studentsRoutes } from '@ritm/students/contract';
import { openTestApp, type TestApp } from '@ritm/testing';
import { importsRoutes } from '../contract/index.ts';
import { moyklassPasses } from './fixtures/moyklass-passes.ts';
import { siblingsCsv, windowsCsv } from './fixtures/delimited.ts';
import { checkTable, csvFile, importTable, rowsOf, showImport } from './testing.ts';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp({ now: '2026-09-15T07:00:00.000Z' });
});
afterAll(() => t.close());

const studentNamed = async (school: SchoolOfTest, search: string) => {
  const params = { role: 'owner' as const, school_id: school.school_id };
  const { data } = await t.call(school.owner, studentsRoutes.list_students, { params, query: { search } });
  expect(data).toHaveLength(1);
  return t.call(school.owner, studentsRoutes.get_student, { params: { ...params, student_id: data[0]!.id } });
};

const passesOf = (school: SchoolOfTest, student_id: number) =>
  t.call(school.owner, passesRoutes.list_lessons_plus, {
    params: { role: 'owner', school_id: school.school_id, student_id },
  });

describe('what is left of passes', () => {
  let school: SchoolOfTest;

  beforeAll(async () => {
    school = await buildSchool(t);
  });

  test('becomes a lot of the day of import, worth its share of the price, under the service’s name and format', async () => {
    const service = await buildService(t, school, { name: 'Гитара 8', format: 'individual', price: 800_000 });
    const done = await importTable(
      t,
      school,
      csvFile([
        'ФИО;Телефон;Вид абонемента;Занятий в абонементе;Остаток занятий;Стоимость;Дата начала;Дата окончания',
        'Лотова Анна;89001000001;гитара 8;8;3;8 000,00;01.09.2026;30.09.2026',
        'Лотова Вера;89001000002;Балет;8;5;;01.09.2026;30.09.2026',
      ]),
    );
    expect(done.made).toMatchObject({ clients: 2, updated: 0, lots: 2, debts: 0, visits: 0 });
    expect(done.summary).toMatchObject({ lots: 2, lots_without_value: 1 });
    const anna = await passesOf(school, (await studentNamed(school, 'Лотова Анна')).id);
    expect(anna.data).toMatchObject([
      {
        name: 'гитара 8 — остаток на 15.09.2026',
        service_id: service.id,
        visits: 3,
        left: 3,
        price: 300_000,
        sold_on: '2026-09-15',
        starts_on: '2026-09-15',
        ends_on: '2026-09-30',
        state: 'active',
      },
    ]);
    expect(await t.sql('select format, kind from lessons_plus where id = $1', [anna.data[0]!.id])).toEqual([
      { format: 'individual', kind: 'pass' },
    ]);
    const vera = await passesOf(school, (await studentNamed(school, 'Лотова Вера')).id);
    expect(vera.data).toMatchObject([{ name: 'Балет — остаток на 15.09.2026', service_id: null, visits: 5, price: 0 }]);
  });

  test('a negative remainder becomes visits owed, ended passes are not imported, and each has a note', async () => {
    const done = await importTable(
      t,
      school,
      csvFile([
        'ФИО;Телефон;Вид абонемента;Остаток занятий;Дата окончания',
        'Долгова Ирина;89001000011;Балет;-2;30.09.2026',
        'Просрочкина Ольга;89001000012;Балет;4;31.08.2026',
        'Ошибкин Пётр;89001000013;Балет;-500;30.09.2026',
        'Безлимитова Яна;89001000014;Безлимит;∞;30.09.2026',
      ]),
    );
    expect(done.made).toMatchObject({ clients: 4, updated: 0, lots: 1, debts: 2, visits: 0 });
    const owing = await passesOf(school, (await studentNamed(school, 'Долгова')).id);
    expect(owing).toMatchObject({ data: [], meta: { debt: 2 } });
    const endless = await passesOf(school, (await studentNamed(school, 'Безлимитова')).id);
    expect(endless.data).toMatchObject([{ visits: null, left: null, state: 'active', ends_on: '2026-09-30' }]);
    const rows = await t.call(school.owner, importsRoutes.list_import_rows, {
      params: { role: 'owner', school_id: school.school_id, id: done.id },
    });
    expect(rows.data.map(({ notes }) => notes.map(({ code }) => code))).toEqual([
      ['lot.uncovered'],
      ['lot.expired', 'lot.value_unknown'],
      ['lot.debt_too_large', 'lot.uncovered'],
      ['lot.value_unknown'],
    ]);
    expect(rows.data[1]!.notes[0]!.text).toBe('Абонемент закончился 31.08.2026: остаток не переносится');
    expect(await t.verify()).toEqual([]);
  });

  test('a pass is valued by the service that the import creates, and two people in a cell are asked about', async () => {
    const school = await buildSchool(t);
    const checked = await checkTable(
      t,
      school,
      csvFile([
        'ФИО;Телефон;Вид абонемента;Стоимость;Осталось занятий',
        'Иванова Мария;89001000051;8 занятий;4500;5',
        'Сидорова Анна;89001000052;8 занятий;;4',
        'Смирнова Вера / Смирнов Пётр;89001000053;8 занятий;4500;8',
      ]),
    );
    expect(checked).toMatchObject({
      conflicts: { undecided: 1 },
      summary: { lots: 2, lots_without_value: 0, lots_without_end: 2 },
    });
    const params = { role: 'owner', school_id: school.school_id, id: checked.id } as const;
    await t.call(school.owner, importsRoutes.edit_import, { params, body: { make_services: true } });
    const { data: rows } = await t.call(school.owner, importsRoutes.list_import_rows, { params });
    expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['new', null],
      ['new', null],
      ['conflict', 'several_people'],
    ]);
    expect(rows.map(({ notes }) => notes.map(({ code }) => code))).toEqual([
      [],
      ['lot.value_of_service'],
      ['name.several_people'],
    ]);
    const decision = { decision: 'new' } as const;
    await t.call(school.owner, importsRoutes.decide_import_row, { params: { ...params, row_no: 4 }, body: decision });
    await t.settle();
    await t.call(school.owner, importsRoutes.commit_import, { params });
    await t.settle();
    const lots = await Promise.all(
      ['Иванова', 'Сидорова', 'Смирнова'].map(
        async (name) => (await passesOf(school, (await studentNamed(school, name)).id)).data[0],
      ),
    );
    expect(lots.map((lot) => lot?.price)).toEqual([281_250, 225_000, 450_000]);
    expect(await studentNamed(school, 'Смирнова')).toMatchObject({ lastname: 'Смирнова', firstname: 'Вера' });
    expect(await t.verify()).toEqual([]);
  });

  test('a price given to a service after the check values its passes, in the check and in the commit alike', async () => {
    const school = await buildSchool(t);
    const { id, summary } = await checkTable(
      t,
      school,
      csvFile([
        'ФИО;Телефон;Вид абонемента;Всего занятий;Осталось занятий',
        'Ценова Анна;89001000061;Йога;8;5',
        'Ценова Вера;89001000062;йога ;;4',
        'Ценова Инна;89001000063;Балет;8;4',
      ]),
    );
    expect(summary).toMatchObject({ lots: 3, lots_without_value: 3, noted: 3 });
    const params = { role: 'owner', school_id: school.school_id, id } as const;
    const change = { make_services: true, services: [{ name: 'Йога', price: 800_000 }] };
    await t.call(school.owner, importsRoutes.edit_import, { params, body: change });
    await t.settle();
    const priced = await showImport(t, school, id);
    expect(priced.summary).toMatchObject({ lots: 3, lots_without_value: 1, services: 2 });
    expect(priced.summary!.missing_services).toMatchObject([
      { name: 'Йога', price: 800_000, visits: 8 },
      { name: 'Балет', price: 0 },
    ]);
    const notes = [
      ['В строке нет цены занятия: остаток оценён по услуге «Йога»'],
      ['В строке нет цены занятия: остаток оценён по услуге «йога»'],
      [expect.stringContaining('остаток оценён в 0')],
    ];
    const noted = async () => (await rowsOf(t, school, id)).map((row) => row.notes.map(({ text }) => text));
    expect(await noted()).toEqual(notes);
    await t.call(school.owner, importsRoutes.commit_import, { params });
    await t.settle();
    expect(await showImport(t, school, id)).toMatchObject({ status: 'committed', made: { lots: 3, services: 2 } });
    const lots = await Promise.all(
      ['Анна', 'Вера', 'Инна'].map(
        async (name) => (await passesOf(school, (await studentNamed(school, `Ценова ${name}`)).id)).data[0],
      ),
    );
    expect(lots.map((lot) => lot?.price)).toEqual([500_000, 400_000, 0]);
    expect(await noted()).toEqual(notes);
    const report = await t.request(school.owner, importsRoutes.get_import_report, { params, query: { rows: 'all' } });
    expect(
      new TextDecoder().decode(report.body as unknown as Uint8Array).match(/остаток оценён по услуге/g),
    ).toHaveLength(2);
    expect(await t.verify()).toEqual([]);
  });

  test('a later export of the same pass does not double it but revises what is left; the next pass is imported', async () => {
    const head = 'ФИО;Телефон;Вид абонемента;Номер абонемента;Остаток занятий;Дата начала';
    await importTable(t, school, csvFile([head, 'Повторова Анна;89001000021;Балет;A-1;5;01.09.2026']));
    const later = await importTable(
      t,
      school,
      csvFile([
        head,
        'Повторова Анна;89001000021;Балет;A-1;3;01.09.2026',
        'Повторова Анна;89001000021;Балет;A-2;8;01.10.2026',
      ]),
    );
    expect(later.made).toMatchObject({ clients: 0, updated: 0, lots: 1, debts: 0, visits: 0 });
    const { data } = await passesOf(school, (await studentNamed(school, 'Повторова')).id);
    expect(data.map(({ visits, starts_on }) => [visits, starts_on])).toEqual([
      [8, '2026-10-01'],
      [3, '2026-09-15'],
    ]);
  });
});

describe('whole files', () => {
  test('passes of a school program: a client once, each pass its own lot, groups filled', async () => {
    const school = await buildSchool(t);
    const done = await importTable(t, school, await moyklassPasses());
    expect(done.counts).toMatchObject({ new: 120, same: 40, rejected: 0, conflict: 0 });
    expect(done.made).toMatchObject({ clients: 120, updated: 0, debts: 12 });
    expect(done.made!.lots).toBe(done.summary!.lots);
    expect(done.summary).toMatchObject({ freezes: 4, freezes_unclear: 0 });
    const groups = await t.call(school.owner, studentsRoutes.list_students_groups, {
      params: { role: 'owner', school_id: school.school_id },
    });
    expect(groups.data.map(({ name, students_count }) => [name, students_count])).toEqual([
      ['Балет 5–6', 60],
      ['Хип-хоп 7–9', 60],
    ]);
    expect(await t.verify()).toEqual([]);
  });

  test('families stay families, with their parents', async () => {
    const school = await buildSchool(t);
    const done = await importTable(t, school, siblingsCsv());
    const people = await t.sql<{ name: string; parents: string }>(
      `
        select concat_ws(' ', lastname, firstname, patronymic) as name,
          (
            select string_agg(g.name || ' ' || g.phone, ', ')
            from student_guardians l
            join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
            where l.student_id = s.id and l.school_id = s.school_id
          ) as parents
        from students s
        where school_id = $1 and phone = '+79001111111'
          or school_id = $1
            and exists (
              select 1
              from student_guardians l
              join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
              where l.school_id = s.school_id
                and l.student_id = s.id
                and g.phone = '+79001111111'
            )
        order by id`,
      [school.school_id],
    );
    expect(people.slice(0, 3)).toEqual([
      { name: 'Иванова Мария Александровна', parents: 'Иванова Ольга +79001111111' },
      { name: 'Иванова Дарья Александровна', parents: 'Иванова Ольга +79001111111' },
      { name: 'Иванов Пётр Александрович', parents: 'Иванова Ольга +79001111111' },
    ]);
    expect(done.counts!.family).toBeGreaterThanOrEqual(2);
    expect(await t.verify()).toEqual([]);
  });

  test('Windows-1251 with semicolons: money balances stand on the technical account and are no income', async () => {
    const school = await buildSchool(t);
    const checked = await checkTable(t, school, windowsCsv());
    expect(checked.counts).toMatchObject({ new: 50, skipped: 1 });
    expect(checked.summary!.balances).toBe(50);
    const skipped = await t.call(school.owner, importsRoutes.list_import_rows, {
      params: { role: 'owner', school_id: school.school_id, id: checked.id },
      query: { outcome: 'skipped' },
    });
    expect(skipped.data).toMatchObject([{ notes: [{ code: 'skip.totals', text: 'Строка итогов' }] }]);
  });
});
