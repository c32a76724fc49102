import { expect, test } from 'vitest';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { buildStudent } from '@ritm/students/testing';
import { workbook } from '@ritm/tables/testing';
import type { TestApp } from '@ritm/testing';
import { importsRoutes, type ImportItem } from '../contract/index.ts';
import { schoolPerTest } from './fixtures/school-per-test.ts';
import { checkTable, csvFile, importTable, rowsOf, showImport, uploadTable } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
schoolPerTest((...given) => void ([t, school] = given));

const at = () => ({ role: 'owner' as const, school_id: school.school_id });

async function settled(id: number): Promise<ImportItem> {
  await t.settle();
  return showImport(t, school, id);
}

async function commit(id: number): Promise<ImportItem> {
  await t.call(school.owner, importsRoutes.commit_import, { params: { ...at(), id } });
  return settled(id);
}

test('all undecided rows are decided at once: the only candidates first, then new clients', async () => {
  const known = await buildStudent(t, school, {
    lastname: 'Первова',
    firstname: 'Анна',
    birth_date: '2015-02-01',
    phone: '+79001110001',
  });
  for (const phone of ['+79001110002', '+79001110003'])
    await buildStudent(t, school, { lastname: 'Второва', firstname: 'Вера', phone });
  const { id, conflicts } = await checkTable(
    t,
    school,
    csvFile([
      'ФИО;Телефон;Дата рождения;Вид абонемента;Остаток занятий',
      'Первова Анна;89001110001;02.03.2016;Балет;4',
      'Второва Вера;;;Балет;5',
      'Никто Неизвестный;;;Балет;6',
    ]),
  );
  expect(conflicts).toEqual({ undecided: 3, accepted: 0, no_card: 1, one_candidate: 1 });
  const decide = async (body: { decision: 'new' | 'same' | 'skip'; of?: 'all' }) => {
    await t.call(school.owner, importsRoutes.decide_import_rows, { params: { ...at(), id }, body });
    return (await settled(id)).conflicts;
  };
  expect(await decide({ decision: 'same' })).toMatchObject({ undecided: 3 });
  expect(await decide({ decision: 'same', of: 'all' })).toEqual({
    undecided: 2,
    accepted: 1,
    no_card: 1,
    one_candidate: 0,
  });
  expect((await rowsOf(t, school, id))[0]!.decision).toEqual({ decision: 'same', student_id: known.id, of_row: null });
  expect(await decide({ decision: 'new', of: 'all' })).toMatchObject({ undecided: 0, accepted: 3 });
  expect(await decide({ decision: 'skip', of: 'all' })).toMatchObject({ undecided: 0, accepted: 3 });
  expect(await commit(id)).toMatchObject({ made: { clients: 2, lots: 3 } });
  expect(await t.verify()).toEqual([]);
});

test('another sheet of the file is imported without a second upload', async () => {
  const file = await workbook('Группы.xlsx', [
    {
      name: 'Балет',
      rows: [
        ['ФИО', 'Телефон'],
        ['Первова Анна', '89001110001'],
      ],
    },
    {
      name: 'Хор',
      rows: [
        ['Клиент', 'Телефон'],
        ['Второва Вера', '89001110002'],
      ],
    },
  ]);
  const first = await importTable(t, school, file);
  expect(first).toMatchObject({ sheet: 'Балет', made: { clients: 1 } });
  const params = { ...at(), id: first.id };
  const other = await t.call(school.owner, importsRoutes.import_other_sheet, { params, body: { sheet: 'Хор' } });
  expect(other).toMatchObject({ status: 'mapping', sheet: 'Хор', can: { edit: true } });
  expect(other.mapping).toEqual([
    { column: 0, target: 'client.full_name' },
    { column: 1, target: 'client.phone' },
  ]);
  expect(await showImport(t, school, other.id)).toEqual(other);
  await t.call(school.owner, importsRoutes.edit_import, { params: { ...at(), id: other.id }, body: {} });
  await settled(other.id);
  expect(await commit(other.id)).toMatchObject({ status: 'committed', made: { clients: 1 } });
  await expect(
    t.call(school.owner, importsRoutes.import_other_sheet, { params, body: { sheet: 'Танцы' } }),
  ).rejects.toMatchObject({ code: 'imports.sheet_missing' });
  expect((await uploadTable(t, school, file)).status).toBe('mapping');
});

test('a service is created with the price that a person gives it', async () => {
  const lines = ['ФИО;Телефон;Вид абонемента;Остаток занятий', 'Первова Анна;89001110001;Безлимит месяц;безлимит'];
  const { id, summary } = await checkTable(t, school, csvFile(lines));
  expect(summary!.missing_services).toMatchObject([{ name: 'Безлимит месяц', price: 0, visits: null }]);
  const services = [{ name: 'Безлимит месяц', price: 750_000 }];
  await t.call(school.owner, importsRoutes.edit_import, {
    params: { ...at(), id },
    body: { services, make_services: true },
  });
  expect((await settled(id)).summary!.missing_services).toMatchObject([{ price: 750_000, unknown: false }]);
  await commit(id);
  const { data } = await t.call(school.owner, servicesRoutes.list_services, { params: at() });
  expect(data).toMatchObject([{ name: 'Безлимит месяц', price: 750_000, unlimited: true }]);
});

test('the check says that a balance of an earlier import stays beside the new one', async () => {
  const first = await importTable(t, school, csvFile(['ФИО;Телефон;Баланс', 'Первова Анна;89001110001;-1500']));
  expect(first.summary!.balances_beside).toBe(0);
  const lines = [
    'ФИО;Телефон;Вид абонемента;Остаток занятий;Осталось оплатить',
    'Первова Анна;89001110001;Балет;4;2200',
  ];
  const second = await checkTable(t, school, csvFile(lines));
  expect(second.summary).toMatchObject({ balances: 1, balances_beside: 1 });
  const again = await checkTable(t, school, csvFile(['ФИО;Телефон;Баланс', 'Первова Анна;89001110001;-1700']));
  expect(again.summary).toMatchObject({ balances: 1, balances_beside: 0 });
});
