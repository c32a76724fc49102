/**
 * Reading of one row beside the client: timetable, visits, groups, balances, payments and texts, with what is noted
 * and what is not read.
 */
import { describe, expect, test } from 'vitest';
import type { ImportTarget } from '../../../contract/targets.ts';
import {
  type Cell,
  parseEmail,
  parseLine,
  parseSchedule,
  parseTags,
  parseText,
  startsFormula,
} from '@ritm/tables/cells';
import { isSkipped, parseRow } from './parse-row.ts';
import type { ParsedRow } from '../cells/parsed.ts';
import { parseVisits } from '../cells/parse-visits.ts';

const context = { today: '2026-09-15', dateSystem: 1900 } as const;
type Cells = Partial<Record<ImportTarget, Cell>>;

const parsed = (cells: Cells, dates: Record<string, Cell> = {}) => {
  const columns = Object.keys(cells).map((target, index) => ({
    index,
    header: `Столбец ${index}`,
    target: target as ImportTarget,
  }));
  const values = [...Object.values(cells), ...Object.values(dates)];
  const dateColumns = Object.keys(dates).map((date, index) => ({ index: columns.length + index, date }));
  return parseRow({ row_no: 2, cells: values }, { columns, dates: dateColumns }, context);
};
const row = (cells: Cells, dates?: Record<string, Cell>): ParsedRow => {
  const result = parsed({ 'client.full_name': 'Иванова Мария', ...cells }, dates);
  if (isSkipped(result)) throw new Error(`Skipped: ${result.skipped}`);
  return result;
};

describe('who is nobody by the name may be somebody by', () => {
  test.each<[string, Cells, object]>([
    ['an e-mail', { 'client.email': 'a@example.com' }, { rejected: 'name_missing' }],
    ['a guardian', { 'guardian.name': 'Ольга' }, { rejected: 'name_missing' }],
    ['nothing else', { 'client.comment': 'звонить' }, { skipped: 'no_name' }],
  ])('%s', (_, cells, expected) => {
    expect(parsed({ 'client.full_name': null, ...cells })).toMatchObject(expected);
  });

  test('a column without a head repeats none', () => {
    const columns = [{ index: 0, header: '', target: 'client.full_name' as const }];
    expect(parseRow({ row_no: 2, cells: ['...'] }, { columns, dates: [] }, context)).toMatchObject({
      rejected: 'name_invalid',
    });
  });

  test('a section is the only cell of its row', () => {
    expect(parsed({ 'client.full_name': 'Группа Звёздочки', 'client.comment': 'утро' })).not.toHaveProperty('skipped');
  });

  test('a name as long as a card holds', () => {
    const name = `Иванов ${'а'.repeat(193)}`;
    expect(row({ 'client.full_name': name })).not.toHaveProperty('rejected');
    expect(row({ 'client.full_name': `${name}а` })).toMatchObject({ rejected: 'name_too_long' });
  });
});

describe('a timetable', () => {
  const group = { 'group.name': 'Звёздочки', 'group.teacher': 'Орлова', 'group.room': 'Зал 1' } as const;
  const schedule = [{ weekday: 1, starts_at: '18:00', ends_at: null }];
  test.each<[string, Cells, boolean]>([
    ['is a group with its days and nobody’s name', { ...group, 'group.schedule': 'пн 18:00' }, true],
    ['even when its days cannot be read', { ...group, 'group.schedule': 'по договорённости' }, true],
  ])('%s', (_, cells, expected) => {
    const result = parsed({ 'client.full_name': null, ...cells });
    expect('timetable_only' in result && result.timetable_only).toBe(expected);
    expect(result).not.toHaveProperty('rejected');
  });

  test.each<[string, Cells, object]>([
    ['a name', { 'client.full_name': 'Иванова Мария' }, {}],
    ['a number', { 'client.full_name': null, 'client.phone': '89123456789' }, { rejected: 'name_missing' }],
  ])('is none with %s', (_, cells, expected) => {
    const result = parsed({ ...cells, ...group, 'group.schedule': 'пн 18:00' });
    expect(result).toMatchObject(expected);
    expect(result).not.toHaveProperty('timetable_only');
  });

  test('is none without days', () => {
    expect(parsed({ 'client.full_name': null, ...group })).toMatchObject({ skipped: 'no_name' });
  });

  test.each<[Cells, object | undefined]>([
    [
      { ...group, 'group.schedule': 'пн 18:00' },
      { name: 'Звёздочки', teacher: 'Орлова', room: 'Зал 1', schedule },
    ],
    [{ 'group.name': 'Звёздочки' }, { name: 'Звёздочки', teacher: null, room: null, schedule: [] }],
    [{ 'group.teacher': 'Орлова' }, { name: null, teacher: 'Орлова', room: null, schedule: [] }],
    [{ 'group.schedule': 'пн 18:00' }, { name: null, teacher: null, room: null, schedule }],
    [{ 'group.room': 'Зал 1' }, undefined],
  ])('the group of %j', (cells, expected) => {
    expect(row(cells).group).toEqual(expected);
  });
});

