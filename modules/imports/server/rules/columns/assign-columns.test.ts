import { describe, expect, test } from 'vitest';
import type { Cell } from '@ritm/tables/cells';
import type { ImportTarget } from '../../../contract/targets.ts';
import { recogniseColumns } from './recognise-columns.ts';

const context = { today: '2026-09-15', dateSystem: 1900 } as const;
const targetsOf = (rows: Cell[][], byHand?: Record<number, ImportTarget>) =>
  recogniseColumns(rows, { ...context, byHand }).columns.map(({ target }) => target);

describe('a target that several columns may have', () => {
  const people: Cell[] = ['Иванова Мария', 'Петрова Анна'];
  const columnsOf = (...rows: Cell[][]) => recogniseColumns(rows, context).columns;

  test('belongs to the surest of them', () => {
    expect(columnsOf(['ФИО полностью', 'ФИО'], people, people, people)).toMatchObject([
      { target: null, question: null, confidence: 0, alternatives: [{ target: 'client.full_name', confidence: 0.75 }] },
      { target: 'client.full_name', question: null, confidence: 1, alternatives: [] },
    ]);
  });

  test('belongs to the first of two that are equally sure', () => {
    expect(targetsOf([['ФИО', 'ФИО'], people])).toEqual(['client.full_name', null]);
  });

  test('belongs to both where several columns may say it', () => {
    expect(targetsOf([['Комментарий', 'Комментарий'], people])).toEqual(['client.comment', 'client.comment']);
    const byHand = { 0: 'client.comment' } as const;
    expect(targetsOf([['Прозвище', 'Комментарий'], people], byHand)).toEqual(['client.comment', 'client.comment']);
  });

  test('leaves the other readings of its column to choose from', () => {
    const row: Cell[] = ['Иванова Мария', '89123456789'];
    expect(columnsOf(['ФИО', 'Родитель'], row, row, row)[1]).toMatchObject({
      target: 'guardian.phone',
      alternatives: [
        { target: 'client.phone', confidence: 0.72 },
        { target: 'client.phone2', confidence: 0.52 },
        { target: 'guardian.name', confidence: 0.5 },
      ],
    });
  });
});

test('a second column of numbers under an unknown head is asked about', () => {
  const row: Cell[] = ['Иванова Мария', '89123456789', '89221112233'];
  const { columns } = recogniseColumns([['ФИО', 'Телефон', 'Связь'], row, row, row], context);
  expect(columns[2]).toMatchObject({
    target: null,
    question: { target: 'client.phone2', reason: 'head_unknown' },
  });
});

describe('which cells are columns', () => {
  test('a column without a head and a value is none', () => {
    const sheet = recogniseColumns(
      [
        ['ФИО', null, 'Телефон'],
        ['Иванова Мария', null, '89123456789'],
      ],
      context,
    );
    expect(sheet.columns.map(({ index }) => index)).toEqual([0, 2]);
  });

  test('a remark far below the head makes no column', () => {
    const rows: Cell[][] = [['ФИО'], ...Array.from({ length: 60 }, (): Cell[] => ['Иванова Мария']), ['итого', 'х']];
    expect(recogniseColumns(rows, context).columns).toHaveLength(1);
  });

  const phone = '89123456789';
  const dated: Cell[] = [phone, '01.09.2026', '02.09.2026', '03.09.2026'];
  const bare: Cell[] = [phone, null, null, null];
  test.each<[string, Cell[][]]>([
    ['', []],
    [' under a title', [['Клуб']]],
  ])('three dates in the data%s are no head of a journal', (_, above) => {
    const rows: Cell[][] = [...above, ['Телефон', 'Продан', 'С', 'По'], bare, dated, bare, bare, bare];
    expect(recogniseColumns(rows, context)).toMatchObject({ dates: [], columns: { length: 4 } });
  });

  test('a journal without any other head has its dates among the first five rows', () => {
    const dates: Cell[] = [null, '01.09.2026', '02.09.2026', '03.09.2026'];
    const journal = (above: number): Cell[][] => [
      ...Array.from({ length: above }, (): Cell[] => ['х']),
      dates,
      ['Зыля', '+', '+', '+'],
    ];
    expect(recogniseColumns(journal(3), context).dates).toHaveLength(3);
    expect(recogniseColumns(journal(5), context).dates).toHaveLength(0);
  });
});
