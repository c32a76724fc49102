import type { Cell } from '@ritm/tables/cells';
import { describe, expect, test } from 'vitest';
import { parseFreeze } from './parse-freeze.ts';
import { parseMark } from './parse-mark.ts';
import { parseVisits } from './parse-visits.ts';

const context = { today: '2026-09-15', dateSystem: 1900 } as const;
const codes = (parsed: { notes: readonly { code: string }[] }) => parsed.notes.map(({ code }) => code);

describe('visits', () => {
  test.each<[Cell, { amount: number | null; of: number | null; unlimited: boolean }]>([
    ['5', { amount: 500, of: null, unlimited: false }],
    [5, { amount: 500, of: null, unlimited: false }],
    ['5/8', { amount: 500, of: 800, unlimited: false }],
    ['5 из 8', { amount: 500, of: 800, unlimited: false }],
    ['∞', { amount: null, of: null, unlimited: true }],
    ['безлимит', { amount: null, of: null, unlimited: true }],
    ['безл.', { amount: null, of: null, unlimited: true }],
    ['безл', { amount: null, of: null, unlimited: true }],
    ['-2', { amount: -200, of: null, unlimited: false }],
    ['2,5', { amount: 250, of: null, unlimited: false }],
    ['8 занятий', { amount: 800, of: null, unlimited: false }],
    ['(x10)', { amount: 1000, of: null, unlimited: false }],
    ['21 занятие', { amount: 2100, of: null, unlimited: false }],
    ['3 зан.', { amount: 300, of: null, unlimited: false }],
    ['12 посещений', { amount: 1200, of: null, unlimited: false }],
    ['10 тренировок', { amount: 1000, of: null, unlimited: false }],
    ['4 раза', { amount: 400, of: null, unlimited: false }],
    ['2 из 8 уроков', { amount: 200, of: 800, unlimited: false }],
    ['8 занятий в месяц', { amount: 800, of: null, unlimited: false }],
    ['8 visits', { amount: 800, of: null, unlimited: false }],
  ])('%j', (cell, value) => {
    expect(parseVisits(cell)).toEqual({ value, notes: [] });
  });

  test('5/8 that Excel took for 5 August comes back', () => {
    expect(parseVisits('2026-08-05')).toEqual({
      value: { amount: 500, of: 800, unlimited: false },
      notes: [{ code: 'visits.was_date', data: { text: '5/8' } }],
    });
  });

  test.each<Cell>(['много', '5 200 ₽', 50_000, '8 класс', '8 марта', '10 часов', '5 лет', '2 из 8 класса', '8 заняты'])(
    '%j gets a note',
    (cell) => {
      expect(codes(parseVisits(cell))).toEqual(['visits.unreadable']);
    },
  );
});

describe('freeze', () => {
  const period = (from: string | null, to: string | null, days: number | null, needs_review: boolean) => ({
    from,
    to,
    days,
    needs_review,
  });
  test.each<[Cell, ReturnType<typeof period> | null, string[]]>([
    ['10.01–20.01.2026', period('2026-01-10', '2026-01-20', null, false), []],
    ['28.12-10.01.2026', period('2025-12-28', '2026-01-10', null, false), []],
    ['с 10.01.2026 по 20.01.2026', period('2026-01-10', '2026-01-20', null, false), []],
    ['2026-01-10 - 2026-01-20', period('2026-01-10', '2026-01-20', null, false), []],
    ['7 дн', period(null, null, 7, true), []],
    ['до 20.09.2026', period('2026-09-15', '2026-09-20', null, true), []],
    ['да', period('2026-09-15', null, null, true), ['freeze.no_dates']],
    ['нет', null, []],
    [null, null, []],
    ['20.01.2026–10.01.2026', null, ['freeze.unreadable']],
    ['по болезни', null, ['freeze.unreadable']],
  ])('%j', (cell, value, notes) => {
    const parsed = parseFreeze(cell, context);
    expect(parsed.value).toEqual(value);
    expect(codes(parsed)).toEqual(notes);
  });
});

describe('mark of a journal', () => {
  test.each<[Cell, string, number, string]>([
    ['+', 'attended', 100, '+'],
    [1, 'attended', 100, '1'],
    ['1', 'attended', 100, '1'],
    ['был', 'attended', 100, 'был'],
    ['п', 'attended', 100, 'п'],
    ['v', 'attended', 100, 'v'],
    [true, 'attended', 100, 'true'],
    [2, 'attended', 200, '2'],
    ['пришёл', 'attended', 100, 'пришел'],
    ['Пришла', 'attended', 100, 'пришла'],
    ['Клиент пришел', 'attended', 100, 'клиент пришел'],
    ['посещение', 'attended', 100, 'посещение'],
    ['опоздала', 'attended', 100, 'опоздала'],
    ['н', 'no_show', 100, 'н'],
    ['Н', 'no_show', 100, 'н'],
    ['H', 'no_show', 100, 'н'],
    ['нб', 'no_show', 100, 'нб'],
    ['не  пришел', 'no_show', 100, 'не пришел'],
    ['Не пришла', 'no_show', 100, 'не пришла'],
    ['не\n пришла', 'no_show', 100, 'не пришла'],
    ['Клиент не пришёл', 'no_show', 100, 'клиент не пришел'],
    ['не посетил', 'no_show', 100, 'не посетил'],
    ['у', 'excused', 100, 'у'],
    ['уваж.', 'excused', 100, 'уваж.'],
    ['бол', 'excused', 100, 'бол'],
    ['болеет', 'excused', 100, 'болеет'],
    ['БОЛЕЛ', 'excused', 100, 'болел'],
    ['отмена', 'excused', 100, 'отмена'],
    ['Отменено клиентом', 'excused', 100, 'отменено клиентом'],
  ])('%j → %s × %d', (cell, mark, quantity, word) => {
    expect(parseMark(cell)).toEqual({ value: { mark, quantity, word }, notes: [] });
  });

  test.each<[Cell, string]>([
    ['б', 'б'],
    ['-', '-'],
    ['—', '-'],
    [0, '-'],
    ['ложь', '-'],
  ])('%j waits for the other marks', (cell, word) => {
    expect(parseMark(cell)).toEqual({ value: { mark: null, quantity: 100, word }, notes: [] });
  });

  test.each<[Cell, string]>([
    ['??', '??'],
    ['О', 'о'],
    [5200, '5200'],
    [11, '11'],
    [-1, '-1'],
    ['0,0', '0,0'],
    ['1,3', '1,3'],
    ['Отработка', 'отработка'],
    ['я'.repeat(50), 'я'.repeat(40)],
  ])('%j is kept, and nobody knows what it says', (cell, word) => {
    expect(parseMark(cell)).toEqual({
      value: { mark: null, quantity: 100, word },
      notes: [{ code: 'mark.unknown', data: { text: String(cell), word } }],
    });
  });

  test('of many words is quoted in part', () => {
    expect(parseMark('я'.repeat(300)).notes).toEqual([
      { code: 'mark.unknown', data: { text: 'я'.repeat(200), word: 'я'.repeat(40) } },
    ]);
  });

  test.each<[Cell, string[]]>([
    [null, []],
    ['', []],
    ['05.09', ['mark.payment_date']],
    ['2026-09-05', ['mark.payment_date']],
    ['оплата', ['mark.payment_date']],
    ['опл', ['mark.payment_date']],
  ])('%j is no mark', (cell, notes) => {
    const parsed = parseMark(cell);
    expect(parsed.value).toBeNull();
    expect(codes(parsed)).toEqual(notes);
  });
});