test.each<[Cells, object | undefined]>([
  [{ 'wallet.balance': 500 }, { wallet: 50_000, bonus: null }],
  [{ 'wallet.debt': 500 }, { wallet: -50_000, bonus: null }],
  [{ 'wallet.debt': -500 }, { wallet: -50_000, bonus: null }],
  [
    { 'wallet.balance': 700, 'wallet.debt': 500 },
    { wallet: 20_000, bonus: null },
  ],
  [
    { 'wallet.balance': 700, 'wallet.debt': 0 },
    { wallet: 70_000, bonus: null },
  ],
  [{ 'bonus.balance': 30 }, { wallet: null, bonus: 3_000 }],
  [{ 'wallet.debt': 0 }, undefined],
])('the balance of %j', (cells, expected) => {
  expect(row(cells).balance).toEqual(expected);
});

test.each<[Cells, object | undefined]>([
  [
    {
      'payment.kind': 'Приход',
      'payment.date': '01.09.2026',
      'payment.amount': 5200,
      'payment.method': 'Карта',
      'payment.purpose': 'Йога',
    },
    { kind: 'income', paid_on: '2026-09-01', amount: 520_000, method: 'Карта', purpose: 'Йога' },
  ],
  [{ 'payment.amount': 5200 }, { kind: null, paid_on: null, amount: 520_000, method: null, purpose: null }],
  [{ 'payment.date': '01.09.2026' }, { kind: null, paid_on: '2026-09-01', amount: null, method: null, purpose: null }],
  [{ 'payment.method': 'Карта' }, undefined],
])('the payment of %j', (cells, expected) => {
  expect(row(cells).payment).toEqual(expected);
});

describe('visits', () => {
  const visit = { date: '2026-09-01', mark: 'attended', quantity: 100, service_name: null, teacher: null };
  test('of a list are one a row', () => {
    expect(row({ 'visit.date': '01.09.2026' })).toMatchObject({ visits: [visit], visit_of_list: true });
    const listed = row({
      'visit.date': '01.09.2026',
      'visit.status': 'н',
      'visit.service': 'Йога',
      'visit.teacher': 'Орлова',
    });
    expect(listed.visits).toEqual([{ ...visit, mark: 'no_show', word: 'н', service_name: 'Йога', teacher: 'Орлова' }]);
    expect(listed).not.toHaveProperty('visit_undated');
  });

  test('of a list with a status that nobody knows are not attended', () => {
    const listed = row({ 'visit.date': '01.09.2026', 'visit.status': 'Ожидание' });
    expect(listed.visits).toEqual([{ ...visit, mark: null, word: 'ожидание' }]);
    expect(listed.warnings).toMatchObject([{ code: 'mark.unknown', target: 'visit.status' }]);
    expect(row({ 'visit.date': '01.09.2026', 'visit.status': '-' }).visits).toMatchObject([{ mark: null }]);
  });

  test.each<[Partial<Record<ImportTarget, string>>, string[]]>([
    [{ 'visit.date': 'вчера', 'visit.status': '+' }, ['date.unreadable']],
    [{ 'visit.date': 'вчера' }, ['date.unreadable']],
    [{ 'visit.date': '', 'visit.status': '+' }, ['visit.no_date']],
  ])('%j is a visit of an unknown day', (cells, codes) => {
    const parsed = row(cells);
    expect(parsed).toMatchObject({ visits: [], visit_undated: true, visit_of_list: true });
    expect(parsed.warnings.map(({ code }) => code)).toEqual(codes);
  });

  test.each<Partial<Record<ImportTarget, string>>>([
    { 'visit.date': '', 'visit.status': '-' },
    { 'visit.date': '', 'visit.status': '' },
    { 'visit.status': '+' },
  ])('%j is no visit', (cells) => {
    const parsed = row(cells);
    expect(parsed.visits).toEqual([]);
    expect(parsed.warnings).toEqual([]);
    expect(parsed).not.toHaveProperty('visit_undated');
    expect(parsed).not.toHaveProperty('visit_of_list');
  });

  test('of a journal are one a column; an unknown mark is noted at its column', () => {
    const journal = row({}, { '2026-09-01': '+', '2026-09-03': '??', '2026-09-05': null });
    expect(journal.visits).toEqual([
      { ...visit, word: '+' },
      { ...visit, date: '2026-09-03', mark: null, word: '??' },
    ]);
    expect(journal).not.toHaveProperty('visit_of_list');
    expect(journal.warnings).toEqual([{ code: 'mark.unknown', data: { text: '??', word: '??' }, column: 2 }]);
  });

  test('there are none without dates', () => expect(row({ 'visit.service': 'Йога' }).visits).toEqual([]));
});

