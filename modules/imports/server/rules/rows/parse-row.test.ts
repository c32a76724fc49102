/**
 * Reading of one row into a client with guardians and a pass: what is skipped, rejected or noted at its column, and
 * the hash by which a row is known (decision 061).
 */
import { describe, expect, test } from 'vitest';
import type { Cell } from '@ritm/tables/cells';
import { isSkipped, parseRow } from './parse-row.ts';
import type { SheetMapping } from './parse-row.ts';
import type { ParsedRow } from '../cells/parsed.ts';
import { rowHash } from '../../reader/row-hash.ts';
import type { ImportTarget } from '../../../contract/targets.ts';

const context = { today: '2026-09-15', dateSystem: 1900 } as const;

function mappingOf(heads: Record<string, ImportTarget>): SheetMapping {
  return { columns: Object.entries(heads).map(([header, target], index) => ({ index, header, target })), dates: [] };
}

function parse(heads: Record<string, ImportTarget>, cells: Cell[]): ParsedRow {
  const row = parseRow({ row_no: 2, cells }, mappingOf(heads), context);
  if (isSkipped(row)) throw new Error(`Skipped: ${row.skipped}`);
  return row;
}

const ФИО = { ФИО: 'client.full_name' } as const;

describe('a row that is nobody', () => {
  const heads = { ФИО: 'client.full_name', Телефон: 'client.phone', Остаток: 'lot.remaining' } as const;
  test.each<[Cell[], string]>([
    [[null, null, ''], 'blank'],
    [['Итого', null, 41], 'totals'],
    [['ВСЕГО: 12 чел.', null, null], 'totals'],
    [[null, 'Итого:', 5], 'totals'],
    [[null, null, 41], 'no_name'],
    [['ФИО', 'Телефон', 'Остаток'], 'repeated_head'],
    [['Группа «Звёздочки»', null, null], 'section'],
  ])('%j is skipped as %s', (cells, skipped) => {
    expect(parseRow({ row_no: 7, cells }, mappingOf(heads), context)).toMatchObject({ row_no: 7, skipped });
  });

  test.each<[Cell[], string]>([
    [[null, '89123456789', 5], 'name_missing'],
    [['12345', '89123456789', 5], 'name_invalid'],
    [[`Иванов ${'а'.repeat(200)}`, null, null], 'name_too_long'],
  ])('%j is rejected as %s', (cells, rejected) => {
    expect(parse(heads, cells)).toMatchObject({ rejected });
  });

  test('a surname that begins like a total is a person', () => {
    expect(parse(heads, ['Всеволодов Иван', null, null]).client.lastname).toBe('Всеволодов');
  });
});

describe('client', () => {
  test('name in three columns, phone and second phone, gender suggested', () => {
    const row = parse(
      {
        Фамилия: 'client.last_name',
        Имя: 'client.first_name',
        Отчество: 'client.patronymic',
        Тел: 'client.phone',
        'Доп.': 'client.phone2',
      },
      ['ИВАНОВА', 'мария', 'Петровна', '89123456789', '89221112233'],
    );
    expect(row.client).toMatchObject({
      full_name: 'ИВАНОВА мария Петровна',
      lastname: 'Иванова',
      firstname: 'Мария',
      patronymic: 'Петровна',
      phone: '+79123456789',
      phone2: '+79221112233',
      gender: 'female',
      gender_suggested: true,
    });
  });

  test('a first name with a patronymic in one cell', () => {
    const row = parse({ Фамилия: 'client.last_name', Имя: 'client.first_name' }, ['Иванова', 'Мария Петровна']);
    expect(row.client).toMatchObject({ lastname: 'Иванова', firstname: 'Мария', patronymic: 'Петровна' });
  });

  test('an invalid phone is a warning at its column and the row stays', () => {
    const row = parse({ ...ФИО, Телефон: 'client.phone' }, ['Иванова Мария', '8912']);
    expect(row.client.phone).toBeNull();
    expect(row.rejected).toBeUndefined();
    expect(row.warnings).toEqual([
      { code: 'phone.invalid', data: { text: '8912' }, column: 1, target: 'client.phone' },
    ]);
  });

  test('a third own number gets a note and is not lost silently', () => {
    const row = parse({ ...ФИО, Телефон: 'client.phone' }, ['Иванова Мария', '89123456789, 89221112233, 89001112233']);
    expect(row.warnings).toMatchObject([{ code: 'phone.too_many', data: { text: '+79001112233' } }]);
  });

  test('age gives a year and a flag', () => {
    const row = parse({ ...ФИО, Возраст: 'client.birth_date' }, ['Иванова Мария', 7]);
    expect(row.client).toMatchObject({ birth_date: null, birth_year: 2019 });
    expect(row.warnings).toMatchObject([{ code: 'birth_date.approximate' }]);
  });

  test('a formula in a name stays text', () => {
    const row = parse(ФИО, ['=HYPERLINK("http://example.com";"Анна")']);
    expect(row.client.full_name).toContain('=HYPERLINK');
    expect(row.warnings).toMatchObject([{ code: 'text.formula' }]);
  });

  test('the gender column wins over the patronymic, and the disagreement gets a note', () => {
    const row = parse({ ...ФИО, Пол: 'client.gender' }, ['Иванов Пётр Сергеевич', 'ж']);
    expect(row.client).toMatchObject({ gender: 'female', gender_suggested: false });
    expect(row.warnings).toMatchObject([{ code: 'gender.disagrees' }]);
  });
});

