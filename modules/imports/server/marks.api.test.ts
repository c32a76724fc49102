import { describe, expect, test } from 'vitest';
import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp } from '@ritm/testing';
import { journalRoutes } from '@ritm/visits/contract';
import { importsRoutes, type ImportItem } from '../contract/index.ts';
import { schoolPerTest } from './fixtures/school-per-test.ts';
import { checkTable, csvFile, importTable, rollBack, rowsOf, showImport } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
schoolPerTest((...given) => void ([t, school] = given));

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const marksOf = ({ marks }: ImportItem) =>
  Object.fromEntries(marks.map(({ word, meaning, cells }) => [word, `${meaning} ${cells}`]));
const journal = (...rows: string[]) => csvFile(['ФИО;Телефон;01.09.2026;03.09.2026;08.09.2026', ...rows], 'Журнал.csv');
const shown = async () => {
  const { data } = await t.call(school.owner, journalRoutes.get_journal, { params: at(), query: { month: '2026-09' } });
  return Object.fromEntries(data.map((row) => [row.student_name, row.marks.split(' ').toSorted().join(' ')]));
};

async function explain(id: number, marks: { word: string; meaning: 'attended' | 'no_show' | 'excused' | 'none' }[]) {
  await t.call(school.owner, importsRoutes.edit_import, { params: { ...at(), id }, body: { marks } });
  await t.settle();
  return showImport(t, school, id);
}

test('the check shows what each mark means, and an unclear one waits for a person', async () => {
  const checked = await checkTable(
    t,
    school,
    journal('Первова Анна;89001110001;+;б;о', 'Второва Вера;89001110002;+;н;-', 'Третья Ольга;89001110003;о;;'),
  );
  expect(marksOf(checked)).toEqual({
    '+': 'attended 2',
    о: 'null 2',
    '-': 'none 1',
    б: 'excused 1',
    н: 'no_show 1',
  });
  expect(checked.summary).toMatchObject({
    visits: 4,
    noted: 2,
    visits_left: { total: 6, mark_unknown: 2, undated: 0, future: 0, rows: 0, known: 0 },
  });
  const noted = await rowsOf(t, school, checked.id, 'noted');
  expect(noted.map(({ row_no, notes }) => [row_no, notes.map(({ text }) => text)])).toEqual([
    [2, ['Непонятная отметка «о»']],
    [4, ['Непонятная отметка «о»']],
  ]);
  const explained = await explain(checked.id, [
    { word: 'о', meaning: 'attended' },
    { word: '-', meaning: 'no_show' },
  ]);
  expect(explained).toMatchObject({
    status: 'checked',
    is_counting: false,
    summary: { visits: 7, noted: 0, visits_left: { total: 7, mark_unknown: 0 } },
  });
  expect(await rowsOf(t, school, checked.id, 'noted')).toEqual([]);
  await t.call(school.owner, importsRoutes.commit_import, { params: { ...at(), id: checked.id } });
  await t.settle();
  expect(await showImport(t, school, checked.id)).toMatchObject({ made: { visits: 7 } });
  expect(await shown()).toEqual({ 'Первова Анна': '1a 3e 8a', 'Второва Вера': '1a 3n 8n', 'Третья Ольга': '1a' });
});

test('«б» against «н» alone is asked, and the answer is remembered for the next journal', async () => {
  const first = await checkTable(t, school, journal('Первова Анна;89001110001;б;н;б'));
  expect(marksOf(first)).toEqual({ б: 'null 2', н: 'no_show 1' });
  expect(first.summary).toMatchObject({ visits: 1, visits_left: { mark_unknown: 2 } });
  await explain(first.id, [{ word: 'б', meaning: 'attended' }]);
  const second = await checkTable(t, school, journal('Второва Вера;89001110002;б;н;'));
  expect(second.marks).toMatchObject([
    { word: 'б', meaning: 'attended', by_hand: true },
    { word: 'н', meaning: 'no_show', by_hand: false },
  ]);
  expect(second.summary).toMatchObject({ visits: 2, visits_left: { mark_unknown: 0 } });
});

test('decisions about the rows stay when a mark is explained', async () => {
  const lines = ['ФИО;Дата посещения;Статус', 'Никто Неизвестный;01.09.2026;о', 'Никто Неизвестный;02.09.2026;был'];
  const { id } = await checkTable(t, school, csvFile(lines));
  const params = { ...at(), id };
  await t.call(school.owner, importsRoutes.decide_import_rows, { params, body: { decision: 'new' } });
  const explained = await explain(id, [{ word: 'о', meaning: 'no_show' }]);
  expect(explained).toMatchObject({ conflicts: { undecided: 0 }, summary: { clients: 1, visits: 2 } });
  await t.call(school.owner, importsRoutes.commit_import, { params });
  await t.settle();
  const late = await t.request(school.owner, importsRoutes.decide_import_rows, { params, body: { decision: 'skip' } });
  expect(late.body).toMatchObject({ code: 'imports.wrong_state' });
});

