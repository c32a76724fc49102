import { describe, expect, test } from 'vitest';
import type { Cell } from '@ritm/tables/cells';
import { columnContent, looksLikeName } from './column-content.ts';
import type { ContentKind } from './targets.ts';

const context = { today: '2026-09-15', dateSystem: 1900 } as const;
const contentOf = (...values: Cell[]) =>
  columnContent(
    values.map((value) => [value]),
    0,
    0,
    context,
  );
const kindsOf = (value: Cell) =>
  Object.entries(contentOf(value).share)
    .filter(([, share]) => share === 1)
    .map(([kind]) => kind);

test.each<[Cell, ContentKind[]]>([
  ['8 912 345-67-89', ['phone']],
  ['мама 89123456789', ['phone', 'person']],
  ['+375 29 123-45-67', ['phone']],
  ['7.9123456789E+10', ['phone', 'person']],
  ['a@example.com', ['email']],
  ['01.02.2015', ['date']],
  ['1 февраля 2015', ['date', 'person']],
  ['2015-02-01', ['date']],
  [45292, ['number']],
  ['5 200 ₽', ['number']],
  ['12.5', ['number']],
  [8, ['number', 'visits']],
  [-2, ['number', 'visits']],
  [1000, ['number']],
  ['5/8', ['date', 'visits']],
  ['5 из 8', ['visits', 'person']],
  ['безлимит', ['visits', 'person']],
  ['8 занятий', ['visits', 'person']],
  ['Иванова Мария', ['name', 'person']],
  ['Зарема', ['person']],
  ['/media/clients/1.jpg', ['path']],
  ['вт чт 18:00', ['schedule']],
  ['ж', ['person', 'gender']],
  [2, ['number', 'visits']],
])('%j looks like %j', (value, kinds) => expect(kindsOf(value)).toEqual(kinds));

test('a column counts when it begins with one, two and three', () => {
  expect(contentOf(1, 2, 3, 4, 5).isCounting).toBe(true);
  expect(contentOf(1, 2, 4, 3).isCounting).toBe(false);
});

describe('a column', () => {
  test('is of so many values, of which so many look like something', () => {
    expect(contentOf('a@example.com', null, '-', 'b@example.com', 'нет', 'х', 'х')).toMatchObject({
      filled: 4,
      share: { email: 0.5, phone: 0 },
      examples: ['a@example.com', 'b@example.com', 'х'],
    });
  });

  test('is of nothing when it is empty', () => {
    expect(contentOf(null)).toMatchObject({ filled: 0, share: { email: 0 }, oldDates: 0, examples: [] });
  });

  test('is examined from its first row of data, for two hundred values', () => {
    const rows: Cell[][] = [
      ['ФИО'],
      ...Array.from({ length: 250 }, (_, at) => [null, at < 200 ? 'a@example.com' : 'х']),
    ];
    expect(columnContent(rows, 1, 1, context)).toMatchObject({ filled: 200, share: { email: 1 } });
    expect(columnContent(rows, 0, 1, context).filled).toBe(0);
  });

  test.each<[Cell[], boolean]>([
    [[1, 2, 3, 4], true],
    [[1, 1, 2, 3], true],
    [[1, 2], false],
    [[2, 3, 4], false],
  ])('%j counts its rows: %s', (values, isCounting) => {
    expect(contentOf(...values).isCounting).toBe(isCounting);
  });

  test.each<[Cell[], number]>([
    [['01.09.2022'], 1],
    [['31.12.2022', '01.01.2023'], 0.5],
    [['01.01.2023'], 0],
    [['01.01.2015', 'х'], 1],
  ])('of the dates of %j so many lie years ago: %d', (values, share) => {
    expect(contentOf(...values).oldDates).toBe(share);
  });

  test('shows no more than two hundred letters of a value', () => {
    expect(contentOf('я'.repeat(300)).examples).toEqual(['я'.repeat(200)]);
  });
});

test.each([
  ['Иванова Мария', true],
  ['иванова мария петровна', true],
  ['Иванова Мария (мама)', true],
  ['Гаджиев Абдулла Магомедович', true],
  ['Гаджиева Абдулла Магомедовна', true],
  ['Гаджиев Абдулмуслим', false],
  ['Мария', false],
  ['Иванова Мария 2', false],
  ['Иванова Мария Петровна Младшая', true],
  ['Иванова Мария Петровна Младшая Первая', false],
  [`Мария ${'я'.repeat(194)}`, true],
  [`Мария ${'я'.repeat(195)}`, false],
])('%j looks like a name: %s', (text, expected) => expect(looksLikeName(text)).toBe(expected));

test.each([
  ['Громова Татьяна 89161110001', true],
  ['8-916-111-00-04 Ильина Юля', true],
  ['мама Татьяна 89161110001', false],
  ['Татьяна 89161110001', false],
  ['89161110001', false],
  ['Громова Татьяна', false],
  ['Отдел продаж 89161110001', false],
])('a person beside a number: «%s» %s', (text, isContact) => {
  expect(contentOf(text).share.contact).toBe(isContact ? 1 : 0);
});

test.each<[Cell[], boolean]>([
  [[4, 0, 8, -1, 2.5], false],
  [['2 000,00', '(700,00)', 0, '0,00'], true],
  [[1500, 3], false],
  [[1500, 3, -200], true],
  [[100], true],
  [[99], false],
  [['99,99', 0], false],
  [[0, 0], false],
  [['Йога'], false],
  [[], false],
])('money: %j is %s', (values, isMoney) => expect(contentOf(...values).isMoney).toBe(isMoney));
