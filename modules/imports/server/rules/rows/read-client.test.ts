import { describe, expect, test } from 'vitest';
import type { Cell } from '@ritm/tables/cells';
import type { ImportTarget } from '../../../contract/targets.ts';
import { isSkipped, parseRow } from './parse-row.ts';

const context = { today: '2026-09-15', dateSystem: 1900 } as const;

function read(cells: readonly (readonly [ImportTarget, Cell])[]) {
  const columns = cells.map(([target], index) => ({ index, header: `${index}`, target }));
  const row = parseRow({ row_no: 2, cells: cells.map(([, cell]) => cell) }, { columns, dates: [] }, context);
  if (isSkipped(row)) throw new Error(`Skipped: ${row.skipped}`);
  return row;
}

test('each column of the client arrives in its field', () => {
  const { client, warnings } = read([
    ['client.full_name', 'Иванова Мария (аллергия)'],
    ['client.external_id', 'A1'],
    ['client.email', 'M@Example.com'],
    ['client.birth_date', '01.02.2015'],
    ['client.gender', 'ж'],
    ['client.card_no', 'К-1'],
    ['client.category', 'vip, дети'],
    ['client.category', 'дети; новые'],
    ['client.discount', '10%'],
    ['client.source', 'VK'],
    ['client.comment', 'первое'],
    ['client.comment', 'второе'],
    ['client.branch', 'Центр'],
    ['client.first_visit', '01.09.2025'],
    ['client.last_visit', '01.09.2026'],
    ['client.visits', '12'],
    ['client.spent', '5 200'],
  ]);
  expect(client).toEqual({
    external_id: 'A1',
    full_name: 'Иванова Мария',
    lastname: 'Иванова',
    firstname: 'Мария',
    patronymic: null,
    phone: null,
    phone2: null,
    email: 'm@example.com',
    birth_date: '2015-02-01',
    birth_year: null,
    gender: 'female',
    gender_suggested: false,
    club_card: 'К-1',
    tags: ['vip', 'дети', 'новые'],
    discount: 1000,
    source: 'VK',
    comment: 'первое\nвторое\nаллергия',
    branch: 'Центр',
    first_visit_on: '2025-09-01',
    last_visit_on: '2026-09-01',
    visits_count: 12,
    spent: 520_000,
  });
  expect(warnings).toEqual([]);
});

test('a row of a name alone leaves every other field empty', () => {
  const { client } = read([['client.full_name', 'Иванова Мария']]);
  const { full_name, lastname, firstname, gender_suggested, tags, ...others } = client;
  expect({ full_name, lastname, firstname, gender_suggested, tags }).toEqual({
    full_name: 'Иванова Мария',
    lastname: 'Иванова',
    firstname: 'Мария',
    gender_suggested: false,
    tags: [],
  });
  expect(new Set(Object.values(others))).toEqual(new Set([null]));
});

describe('a name in several columns', () => {
  const named = (last: Cell, first: Cell, patronymic: Cell = '') => {
    const row = read([
      ['client.last_name', last],
      ['client.first_name', first],
      ['client.patronymic', patronymic],
    ]);
    const { full_name, lastname, firstname, patronymic: father } = row.client;
    return { name: [full_name, lastname, firstname, father], codes: row.warnings.map(({ code }) => code) };
  };
  test.each<[string, Cell[], (string | null)[], string[]]>([
    [
      'the whole name is under the surname, and the short form of it under the first name',
      ['Иванова Мария', 'Маша', 'Петровна'],
      ['Иванова Мария Петровна', 'Иванова', 'Мария', 'Петровна'],
      ['name.split'],
    ],
    ['initials under the surname', ['Иванова М.', ''], ['Иванова М.', 'Иванова', 'М.', null], ['name.split']],
    ['an initial without a point', ['Иванова М', ''], ['Иванова М', 'Иванова', 'М', null], ['name.split']],
    ['a surname of two words', ['Салтыков Щедрин', ''], ['Салтыков Щедрин', 'Салтыков Щедрин', null, null], []],
    [
      'a surname that only begins like «оглы»',
      ['Иванова Оглыева', ''],
      ['Иванова Оглыева', 'Иванова Оглыева', null, null],
      [],
    ],
    [
      'a surname of two words beside a first name',
      ['Салтыков Щедрин', 'Михаил'],
      ['Салтыков Щедрин Михаил', 'Салтыков Щедрин', 'Михаил', null],
      [],
    ],
    ['the whole name is under the first name', ['', 'Иванова Мария'], ['Иванова Мария', 'Иванова', 'Мария', null], []],
    ['an unknown first name of two words', ['', 'Зыля Петровна'], ['Зыля Петровна', null, 'Зыля Петровна', null], []],
    ['a surname alone', ['Иванова', ''], ['Иванова', 'Иванова', null, null], []],
    ['a formula', ['=Иванова', 'Мария'], ['=Иванова Мария', 'Иванова', 'Мария', null], ['text.formula']],
  ])('%s', (_, [last, first, patronymic], name, codes) => {
    expect(named(last!, first!, patronymic)).toEqual({ name, codes });
  });

  test.each([
    ['Иванова Мария', 'Маша', ['Иванова Мария', 'Иванова', 'Мария', null]],
    ['Иванова', 'Мария Петровна', ['Иванова Мария Петровна', 'Иванова', 'Мария', 'Петровна']],
  ])('a surname «%s» beside a whole name «%s»', (last, full, name) => {
    const { client } = read([
      ['client.last_name', last],
      ['client.full_name', full],
    ]);
    expect([client.full_name, client.lastname, client.firstname, client.patronymic]).toEqual(name);
  });

  test('what stands in brackets beside any part is a comment', () => {
    const { client } = read([
      ['client.last_name', 'Иванова (аллергия)'],
      ['client.first_name', 'Мария (очки)'],
    ]);
    expect(client).toMatchObject({ full_name: 'Иванова Мария', comment: 'аллергия; очки' });
  });
});

test('one number in two cells is one number, and a number of a relative is no second phone', () => {
  const row = read([
    ['client.full_name', 'Иванова Мария'],
    ['client.phone', '89123456789 мама, 89123456789'],
    ['client.phone2', '89221112233 папа / 89001112233'],
  ]);
  expect(row.client).toMatchObject({ phone: '+79123456789', phone2: '+79001112233' });
  expect(row.guardians).toEqual([
    { relation: 'mother', name: null, phone: '+79123456789' },
    { relation: 'father', name: null, phone: '+79221112233' },
  ]);
  expect(row.warnings).toEqual([]);
});
