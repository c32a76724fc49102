/**
 * Visits and marks find their client by a part of a name or another wording, change no card by it, and ask where two
 * could be meant.
 */
import { describe, expect, test } from 'vitest';
import { matchRows } from './match-rows.ts';
import { canMakeCard, hasClientData, type ExistingClient, type MatchableRow } from './match-shapes.ts';
import { fitOfName, surnameWords } from './fit-of-name.ts';
import { parseFullName } from '@ritm/tables/cells';
import type { ParsedClient } from '../cells/parsed.ts';
import { emptyClient } from '../rules-testing.ts';
import { comparableName } from './same-name.ts';

function nameOf(full_name: string) {
  const { lastname = null, firstname = null, patronymic = null } = parseFullName(full_name).value ?? {};
  return { full_name, lastname, firstname, patronymic };
}
function visit(row_no: number, full_name: string, fields: Partial<ParsedClient> = {}): MatchableRow {
  const client = { ...emptyClient, ...nameOf(full_name), ...fields };
  return { row_no, row_hash: `${row_no}`, client, guardians: [], visits: [{}], visit_of_list: true };
}
function card(id: number, full_name: string, fields: Partial<ExistingClient> = {}): ExistingClient {
  const names = nameOf(full_name);
  return {
    id,
    external_id: null,
    ...names,
    phone: null,
    phones: [],
    email: null,
    birth_date: null,
    gender: null,
    club_card: null,
    ...fields,
  };
}
const maria = card(1, 'Иванова Мария Петровна');
const conflictOf = (...ids: number[]) => ({
  outcome: 'conflict',
  reason: ids.length > 1 ? 'several_match' : 'only_name_matches',
  candidates: ids.map((client_id) => ({ client_id })),
});

