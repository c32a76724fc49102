/** An age or a year in the brackets after a name; and a parent who is named beside the phone of a child. */
import { expect, test } from 'vitest';
import type { ImportTarget } from '../../../contract/targets.ts';
import { isSkipped, parseRow } from './parse-row.ts';

const context = { today: '2026-11-01', dateSystem: 1900 } as const;

function rowOf(cells: Partial<Record<ImportTarget, string>>) {
  const columns = Object.keys(cells).map((target, index) => ({ index, target: target as ImportTarget, header: '' }));
  const row = parseRow({ row_no: 2, cells: Object.values(cells) }, { columns, dates: [] }, context);
  if (isSkipped(row)) throw new Error(row.skipped);
  return { ...row, codes: row.warnings.map(({ code }) => code) };
}

test.each([
  ['Петров Сережа (7 лет)', 2019],
  ['Петров Сережа (1 год)', 2025],
  ['Петров Сережа (12,5 лет)', 2014],
  ['Петров Сережа (новый) (7лет)', 2019],
  ['Петров Сережа (2018 г.р.)', 2018],
  ['Петров Сережа (2018 г)', 2018],
])('«%s» is born in %i, with a note', (name, birth_year) => {
  const { client, codes } = rowOf({ 'client.full_name': name });
  expect(client).toMatchObject({ firstname: 'Сережа', birth_date: null, birth_year });
  expect(codes).toHaveLength(1);
  expect(codes[0]).toMatch(/^birth_date\./);
});

test('the brackets stay in the comment', () => {
  expect(rowOf({ 'client.full_name': 'Петров Сережа (7 лет)', 'client.comment': 'мама Ольга' }).client.comment).toBe(
    'мама Ольга\n7 лет',
  );
});

test.each(['(7)', '(2018)', '(7 класс)', '(осталось 7 лет)', ''])('«Петров Сережа %s» says no age', (brackets) => {
  expect(rowOf({ 'client.full_name': `Петров Сережа ${brackets}` })).toMatchObject({
    client: { birth_year: null },
    codes: [],
  });
});

test('the column of birth dates comes first', () => {
  const { client, codes } = rowOf({ 'client.full_name': 'Петров Сережа (7 лет)', 'client.birth_date': '01.02.2018' });
  expect(client).toMatchObject({ birth_date: '2018-02-01', birth_year: null });
  expect(codes).toEqual([]);
});

test('another person beside the phone is a parent with that phone, with a note', () => {
  const { client, guardians, codes } = rowOf({
    'client.full_name': 'Громова Алиса',
    'client.phone': 'Громова Татьяна 89161110001',
  });
  expect(guardians).toEqual([{ relation: null, name: 'Громова Татьяна', phone: '+79161110001' }]);
  expect(client.phone).toBe('+79161110001');
  expect(codes).toEqual(['phone.of_other']);
});

test('the client beside the phone is no parent', () => {
  const own = rowOf({ 'client.full_name': 'Громова Алиса', 'client.phone': 'Алиса 89161110001' });
  expect(own).toMatchObject({ guardians: [], codes: [] });
});

test('a group of people under the names is no row of a client', () => {
  const cells = ['Физ. лица (розница)', '89161110001'];
  const columns = [
    { index: 0, target: 'client.full_name', header: 'Контрагент' },
    { index: 1, target: 'client.phone', header: 'Тел.' },
  ] as const;
  expect(parseRow({ row_no: 5, cells }, { columns, dates: [] }, context)).toEqual({ row_no: 5, skipped: 'not_person' });
});