const unread = (code: string, text: string) => ({ value: null, notes: [{ code, data: { text } }] });

describe('a cell of text', () => {
  test('is of one line or keeps its lines, is as long as it may be, or is empty', () => {
    expect(parseLine('а\n\n б').value).toBe('а б');
    expect(parseText('а\nб').value).toBe('а\nб');
    expect(parseText('нет').value).toBe('нет');
    for (const nothing of [parseLine('-'), parseText(''), parseTags('-'), parseTags(' , ;'), parseEmail('-')])
      expect(nothing).toEqual({ value: null, notes: [] });
    expect(parseLine('я'.repeat(200)).notes).toEqual([]);
    expect(parseText('я'.repeat(4_001))).toEqual({
      value: 'я'.repeat(4_000),
      notes: [{ code: 'text.cut', data: { limit: 4_000 } }],
    });
    expect(parseLine(`=${'я'.repeat(300)}`).notes[0]).toEqual({
      code: 'text.formula',
      data: { text: `=${'я'.repeat(199)}` },
    });
  });

  test('holds tags, each no longer than a line', () =>
    expect(parseTags(`а| б\n${'в'.repeat(201)}`).value).toEqual(['а', 'б', 'в'.repeat(200)]));

  test('is no formula for a sign inside', () => {
    expect(startsFormula('a=b')).toBe(false);
    expect(startsFormula('a@b')).toBe(false);
  });

  test('holds the first e-mail, whatever divides them', () =>
    expect(parseEmail('нет;/ b@example.com').value).toBe('b@example.com'));
});

test.each<[string, object]>([
  ['5/∞', { value: { amount: 500, of: null, unlimited: true }, notes: [] }],
  ['−2', { value: { amount: -200, of: null, unlimited: false }, notes: [] }],
  ['–2', { value: { amount: -200, of: null, unlimited: false }, notes: [] }],
  ['10000', { value: { amount: 1_000_000, of: null, unlimited: false }, notes: [] }],
  ['5/20000', unread('visits.unreadable', '5/20000')],
  ['-', { value: null, notes: [] }],
])('the visits of %j', (cell, expected) => {
  expect(parseVisits(cell)).toEqual(expected);
});

const slots = (...days: [number, string | null][]) => ({
  value: days.map(([weekday, starts_at]) => ({ weekday, starts_at, ends_at: null })),
  notes: [],
});
test.each<[string, object]>([
  ['-', { value: null, notes: [] }],
  ['18:00 – пн', slots([1, null])],
  ['пн 18:00 – ср', slots([1, '18:00'], [3, null])],
  ['пт-пн', slots([5, null], [6, null], [7, null], [1, null])],
  ['пн-пн', slots([1, null])],
  ['– вт 18:00', slots([2, '18:00'])],
  ['пн 18:00, четвёрг', slots([1, '18:00'], [4, null])],
])('the days of %j', (cell, expected) => {
  expect(parseSchedule(cell)).toEqual(expected);
});