describe('a visit is matched by a part of a name or another wording', () => {
  test.each<[string, MatchableRow, ExistingClient[], object]>([
    ['the surname alone', visit(2, 'Иванова'), [maria], { reason: 'only_client_fits', client_id: 1 }],
    ['surname and initials', visit(2, 'Иванова М. П.'), [maria], { reason: 'only_client_fits', client_id: 1 }],
    ['a short form', visit(2, 'Маша Иванова'), [maria], { reason: 'only_client_fits', client_id: 1 }],
    ['a surname of several', visit(2, 'Иванова'), [maria, card(2, 'Иванова Дарья')], conflictOf(1, 2)],
    ['a surname of nobody', visit(2, 'Сидорова'), [maria], { outcome: 'conflict', reason: 'no_card', candidates: [] }],
    [
      'a first name with a surname of nobody',
      visit(2, 'Мария Сидорова'),
      [maria],
      { outcome: 'conflict', reason: 'no_card', candidates: [] },
    ],
    [
      'a whole surname that is also half of another',
      visit(2, 'Иванова'),
      [maria, card(2, 'Иванова-Водкина Анна')],
      { reason: 'only_client_fits', client_id: 1 },
    ],
    ['half of a double surname', visit(2, 'Петрова'), [card(1, 'Петрова-Водкина Анна')], conflictOf(1)],
    ['a first name alone', visit(2, 'Мария'), [maria], conflictOf(1)],
    [
      'a surname with another birth year',
      visit(2, 'Иванова', { birth_year: 1985 }),
      [{ ...maria, birth_date: '2015-02-01' }],
      conflictOf(1),
    ],
    [
      'a surname with another identifier',
      visit(2, 'Иванова', { external_id: '8' }),
      [{ ...maria, external_id: '7' }],
      conflictOf(1),
    ],
    ['a surname with a phone of nobody', visit(2, 'Иванова', { phone: '+79123456789' }), [maria], conflictOf(1)],
    [
      'a surname with another gender',
      visit(2, 'Иванова', { gender: 'male' }),
      [{ ...maria, gender: 'female' }],
      conflictOf(1),
    ],
    [
      'a surname with a gender that was only suggested',
      visit(2, 'Иванова', { gender: 'male', gender_suggested: true }),
      [{ ...maria, gender: 'female' }],
      { reason: 'only_client_fits', client_id: 1 },
    ],
  ])('%s', (_, row, cards, expected) => {
    expect(matchRows([row], cards).rows[0]).toMatchObject(expected);
  });

  test('a part of a name changes no name of the card, and other fields it does', () => {
    const short = visit(2, 'Иванова М.', { source: 'VK' });
    expect(matchRows([short], [maria]).rows[0]).toEqual({
      row_no: 2,
      outcome: 'update',
      reason: 'only_client_fits',
      client_id: 1,
      changes: [{ field: 'source', from: null, to: 'VK' }],
    });
  });

  test('a part of a name fills in no part of the name that the card lacks', () => {
    const short = visit(2, 'Иванова М. П.');
    const done = { row_no: 2, outcome: 'same', reason: 'only_client_fits', client_id: 1 };
    expect(matchRows([short], [card(1, 'Иванова Мария')]).rows).toEqual([done]);
    const changed_by_hand = ['patronymic'];
    expect(matchRows([short], [card(1, 'Иванова Мария', { changed_by_hand })]).rows).toEqual([done]);
  });

  test('a part of a name stays a part in the next row', () => {
    const rows = [visit(2, 'Иванова М.'), visit(3, 'Иванова М.')];
    expect(matchRows(rows, [maria]).rows).toMatchObject([
      { reason: 'only_client_fits', client_id: 1 },
      { reason: 'only_client_fits', client_id: 1 },
    ]);
  });

  test('a part of a name may mean a client of the same file', () => {
    const client: MatchableRow = { ...visit(2, 'Иванова Мария'), visits: [] };
    expect(matchRows([client, visit(3, 'Иванова М.')], []).rows[1]).toMatchObject({
      reason: 'only_client_fits',
      of_row: 2,
    });
  });

  test('a part of a name means nobody about whom a question is open', () => {
    const rows = [visit(2, 'Мария Сидорова'), visit(3, 'Сидорова'), visit(4, 'Мария')];
    expect(matchRows(rows, [maria]).rows).toMatchObject([
      { outcome: 'conflict', reason: 'no_card' },
      { outcome: 'conflict', reason: 'no_card' },
      conflictOf(1),
    ]);
  });

  test('a row that may make a card makes one, whomever its surname fits', () => {
    const pass: MatchableRow = { ...visit(2, 'Иванова', { phone: '+79123456789' }), visits: [], lot: {} };
    expect(matchRows([pass], [maria]).rows).toEqual([{ row_no: 2, outcome: 'new', reason: null }]);
  });

  test('the question of the first row holds for the next rows of that name', () => {
    const cards = [maria, card(2, 'Иванова Дарья')];
    expect(
      matchRows([visit(2, 'Иванова'), visit(3, 'Иванова'), visit(4, 'Сидорова'), visit(5, 'Сидорова')], cards).rows,
    ).toMatchObject([
      { outcome: 'conflict', reason: 'several_match' },
      { outcome: 'same', reason: 'name_in_file', of_row: 2 },
      { outcome: 'conflict', reason: 'no_card' },
      { outcome: 'same', reason: 'name_in_file', of_row: 4 },
    ]);
  });

  test('visits without any name are each asked about', () => {
    const conflict = { outcome: 'conflict', reason: 'no_card', candidates: [] };
    expect(matchRows([visit(2, ''), visit(3, '')], []).rows).toMatchObject([conflict, conflict]);
  });

  test('a number of the family without a card of that name offers the members of the family', () => {
    const phone = '+79123456789';
    const mother = card(1, 'Иванова Ольга', { phone, phones: [phone] });
    expect(matchRows([visit(2, 'Иванов Пётр', { phone })], [mother]).rows[0]).toMatchObject({
      outcome: 'conflict',
      reason: 'phone_of_family',
      candidates: [{ client_id: 1 }],
    });
  });
});