describe('guardians', () => {
  const person = (relation: string | null, name: string | null, phone: string | null) => ({ relation, name, phone });
  const one = '+79123456789';
  const two = '+79221112233';
  test.each<[string, Record<string, ImportTarget>, Cell[], object[]]>([
    [
      'columns of both parents',
      {
        ...ФИО,
        Мама: 'guardian.name',
        'Телефон мамы': 'guardian.phone',
        Папа: 'guardian.name',
        'Тел папы': 'guardian.phone',
      },
      ['Иванова Мария', 'Иванова Ольга', '89123456789', 'Иванов Пётр', '89221112233'],
      [person('mother', 'Иванова Ольга', one), person('father', 'Иванов Пётр', two)],
    ],
    [
      'name and phone in one cell',
      { ...ФИО, 'Родитель и телефон': 'guardian.name_and_phone' },
      ['Иванова Мария', 'мама Ольга Ивановна 8-912-345-67-89'],
      [person('mother', 'Ольга Ивановна', one)],
    ],
    [
      'brackets and a word beside the phone are one mother',
      { ...ФИО, Телефон: 'client.phone' },
      ['Иванова Мария (мама Ольга)', '8-912-345-67-89 мама'],
      [person('mother', 'Ольга', one)],
    ],
    [
      'a full name takes in the short one',
      { ...ФИО, Родитель: 'guardian.name', Телефон: 'client.phone' },
      ['Иванова Мария', 'Иванова Ольга Петровна', '89123456789, 89221112233 мама Ольга'],
      [person('mother', 'Иванова Ольга Петровна', two)],
    ],
    [
      'a mother and a grandmother are two',
      { ...ФИО, Телефон: 'client.phone' },
      ['Иванова Мария', '89123456789 мама / 89221112233 бабушка'],
      [person('mother', null, one), person('grandmother', null, two)],
    ],
    ['brackets without a name or a number', ФИО, ['Иванова Мария (мама)'], []],
  ])('%s', (_, heads, cells, guardians) => {
    expect(parse(heads, cells).guardians).toEqual(guardians);
  });

  test('the mother’s number is also the number of the card', () => {
    expect(parse({ ...ФИО, Телефон: 'client.phone' }, ['Иванова Мария', '8-912-345-67-89 мама']).client).toMatchObject({
      phone: one,
      phone2: null,
    });
  });
});