test('a list of visits: words of other programs, times as people write them, and what is left out is counted', async () => {
  await importTable(t, school, csvFile(['ФИО;Телефон', 'Первова Анна;89001110001']));
  const checked = await checkTable(
    t,
    school,
    csvFile([
      'Дата и время;Клиент;Занятие;Статус',
      '01.09.2026 18-30;Первова Анна;Йога;пришёл',
      '02.09.2026 18.30;Первова Анна;Йога;не пришел',
      '03.09.2026 18ч30;Первова Анна;Йога;отмена',
      '04.09.2026;Первова Анна;Йога;ожидание',
      'в пятницу;Первова Анна;Йога;пришла',
      '01.12.2026 10:00;Первова Анна;Йога;пришла',
    ]),
  );
  expect(checked.summary).toMatchObject({
    visits: 3,
    visits_left: { total: 6, mark_unknown: 1, undated: 1, future: 1, rows: 0, known: 0 },
  });
  const rows = await rowsOf(t, school, checked.id);
  expect(rows.map(({ visits }) => visits?.mark ?? null)).toEqual([
    'attended',
    'no_show',
    'excused',
    null,
    null,
    'attended',
  ]);
  expect((await rowsOf(t, school, checked.id, 'noted')).map(({ row_no }) => row_no)).toEqual([5, 6]);
});

test('columns that are filled and not read are named', async () => {
  const checked = await checkTable(
    t,
    school,
    csvFile(['ФИО;Телефон;Любимый цвет;Пусто', 'Первова Анна;89001110001;синий;', 'Второва Вера;89001110002;;нет']),
  );
  expect(checked.columns_left).toEqual([{ header: 'Любимый цвет', column: 2, filled: 1 }]);
});

test('parents and what was noted of a row are shown; words for nothing are no names', async () => {
  const { id } = await checkTable(
    t,
    school,
    csvFile([
      'ФИО;Родитель;Комментарий;Источник;Скидка',
      'Первова Анна;Мама Ольга 8-900-111-22-33;аллергия;ВК;10',
      'Второва Вера;нет телефона;;;',
      'Третья Ольга;9.12345679E10;;;',
      'Четвёртая Инна;б/н;;;',
    ]),
  );
  const rows = await rowsOf(t, school, id);
  expect(rows[0]).toMatchObject({
    guardians: [{ name: 'Ольга', phone: '+79001112233', relation: 'mother' }],
    comment: 'аллергия',
    source: 'ВК',
    discount: 1000,
  });
  expect(rows.slice(1).map(({ guardians }) => guardians)).toEqual([[], [], []]);
  expect(rows[2]!.notes).toMatchObject([{ code: 'phone.invalid' }]);
});

describe('a second upload of a journal whose legend is corrected', () => {
  const lines = ['ФИО;Телефон;Группа;01.09.2026;03.09.2026;08.09.2026'];
  const anna = 'Первова Анна;89001110001;Утро;+;о;н';
  /** On the same day as a visit that the first import brings. */
  const evening = 'Первова Анна;89001110001;Вечер;о;;х';
  const file = csvFile([...lines, anna, evening, 'Второва Вера;89001110002;Утро;о;+;', evening], 'Журнал.csv');
  const commit = async (id: number) => {
    await t.call(school.owner, importsRoutes.commit_import, { params: { ...at(), id } });
    await t.settle();
    return showImport(t, school, id);
  };

  test('brings exactly the visits that were left out, once, and they can be rolled back alone', async () => {
    const first = await importTable(t, school, file);
    expect(first).toMatchObject({ made: { clients: 2, visits: 3 } });
    const before = { 'Первова Анна': '1a 8n', 'Второва Вера': '3a' };
    expect(await shown()).toEqual(before);

    const second = await checkTable(t, school, file);
    expect(second.summary).toMatchObject({ visits: 0, visits_left: { total: 9, mark_unknown: 6, rows: 0, known: 3 } });
    const explained = await explain(second.id, [{ word: 'о', meaning: 'attended' }]);
    expect(explained.summary).toMatchObject({
      visits: 3,
      visits_left: { total: 9, mark_unknown: 2, rows: 0, known: 4 },
    });
    expect(await commit(second.id)).toMatchObject({ made: { clients: 0, visits: 3 } });
    expect(await shown()).toEqual({ 'Первова Анна': '1a 1a 3a 8n', 'Второва Вера': '1a 3a' });

    // The legend remembers «о», which is in the history now; «х» is not.
    const third = await checkTable(t, school, file);
    expect(third.summary).toMatchObject({ visits: 0 });
    await explain(third.id, [{ word: 'х', meaning: 'no_show' }]);
    expect(await commit(third.id)).toMatchObject({ made: { visits: 1 } });
    const all = { 'Первова Анна': '1a 1a 3a 8n 8n', 'Второва Вера': '1a 3a' };
    expect(await shown()).toEqual(all);
    expect(await importTable(t, school, file)).toMatchObject({ made: { visits: 0 } });
    expect(await shown()).toEqual(all);

    await rollBack(t, school, second.id);
    expect(await shown()).toEqual({ 'Первова Анна': '1a 8n 8n', 'Второва Вера': '3a' });
    expect(await t.verify()).toEqual([]);
  });

  test('does not double a visit that came with another file meanwhile', async () => {
    await importTable(t, school, file);
    await importTable(
      t,
      school,
      csvFile(['Дата посещения;Клиент;Телефон;Статус', '03.09.2026;Первова Анна;89001110001;был'], 'Список.csv'),
    );
    const { id } = await checkTable(t, school, file);
    await explain(id, [{ word: 'о', meaning: 'attended' }]);
    expect(await commit(id)).toMatchObject({ made: { visits: 2 } });
    expect(await shown()).toEqual({ 'Первова Анна': '1a 1a 3a 8n', 'Второва Вера': '1a 3a' });
  });
});