test('two clients of one name and birthday are a question', () => {
  const born = { birth_date: '2015-02-01' } as const;
  const row: MatchableRow = { ...visit(2, 'Иванова Мария', born), visits: [] };
  expect(matchRows([row], [card(1, 'Иванова Мария', born), card(2, 'Иванова Мария', born)]).rows[0]).toMatchObject(
    conflictOf(1, 2),
  );
});

describe('a row', () => {
  const bare: MatchableRow = {
    row_no: 2,
    row_hash: 'a',
    client: { ...emptyClient, ...nameOf('Иванова Мария') },
    guardians: [],
  };
  const known = { ...bare, client: { ...bare.client, phone: '+79123456789' } };
  const guardians = [{ relation: null, name: 'Ольга', phone: null }];
  test.each<[string, MatchableRow, boolean, boolean]>([
    ['about the card itself', bare, true, false],
    ['of a group', { ...bare, group: {} }, true, true],
    ['of a pass by the name alone', { ...bare, lot: {} }, false, true],
    ['of a pass with a number', { ...known, lot: {} }, true, true],
    ['of a pass with a guardian', { ...bare, guardians, lot: {} }, true, true],
    ['of a balance by the name alone', { ...bare, balance: {} }, false, true],
    ['of a balance with a number', { ...known, balance: {} }, true, true],
    ['of a payment, whatever it holds', { ...known, payment: {} }, false, true],
    ['of a payment for a pass with a number', { ...known, payment: {}, lot: {} }, true, true],
    ['of a journal with a number', { ...known, visits: [{}] }, true, true],
    ['of a journal by the name alone', { ...bare, visits: [{}] }, false, true],
    ['of a journal without visits', { ...bare, visits: [] }, true, false],
    ['of a list of visits, whatever it holds', { ...known, visits: [{}], visit_of_list: true }, false, true],
  ])('%s: makes a card %s, is about something of a client %s', (_, row, makes, has) => {
    expect(canMakeCard(row)).toBe(makes);
    expect(hasClientData(row)).toBe(has);
  });
});

const comparable = (name: string) => comparableName(nameOf(name));

test.each([
  ['Иванова Мария', ['иванова']],
  ['Петрова-Водкина Анна', ['петрова водкина', 'петрова', 'водкина']],
  ['Даша', ['даша']],
  ['', []],
])('the surname words of %s', (name, words) => {
  expect(surnameWords(comparable(name))).toEqual(words);
});

test.each([
  ['Иванова', 'Иванова Мария Петровна', 'fits'],
  ['Мария Петровна Иванова', 'Иванова Мария Петровна', 'fits'],
  ['Иванова Петровна', 'Иванова Мария Петровна', 'no'],
  ['Иванова М', 'Иванова Мария', 'fits'],
  ['Иванова Д', 'Иванова Мария', 'no'],
  ['Иванова Мария Сергеевна', 'Иванова Мария Петровна', 'no'],
  ['Иванова Мария Сергеевна', 'Иванова Мария', 'fits'],
  ['Иванова Мария', 'Иванова М.', 'fits'],
  ['Сидорова Мария', 'Иванова Мария', 'no'],
  ['Водкина Анна', 'Петрова-Водкина Анна', 'doubtful'],
  ['Петрова Водкина', 'Петрова-Водкина Анна', 'fits'],
  ['Водкина Мария', 'Петрова-Водкина Анна', 'no'],
  ['Даша', 'Даша', 'fits'],
  ['Даша Иванова', 'Даша', 'no'],
  ['Даша Д', 'Даша', 'no'],
  ['М.', 'Мария И.', 'no'],
  ['И.', 'Мария И.', 'no'],
  ['Иванова Мар', 'Иванова Мария', 'no'],
  ['Иванова Мария', 'Иванова', 'no'],
  ['Иванова М', 'Иванова', 'no'],
  ['Иванова Мария Петровна Старшая', 'Иванова Мария Петровна', 'no'],
  ['Иванова', '', 'no'],
  ['', 'Иванова', 'no'],
])('«%s» may mean %s: %s', (stated, client, fit) => {
  expect(fitOfName(comparable(stated), comparable(client))).toBe(fit);
});