describe('pass', () => {
  const counts = (total: number | null, used: number | null, remaining: number | null, uncovered = 0) => ({
    total,
    used,
    remaining,
    uncovered,
  });
  test.each<[string, Record<string, ImportTarget>, Cell[], object]>([
    ['total and used give what is left', { Всего: 'lot.total', Посещено: 'lot.used' }, [8, 3], counts(800, 300, 500)],
    [
      'total and left give what is used',
      { Всего: 'lot.total', Остаток: 'lot.remaining' },
      [8, 5],
      counts(800, 300, 500),
    ],
    ['5 из 8 under «Остаток»', { Остаток: 'lot.remaining' }, ['5 из 8'], counts(800, 300, 500)],
    ['5 из 8 under «Посещено»', { Посещено: 'lot.used' }, ['5 из 8'], counts(800, 500, 300)],
    ['a negative rest is uncovered visits', { Остаток: 'lot.remaining' }, [-2], counts(null, null, 0, 200)],
    [
      '«Серфинг (x10)»',
      { Абонемент: 'lot.service' },
      ['Серфинг (x10)'],
      { ...counts(null, null, 1000), service_name: 'Серфинг' },
    ],
    [
      'a date in a column of either',
      { Срок: 'lot.end_or_remaining' },
      ['30.09.2026'],
      { ...counts(null, null, null), ends_on: '2026-09-30' },
    ],
    [
      'a count in a column of either',
      { Срок: 'lot.end_or_remaining' },
      [6],
      { ...counts(null, null, 600), ends_on: null },
    ],
    ['unlimited', { Остаток: 'lot.remaining' }, ['безлимит'], { ...counts(null, null, null), unlimited: true }],
    [
      'frozen from and to',
      { Абонемент: 'lot.service', с: 'lot.frozen_from', по: 'lot.frozen_to' },
      ['А', '10.09.2026', '16.09.2026'],
      { freeze: { from: '2026-09-10', to: '2026-09-16', days: null, needs_review: false } },
    ],
  ])('%s', (_, heads, cells, lot) => {
    expect(parse({ ...ФИО, ...heads }, ['Иванова Мария', ...cells]).lot).toMatchObject(lot);
  });

  test.each<[string, Record<string, ImportTarget>, Cell[], string[]]>([
    [
      'three counts that disagree',
      { Всего: 'lot.total', Посещено: 'lot.used', Остаток: 'lot.remaining', Цена: 'lot.price' },
      [8, 3, 4, 5200],
      ['lot.counts_disagree'],
    ],
    [
      'an end before the start',
      { С: 'lot.start', По: 'lot.end' },
      ['30.09.2026', '01.09.2026'],
      ['lot.dates_reversed'],
    ],
    ['visits left of unknown value', { Остаток: 'lot.remaining' }, [5], ['lot.value_unknown']],
    ['5 из 8 as a total', { Всего: 'lot.total', Цена: 'lot.price' }, ['5 из 8', 5200], ['visits.ambiguous']],
    ['nothing wrong', { Остаток: 'lot.remaining', Цена: 'lot.price' }, [5, 5200], []],
  ])('%s', (_, heads, cells, codes) => {
    expect(parse({ ...ФИО, ...heads }, ['Иванова Мария', ...cells]).warnings.map(({ code }) => code)).toEqual(codes);
  });

  test('a price alone is no pass', () => {
    expect(parse({ ...ФИО, Цена: 'lot.price' }, ['Иванова Мария', 5200]).lot).toBeUndefined();
  });
});

describe('the rest of a row', () => {
  test.each<[Record<string, ImportTarget>, Cell[], object]>([
    [{ Баланс: 'wallet.balance' }, ['-1 200,00'], { wallet: -120000, bonus: null }],
    [{ Долг: 'wallet.debt' }, [500], { wallet: -50000, bonus: null }],
    [{ Долг: 'wallet.debt' }, [-500], { wallet: -50000, bonus: null }],
    [
      { Баланс: 'wallet.balance', Долг: 'wallet.debt', Бонусы: 'bonus.balance' },
      [100, 0, 30],
      { wallet: 10000, bonus: 3000 },
    ],
  ])('balance %j %j', (heads, cells, balance) => {
    expect(parse({ ...ФИО, ...heads }, ['Иванова Мария', ...cells]).balance).toEqual(balance);
  });

  test('group, payment and visit', () => {
    const row = parse(
      {
        ...ФИО,
        Группа: 'group.name',
        Дни: 'group.schedule',
        Дата: 'payment.date',
        Сумма: 'payment.amount',
        Визит: 'visit.date',
        Статус: 'visit.status',
      },
      ['Иванова Мария', 'Балет', 'вт 18:00', '01.09.2026', '5 200', '03.09.2026', 'н'],
    );
    expect(row).toMatchObject({
      group: { name: 'Балет', teacher: null, schedule: [{ weekday: 2, starts_at: '18:00', ends_at: null }] },
      payment: { paid_on: '2026-09-01', amount: 520000, method: null, purpose: null },
      visits: [{ date: '2026-09-03', mark: 'no_show', quantity: 100 }],
    });
  });
});

describe('row hash', () => {
  const mapping = mappingOf({ ФИО: 'client.full_name', Телефон: 'client.phone' });
  const hash = rowHash(['Иванова Мария', '89123456789'], mapping);

  test('is the same for another order of columns, other spaces, columns that are not read', () => {
    const turned: SheetMapping = {
      columns: [
        { index: 2, header: 'Тел', target: 'client.phone' },
        { index: 0, header: 'Клиент', target: 'client.full_name' },
      ],
      dates: [],
    };
    expect(rowHash(['  Иванова\u00a0 Мария ', 'что угодно', '89123456789'], turned)).toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });

  test('differs with any cell that is read, and with the column that a value stands in', () => {
    expect(rowHash(['Иванова Мария', '89123456780'], mapping)).not.toBe(hash);
    expect(rowHash(['89123456789', 'Иванова Мария'], mapping)).not.toBe(hash);
  });
});
