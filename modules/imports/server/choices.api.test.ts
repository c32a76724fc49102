/** What a person decides for many rows at once, and an import of another sheet of the same file. */
import { expect, test } from 'vitest';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import type { TestApp } from '@ritm/testing';
import { importsRoutes } from '../contract/index.ts';
import { mergedJournal } from './fixtures/excel-journals.ts';
import { schoolPerTest } from './fixtures/school-per-test.ts';
import { checkTable, csvFile, mappingOf, rowsOf, showImport, uploadTable } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
schoolPerTest((...given) => void ([t, school] = given));

const at = (id: number) => ({ role: 'owner' as const, school_id: school.school_id, id });

test('one press agrees with the only candidate of each row, another decides all that are left', async () => {
  const phone = (last: number) => `+7900777000${last}`;
  const anna = await buildStudent(t, school, { lastname: 'Выборова', firstname: 'Анна', phone: phone(1) });
  await buildStudent(t, school, { lastname: 'Двоева', firstname: 'Ия', phone: phone(2) });
  await buildStudent(t, school, { lastname: 'Двоева', firstname: 'Инна', phone: phone(3) });
  const lines = ['Выборова;anna@example.com', 'Двоева;', 'Ничеева;'].map(
    (line, day) => `${line};0${day + 1}.03.2026;100`,
  );
  const { id, conflicts } = await checkTable(
    t,
    school,
    csvFile(['Клиент;E-mail;Дата платежа;Сумма платежа', ...lines, 'Выборова Анна Сергеевна;;01.04.2026;200']),
  );
  const decide = async (decision: 'new' | 'same' | 'skip', of?: 'all') => {
    const body = { decision, ...(of && { of }) };
    await t.call(school.owner, importsRoutes.decide_import_rows, { params: at(id), body });
    await t.settle();
    return rowsOf(t, school, id, 'conflict');
  };
  const before = await rowsOf(t, school, id, 'conflict');
  const single = before.filter(({ candidates }) => candidates.length === 1);
  const several = before.filter(({ candidates }) => candidates.length > 1);
  expect([several.length, before.length]).toEqual([1, 2 + single.length]);
  expect(conflicts).toEqual({ undecided: before.length, accepted: 0, no_card: 1, one_candidate: single.length });

  const agreed = await decide('same', 'all');
  expect(agreed.filter(({ decision }) => decision).map(({ row_no }) => row_no)).toEqual(
    single.map(({ row_no }) => row_no),
  );
  for (const { decision } of agreed.filter(({ row_no }) => single.some((row) => row.row_no === row_no)))
    expect(decision).toEqual({ decision: 'same', student_id: anna.id, of_row: null });

  const created = await decide('new');
  expect(created.filter(({ decision }) => decision?.decision === 'new')).toMatchObject([{ name: 'Ничеева' }]);
  expect((await showImport(t, school, id)).conflicts).toMatchObject({ undecided: 1, no_card: 0 });

  const skipped = await decide('skip', 'all');
  expect(skipped.filter(({ decision }) => decision?.decision === 'skip')).toMatchObject([{ name: 'Двоева' }]);
  expect((await showImport(t, school, id)).conflicts).toMatchObject({ undecided: 0 });
});

test('another sheet of a file is an import of its own, with the columns of that sheet', async () => {
  const read = await uploadTable(t, school, await mergedJournal());
  const other = read.sheets.find(({ name }) => name !== read.sheet)!;
  const begun = await t.call(school.owner, importsRoutes.import_other_sheet, {
    params: at(read.id),
    body: { sheet: other.name },
  });
  expect(begun).toMatchObject({ status: 'mapping', sheet: other.name, file_name: read.file_name });
  expect(begun.id).not.toBe(read.id);
  expect(begun.sheets.map(({ name }) => name)).toEqual(read.sheets.map(({ name }) => name));
  expect(begun.mapping).toEqual(mappingOf(begun));
  await t.call(school.owner, importsRoutes.edit_import, { params: at(begun.id), body: {} });
  await t.settle();
  const names = async (id: number) => (await rowsOf(t, school, id)).map(({ name }) => name);
  const ofOther = await names(begun.id);
  expect(ofOther.length).toBeGreaterThan(5);
  expect(await showImport(t, school, read.id)).toMatchObject({ status: 'mapping', sheet: read.sheet });
  await t.call(school.owner, importsRoutes.edit_import, { params: at(read.id), body: {} });
  await t.settle();
  expect(await names(read.id)).not.toEqual(ofOther);
  const strange = { params: at(read.id), body: { sheet: 'Нет такого' } };
  await expect(t.call(school.owner, importsRoutes.import_other_sheet, strange)).rejects.toMatchObject({
    code: 'imports.sheet_missing',
  });
});
