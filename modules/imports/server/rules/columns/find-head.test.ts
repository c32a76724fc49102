import { describe, expect, test } from 'vitest';
import type { Cell } from '@ritm/tables/cells';
import { findHead } from './find-head.ts';

const data: Cell[] = ['Иванова Мария', '89123456789', 5];

describe('the head', () => {
  test.each<[string, Cell[][], number | null]>([
    ['is none in an empty sheet', [], null],
    ['is none above data', [data, data], null],
    ['is the first row', [['ФИО', 'Телефон'], data], 0],
    ['is below a title with one of its words', [['Клиент'], ['ФИО', 'Телефон'], data], 1],
    ['is the first of two that say as much', [['ФИО', 'Телефон'], ['ФИО', 'Телефон'], data], 0],
    ['has a word that is known', [['Прозвище', 'Кличка'], ['ФИО'], data], 1],
    ['is the fifteenth row', [...Array.from({ length: 14 }, () => ['х']), ['ФИО', 'Телефон']], 14],
    ['is no later', [...Array.from({ length: 15 }, () => ['х']), ['ФИО', 'Телефон']], null],
  ])('%s', (_, rows, row) => {
    const head = findHead(rows);
    expect(head.row).toBe(row);
    expect(head.firstDataRow).toBe(row === null ? 0 : row + 1);
  });

  test('is of no height and no words when there is none', () => {
    expect(findHead([data])).toEqual({ row: null, height: 0, paths: [], firstDataRow: 0 });
  });

  test('has empty columns', () => {
    expect(findHead([['ФИО', null, 'Телефон'], data])).toEqual({
      row: 0,
      height: 1,
      paths: [['ФИО'], [], ['Телефон']],
      firstDataRow: 1,
    });
  });
});

describe('a head of two rows', () => {
  const heightOf = (...rows: Cell[][]) => findHead([...rows, data]).height;
  test.each<[string, Cell[], Cell[], number]>([
    ['goes on where the lower row is empty', ['Ребёнок', 'Родитель', null], [null, 'ФИО', 'Телефон'], 2],
    ['may have a sign for a number or a share', ['ФИО', 'Скидка', null], [null, '№', '%'], 2],
    ['is none above data', ['ФИО', 'Родитель', null], [null, 'Иванова Ольга', '89123456789'], 1],
    ['is none above a number', ['Ребёнок', 'Родитель', null], [null, 'ФИО', '5'], 1],
    ['is none above words and a number', ['Ребёнок', 'Родитель', null], [null, 'ФИО', 'Телефон 12'], 1],
    ['is none above a long number', ['Ребёнок', 'Родитель', null], [null, 'ФИО', '89123456789'], 1],
    ['is none above a numbered row', ['Ребёнок', 'Родитель', null], [null, 'ФИО', '№ 5'], 1],
    ['is none above a share', ['Ребёнок', 'Родитель', null], [null, 'ФИО', '5 %'], 1],
    ['may have a digit beside a word', ['Ребёнок', 'Родитель', null], [null, 'ФИО', 'Телефон 1'], 2],
    [
      'is none above remarks, with which the words above are less clear',
      ['ФИО', 'Телефон', 'E-mail', null],
      ['а бы в гэ дэ', 'а бы в гэ дэ', null, 'а бы в гэ дэ'],
      1,
    ],
    ['is none above one word', ['ФИО', 'Родитель', null], [null, null, 'Телефон'], 1],
    ['is none without an empty cell above', ['ФИО', 'Родитель', 'Дата'], [null, 'ФИО', 'Телефон'], 1],
    ['is one word above a whole row', ['Абонемент', null, null, null], ['ФИО', 'Вид', 'Остаток', 'Телефон'], 2],
  ])('%s', (_, upper, lower, height) => expect(heightOf(upper, lower)).toBe(height));

  test.each<[string, Cell[], Cell[], number]>([
    ['where nothing above it is empty', ['Прозвище', 'Родитель', 'Кличка'], [null, 'ФИО', 'Телефон'], 1],
    ['where neither row goes on and the lower one says little', ['Родитель', null, null], ['ФИО', 'Телефон', null], 1],
  ])('is the lower row alone %s', (_, upper, lower, row) => {
    expect(findHead([upper, lower, data])).toMatchObject({ row, height: 1 });
  });

  test('gives each column the words above it', () => {
    expect(
      findHead([['Ребёнок', 'Родитель', null, 'Заметка'], [null, 'ФИО', 'Телефон', null, 'E-mail'], data]),
    ).toEqual({
      row: 0,
      height: 2,
      paths: [['Ребёнок'], ['Родитель', 'ФИО'], ['Родитель', 'Телефон'], ['Заметка'], ['Заметка', 'E-mail']],
      firstDataRow: 2,
    });
    expect(findHead([[null, 'Родитель', null], ['Дата рождения', 'ФИО', 'Телефон'], data]).paths).toEqual([
      ['Дата рождения'],
      ['Родитель', 'ФИО'],
      ['Родитель', 'Телефон'],
    ]);
    expect(findHead([['Ребёнок', null, null, null], [null, 'ФИО', null, 'Телефон'], data]).paths[2]).toEqual([]);
  });
});
