/**
 * What each kind of cell of an uploaded table comes to: phones, dates, money, flags, schedules, texts, with the note
 * where a person must look.
 */
import { describe, expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { parseBoolean } from './parse-boolean.ts';
import { parseBirth, parseDate } from './parse-date.ts';
import { genderOfPatronymic, parseGender } from './parse-gender.ts';
import { parseAmount, parsePercent } from './parse-money.ts';
import { parsePhones, splitNameAndPhones } from './parse-phone.ts';
import { parseSchedule } from './parse-schedule.ts';
import { parseEmail, parseLine, parseTags } from './parse-text.ts';

const context = { today: '2026-09-15', dateSystem: 1900 } as const;
const codes = (parsed: { notes: readonly { code: string }[] }) => parsed.notes.map(({ code }) => code);

describe('phone', () => {
  const one = '+79123456789';
  const two = '+79221112233';
  test.each<[Cell, (string | [string, string])[]]>([
    ['8 (912) 345-67-89', [one]],
    ['+7 912 3456789', [one]],
    ['9123456789', [one]],
    ['7.9123456789E10', [one]],
    ['7,9123456789E+10', [one]],
    [79123456789, [one]],
    [9123456789, [one]],
    ["'+79123456789", [one]],
    ['8\u00a0912\u00a0345\u201167\u201189', [one]],
    ['8-912-345-67-89 мама', [[one, 'mother']]],
    ['тел. 8-912-345-67-89, доб. 12', [one]],
    ['89123456789, 89221112233', [one, two]],
    ['89123456789;89221112233 папа', [one, [two, 'father']]],
    ['8912 345 67 89 / 8922 111 22 33', [one, two]],
    ['89123456789\n89221112233 бабушка', [one, [two, 'grandmother']]],
    ['89123456789 89221112233', [one, two]],
    ['89123456789 и 89221112233', [one, two]],
    [
      'Мама: 89123456789 Папа: 89221112233',
      [
        [one, 'mother'],
        [two, 'father'],
      ],
    ],
    [
      '8912-345-67-89 мама 8922-111-22-33 папа',
      [
        [one, 'mother'],
        [two, 'father'],
      ],
    ],
    ['89123456789, +7 (912) 345 67 89', [one]],
    ['+375 29 123-45-67', ['+375291234567']],
    ['+49 30 901820', ['+4930901820']],
  ])('%j', (cell, expected) => {
    const { value, notes } = parsePhones(cell);
    expect(value?.map(({ e164, relation }) => (relation === null ? e164 : [e164, relation]))).toEqual(expected);
    expect(notes).toEqual([]);
  });

  test.each<[Cell, string]>([
    ['123', '123'],
    ['8 (912) 345', '8 (912) 345'],
    ['8912345678', '8912345678'],
    ['не берёт', 'не берёт'],
    [12345, '12345'],
    ['1E+5', '1E+5'],
  ])('%j is no phone and gets a note', (cell, text) => {
    expect(parsePhones(cell)).toEqual({ value: null, notes: [{ code: 'phone.invalid', data: { text } }] });
  });

  test('a bad number beside a good one gets a note, and the good one is kept', () => {
    const parsed = parsePhones('89123456789, 8912-345-67');
    expect(parsed.value).toEqual([{ e164: one, relation: null, note: null }]);
    expect(parsed.notes).toEqual([{ code: 'phone.invalid', data: { text: '8912-345-67' } }]);
  });

  test.each([null, undefined, '', '-', 'нет', '#Н/Д'])('%j is empty', (cell) => {
    expect(parsePhones(cell)).toEqual({ value: null, notes: [] });
  });

  test.each<[string, string | null, string[]]>([
    ['Ольга Ивановна 8-912-345-67-89', 'Ольга Ивановна', [one]],
    ['Ольга, тел.: +7 (912) 345-67-89', 'Ольга', [one]],
    ['89123456789', null, [one]],
    ['Ольга Ивановна', 'Ольга Ивановна', []],
  ])('name and phone in one cell: %j', (cell, name, phones) => {
    const { value } = splitNameAndPhones(cell);
    expect(value?.name).toBe(name);
    expect(value?.phones.map(({ e164 }) => e164)).toEqual(phones);
  });

  test.each<[string, string | null]>([
    ['Ольга 89123456789, 89221112233 бабушка', 'Ольга'],
    ['мама Ольга 89123456789 / папа Пётр 89221112233', 'мама Ольга'],
    ['Ольга Ивановна, 89123456789; 89221112233 бабушка Нина', 'Ольга Ивановна'],
    ['89123456789, 89221112233 бабушка', null],
    // Nobody is named at the first number: the name is of the whole cell.
    ['89123456789, 89221112233 Ольга Ивановна', 'Ольга Ивановна'],
  ])('the name of %j is %j: words beside a later number are of that one', (cell, name) => {
    expect(splitNameAndPhones(cell).value?.name).toBe(name);
  });
});

describe('date', () => {
  test.each<[Cell, string]>([
    [45292, '2024-01-01'],
    ['45292', '2024-01-01'],
    ['45292,5', '2024-01-01'],
    ['01.02.2026', '2026-02-01'],
    ['1.2.26', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['2026-02-01T10:30', '2026-02-01'],
    ['01.02.2026 0:00:00', '2026-02-01'],
    ['1 февраля 2026', '2026-02-01'],
    ['1 февр. 2026 г.', '2026-02-01'],
    ['01/02/2026', '2026-02-01'],
    ['1-2-2026', '2026-02-01'],
    ['2026/02/01', '2026-02-01'],
    ['до 15.03.2026', '2026-03-15'],
    ['29.02.2028', '2028-02-29'],
    ['1.1.30', '2030-01-01'],
    ['1.1.31', '1931-01-01'],
  ])('%j → %s', (cell, expected) => {
    expect(parseDate(cell, context)).toEqual({ value: expected, notes: [] });
  });

  test('serials count from the epoch of the workbook', () => {
    expect(parseDate(43830, { ...context, dateSystem: 1904 }).value).toBe('2024-01-01');
  });

  test.each<[Cell, string]>([
    ['31.02.2026', 'date.impossible'],
    ['02/13/2026', 'date.impossible'],
    ['скоро', 'date.unreadable'],
    [5, 'date.unreadable'],
    [2026, 'date.unreadable'],
    [520_000, 'date.unreadable'],
  ])('%j → %s', (cell, code) => {
    expect(parseDate(cell, context)).toEqual({ value: null, notes: [{ code, data: { text: String(cell) } }] });
  });

  test.each([
    ['15.10', '2026-10-15'],
    ['10 января', '2027-01-10'],
    ['01.06', '2026-06-01'],
  ])('%s without a year is the nearest one, with a note', (cell, date) => {
    expect(parseDate(cell, context)).toEqual({
      value: date,
      notes: [{ code: 'date.year_guessed', data: { text: cell, date } }],
    });
  });

  test.each(['бессрочно', 'без ограничений', '∞', '-', null])('%j is no date and no fault', (cell) => {
    expect(parseDate(cell, context)).toEqual({ value: null, notes: [] });
  });

  test.each<[Cell, { date: string | null; year: number | null } | null, string[]]>([
    ['15.03.2015', { date: '2015-03-15', year: null }, []],
    [42078, { date: '2015-03-15', year: null }, []],
    [11, { date: null, year: 2015 }, ['birth_date.approximate']],
    ['11 лет', { date: null, year: 2015 }, ['birth_date.approximate']],
    ['2015 г.р.', { date: null, year: 2015 }, ['birth_date.year_only']],
    ['15 марта', null, ['birth_date.no_year']],
    ['15.03', null, ['birth_date.no_year']],
    ['2030-01-01', null, ['date.impossible']],
    ['01.01.1905', null, ['date.impossible']],
  ])('birth %j', (cell, value, notes) => {
    const parsed = parseBirth(cell, context);
    expect(parsed.value).toEqual(value);
    expect(codes(parsed)).toEqual(notes);
  });
});

describe('money', () => {
  test.each<[Cell, number]>([
    ['5 200,00 ₽', 520000],
    ['5200.5', 520050],
    [5200.5, 520050],
    [5.2, 520],
    ['5\u00a0200 руб.', 520000],
    ["5'200", 520000],
    ['-1 200', -120000],
    ['(1 200)', -120000],
    ['1.234,56', 123456],
    ['1,234.56', 123456],
    ['0', 0],
  ])('%j → %d', (cell, expected) => {
    expect(parseAmount(cell)).toEqual({ value: expected, notes: [] });
  });

  test('a cell that is no amount gets a note', () => {
    expect(parseAmount('пять тысяч')).toEqual({
      value: null,
      notes: [{ code: 'money.unreadable', data: { text: 'пять тысяч' } }],
    });
  });

  test.each<[Cell, number | null]>([
    ['10', 1000],
    ['10 %', 1000],
    ['7,5%', 750],
    [0.1, 1000],
    [0, 0],
    ['скидка друга', null],
    [150, null],
  ])('discount %j → %j', (cell, expected) => {
    expect(parsePercent(cell).value).toBe(expected);
  });
});

describe('boolean', () => {
  test.each<[Cell, boolean | null]>([
    ['да', true],
    ['нет', false],
    ['+', true],
    ['−', false],
    ['-', false],
    [1, true],
    [0, false],
    ['1', true],
    ['v', true],
    ['✓', true],
    ['истина', true],
    ['ЛОЖЬ', false],
    [true, true],
    ['', null],
    [null, null],
  ])('%j → %j', (cell, expected) => {
    expect(parseBoolean(cell)).toEqual({ value: expected, notes: [] });
  });

  test('anything else gets a note', () => {
    expect(codes(parseBoolean('может быть'))).toEqual(['boolean.unreadable']);
  });
});

describe('gender', () => {
  test.each<[Cell, 'male' | 'female' | null]>([
    ['м', 'male'],
    ['Мужской', 'male'],
    [1, 'male'],
    ['ж', 'female'],
    ['жен.', 'female'],
    [2, 'female'],
    [0, null],
    ['', null],
  ])('%j → %j', (cell, expected) => {
    expect(parseGender(cell)).toEqual({ value: expected, notes: [] });
  });

  test.each([
    ['Петрович', 'male'],
    ['Ильич', 'male'],
    ['Гусейн оглы', 'male'],
    ['Петровна', 'female'],
    ['Ильинична', 'female'],
    ['Рашид кызы', 'female'],
    ['П.', null],
    [null, null],
  ])('of patronymic %j → %j', (patronymic, expected) => {
    expect(genderOfPatronymic(patronymic)).toBe(expected);
  });
});

describe('schedule', () => {
  const at = (starts_at: string | null, ends_at: string | null, ...weekdays: number[]) =>
    weekdays.map((weekday) => ({ weekday, starts_at, ends_at }));
  test.each<[string, object[]]>([
    ['ПН/СР 18:00', at('18:00', null, 1, 3)],
    ['вт, чт 17-00–18-00', at('17:00', '18:00', 2, 4)],
    ['Пн 18.00; Ср 19.00', [...at('18:00', null, 1), ...at('19:00', null, 3)]],
    ['пн-пт 9:00', at('09:00', null, 1, 2, 3, 4, 5)],
    ['сб', at(null, null, 6)],
    ['пн ср 18 ч', at('18:00', null, 1, 3)],
    ['понедельник, четверг 10:00-11:30', at('10:00', '11:30', 1, 4)],
    ['пт–пн 10:00', at('10:00', null, 5, 6, 7, 1)],
    ['пн 10:00 - ср 11:00', [...at('10:00', null, 1), ...at('11:00', null, 3)]],
    ['- пн 10:00', at('10:00', null, 1)],
    ['пн 18:00 ср', [...at('18:00', null, 1), ...at(null, null, 3)]],
  ])('%s', (cell, value) => {
    expect(parseSchedule(cell)).toEqual({ value, notes: [] });
  });

  test.each(['по договорённости', '18:00', 'вт 25:00'])('%s gets a note', (cell) => {
    expect(codes(parseSchedule(cell))).toEqual(['schedule.unreadable']);
  });
});

describe('text', () => {
  test.each(['=1+1', '@SUM(A1)', "+cmd|' /C calc'!A0", '-HYPERLINK("x")'])('%s stays text with a note', (text) => {
    expect(parseLine(text)).toEqual({ value: text, notes: [{ code: 'text.formula', data: { text } }] });
  });

  test.each(['-5', '+7 912 345-67-89', 'обычный текст'])('%s is ordinary', (text) => {
    expect(parseLine(text)).toEqual({ value: text, notes: [] });
  });

  test('a long line is cut with a note', () => {
    expect(parseLine('я'.repeat(300))).toEqual({
      value: 'я'.repeat(200),
      notes: [{ code: 'text.cut', data: { limit: 200 } }],
    });
  });

  test.each<[Cell, string | null, string[]]>([
    ['Anna@Example.COM', 'anna@example.com', []],
    ['a@example.com, b@example.com', 'a@example.com', []],
    ['нет', null, []],
    ['anna@', null, ['email.invalid']],
  ])('e-mail %j', (cell, value, notes) => {
    const parsed = parseEmail(cell);
    expect(parsed.value).toBe(value);
    expect(codes(parsed)).toEqual(notes);
  });

  test('tags', () => {
    expect(parseTags('Утро; VIP, Утро,').value).toEqual(['Утро', 'VIP']);
  });
});
