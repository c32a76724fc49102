/**
 * How the rows of a file meet the cards and each other: new, the same, family, repeated or a question, and what a
 * later row learns from an earlier one.
 */
import { describe, expect, test } from 'vitest';
import { matchRows } from './match-rows.ts';
import type { ExistingClient, MatchableRow, RowMatch } from './match-shapes.ts';
import type { ParsedClient } from '../cells/parsed.ts';
import { card, nameOf, one, row, two } from './people-testing.ts';
import { compareNames, comparableName } from './same-name.ts';
import { trigramSimilarity } from './trigram.ts';

function match(rows: MatchableRow[], cards: ExistingClient[] = []): RowMatch[] {
  return matchRows(rows, cards).rows;
}

describe('trigrams', () => {
  test.each([
    ['иванова мария', 'мария иванова', 1],
    ['иванова мария', 'иванова мария', 1],
    ['', '', 0],
    ['а', 'б', 0],
    // The result of `select similarity('word', 'two words')` in PostgreSQL’s manual.
    ['word', 'two words', 4 / 11],
  ])('%s ~ %s = %d', (left, right, similarity) => {
    expect(trigramSimilarity(left, right)).toBeCloseTo(similarity, 6);
  });
});

describe('names at one phone', () => {
  test.each([
    ['Иванова Мария Петровна', 'иванова мария', 'same'],
    ['Иванова Мария Александровна', 'Мария Иванова', 'same'],
    ['Иванова Мария', 'Иванова Маша', 'same'],
    ['Королёва Наталья', 'КОРОЛЕВА НАТАЛИЯ', 'same'],
    ['Иванова Мария', 'Ивонова Мария', 'same'],
    ['Мария И.', 'Иванова Мария', 'same'],
    ['Хабибуллин Айнур', 'Хабибуллин Айнурр', 'same'],
    ['Иванова Мария Александровна', 'Иванова Дарья Александровна', 'different'],
    ['Иванова Мария', 'Иванова Марина', 'different'],
    ['Иванова Мария', 'Иванов Пётр', 'different'],
    ['Иванова Мария', 'Петрова Мария', 'different'],
    ['Иванова Мария Петровна', 'Иванова Мария Сергеевна', 'unclear'],
    ['Мария', 'Иванова Мария', 'unclear'],
  ])('%s and %s: %s', (left, right, verdict) => {
    const names = [comparableName(nameOf(left)), comparableName(nameOf(right))] as const;
    expect(compareNames(names[0], names[1])).toBe(verdict);
    expect(compareNames(names[1], names[0])).toBe(verdict);
  });
});

describe('against the cards', () => {
  test.each<[string, MatchableRow, ExistingClient[], object]>([
    [
      'nobody alike',
      row(2, 'Иванова Мария', { phone: one }),
      [card(1, 'Петров Иван', { phone: two })],
      { outcome: 'new', reason: null },
    ],
    [
      'phone and name',
      row(2, 'Иванова Мария', { phone: one }),
      [card(1, 'Иванова Мария Петровна', { phone: one })],
      { outcome: 'same', reason: 'phone_and_name', client_id: 1 },
    ],
    [
      'phone and name, a new e-mail',
      row(2, 'Иванова Мария', { phone: one, email: 'a@example.com' }),
      [card(1, 'Иванова Мария', { phone: one })],
      { outcome: 'update', client_id: 1, changes: [{ field: 'email', from: null, to: 'a@example.com' }] },
    ],
    [
      'a field changed by hand is kept',
      row(2, 'Иванова Мария', { phone: one, email: 'a@example.com', source: 'VK' }),
      [card(1, 'Иванова Мария', { phone: one, email: 'b@example.com', changed_by_hand: ['email'] })],
      {
        outcome: 'update',
        reason: 'phone_and_name',
        changes: [{ field: 'source', from: null, to: 'VK' }],
        kept: ['email'],
      },
    ],
    [
      'only fields changed by hand differ',
      row(2, 'Иванова Мария', { phone: one, email: 'a@example.com' }),
      [card(1, 'Иванова Мария', { phone: one, email: 'b@example.com', changed_by_hand: ['email'] })],
      { outcome: 'same', reason: 'changed_by_hand', kept: ['email'] },
    ],
    [
      'the phone of the mother',
      row(2, 'Иванова Мария', { phone: one }),
      [card(1, 'Иванова Мария', { phones: [one] })],
      { outcome: 'same', client_id: 1 },
    ],
    [
      'the phone of the guardian in the row',
      {
        ...row(2, 'Иванова Мария'),
        guardians: [{ relation: null, name: 'Ольга', phone: two }],
      },
      [card(1, 'Иванова Мария', { phones: [two] })],
      { outcome: 'same', reason: 'phone_and_name', client_id: 1 },
    ],
    [
      'the phone of the card, which is not among those of the family',
      row(2, 'Иванова Мария', { phone: one }),
      [card(1, 'Иванова Мария', { phone: one, phones: [two] })],
      { outcome: 'same', reason: 'phone_and_name', client_id: 1 },
    ],
    [
      'phone and name of one card, name and birth date of another',
      row(2, 'Иванова Мария', { phone: one, birth_date: '2015-02-01' }),
      [card(1, 'Иванова Мария', { phone: one }), card(3, 'Иванова Мария', { birth_date: '2015-02-01' })],
      { reason: 'phone_and_name', client_id: 1 },
    ],
    [
      'phone, another name',
      row(2, 'Иванова Дарья', { phone: one }),
      [card(1, 'Иванова Мария', { phone: one })],
      { outcome: 'family', reason: 'phone_of_family', relatives: [{ client_id: 1 }] },
    ],
    [
      'phone and name, another birth date',
      row(2, 'Смирнов Иван', { phone: one, birth_date: '2015-11-11' }),
      [card(1, 'Смирнов Иван', { phone: one, birth_date: '1985-10-10' })],
      { outcome: 'conflict', reason: 'birth_dates_differ', candidates: [{ client_id: 1 }] },
    ],
    [
      'no phone, name and birth date',
      row(2, 'Мария Иванова', { birth_date: '2015-02-01' }),
      [card(1, 'Иванова Мария', { birth_date: '2015-02-01', phone: one })],
      { outcome: 'same', reason: 'name_and_birth_date', client_id: 1 },
    ],
    [
      'no phone, nearly the name and the birth date',
      row(2, 'Ивонова Мария', { birth_date: '2015-02-01' }),
      [card(1, 'Иванова Мария', { birth_date: '2015-02-01' })],
      { outcome: 'same', client_id: 1 },
    ],
    [
      'no phone, the birth date of two with nearly the same name',
      row(2, 'Иванова Мария', { birth_date: '2015-02-01' }),
      [card(1, 'Ивонова Мария', { birth_date: '2015-02-01' }), card(3, 'Иванова Мария', { birth_date: '2015-02-01' })],
      { outcome: 'same', reason: 'name_and_birth_date', client_id: 3 },
    ],
    [
      'a phone of nobody, nearly the name and the birth date',
      row(2, 'Ивонова Мария', { birth_date: '2015-02-01', phone: two }),
      [card(1, 'Иванова Мария', { birth_date: '2015-02-01' })],
      { outcome: 'new', reason: null },
    ],
    [
      'a phone of nobody, name and birth date of a card without a phone',
      row(2, 'Иванова Мария', { birth_date: '2015-02-01', phone: two }),
      [card(1, 'Иванова Мария', { birth_date: '2015-02-01' })],
      { outcome: 'update', reason: 'name_and_birth_date', changes: [{ field: 'phone', from: null, to: two }] },
    ],
    [
      'name and birth date, another phone',
      row(2, 'Иванова Мария', { birth_date: '2015-02-01', phone: one }),
      [card(1, 'Иванова Мария', { birth_date: '2015-02-01', phone: two })],
      { outcome: 'conflict', reason: 'phones_differ' },
    ],
    [
      'name and another birth date',
      row(2, 'Иванова Мария', { birth_date: '2015-02-01' }),
      [card(1, 'Иванова Мария', { birth_date: '2016-02-01' })],
      { outcome: 'new', reason: null },
    ],
    [
      'the name alone',
      row(2, 'Иванова Мария'),
      [card(1, 'Иванова Мария', { phone: one })],
      { outcome: 'conflict', reason: 'only_name_matches', candidates: [{ client_id: 1 }] },
    ],
    ['the name alone of nobody', row(2, 'Иванова Мария'), [], { outcome: 'new', reason: null }],
    [
      'the birth date of somebody else',
      row(2, 'Петров Иван', { birth_date: '2015-02-01' }),
      [card(1, 'Иванова Мария', { birth_date: '2015-02-01' })],
      { outcome: 'new', reason: null },
    ],
    [
      'a lone first name',
      row(2, 'Мария', { phone: one }),
      [card(1, 'Иванова Мария', { phone: one })],
      { outcome: 'conflict', reason: 'name_unclear' },
    ],
    [
      'two cards alike, one by the very name',
      row(2, 'Иванова Мария', { phone: one }),
      [card(1, 'Иванова Мария', { phone: one }), card(3, 'Иванова Маша', { phone: one })],
      { outcome: 'same', reason: 'phone_and_name', client_id: 1 },
    ],
    [
      'two cards of the very name',
      row(2, 'Иванова Мария', { phone: one }),
      [card(1, 'Иванова Мария', { phone: one }), card(3, 'Иванова Мария', { phone: one })],
      { outcome: 'conflict', reason: 'several_match', candidates: [{ client_id: 1 }, { client_id: 3 }] },
    ],
    [
      'two cards alike',
      row(2, 'Иванова Мария', { phone: one }),
      [card(1, 'Иванова Маша', { phone: one }), card(3, 'Иванова Маруся', { phone: one })],
      { outcome: 'conflict', reason: 'several_match', candidates: [{ client_id: 1 }, { client_id: 3 }] },
    ],
    [
      'the source’s own id, the phone changed',
      row(2, 'Иванова Мария', { external_id: '7', phone: two }),
      [card(1, 'Иванова Мария', { external_id: '7', phone: one })],
      { outcome: 'update', reason: 'external_id', changes: [{ field: 'phone', from: one, to: two }] },
    ],
    [
      'row numbers mapped as ids by mistake',
      row(2, 'Петров Иван', { external_id: '7', phone: two }),
      [card(1, 'Иванова Мария', { external_id: '7', phone: one })],
      { outcome: 'conflict', reason: 'identity_disagrees', candidates: [{ client_id: 1 }] },
    ],
    [
      'the club card',
      row(2, 'Иванова Мария', { club_card: 'К-1' }),
      [card(1, 'Иванова Мария', { club_card: 'К-1', phone: one })],
      { outcome: 'same', reason: 'club_card' },
    ],
  ])('%s', (_, given, cards, expected) => {
    expect(match([given], cards)[0]).toMatchObject(expected);
  });

  test('a suggested gender changes no card, a fuller name on the card stays', () => {
    const given = row(2, 'Иванова Маша', { phone: one, gender: 'female', gender_suggested: true });
    expect(match([given], [card(1, 'Иванова Мария Петровна', { phone: one })])[0]).toMatchObject({ outcome: 'same' });
  });

  test('a row that was imported before under another mapping is wholly done', () => {
    const given = { ...row(2, 'Иванова Мария', { phone: one, email: 'a@example.com' }), cells_hash: 'ячейки' };
    const cards = [card(1, 'Иванова Мария Новая', { phone: two, row_hashes: ['ячейки'] })];
    expect(match([given], cards)).toMatchObject([{ outcome: 'same', reason: 'imported_before', client_id: 1 }]);
  });

  test('a row about a card that stands twice in the file is a repetition', () => {
    const given = row(2, 'Иванова Мария', { phone: one, email: 'a@example.com' });
    expect(match([given, { ...given, row_no: 3 }], [card(1, 'Иванова Мария', { phone: one })])).toMatchObject([
      { outcome: 'update', client_id: 1 },
      { outcome: 'same', reason: 'repeated_row', client_id: 1 },
    ]);
  });

  test('a number that a row adds to a card is no change in the next row', () => {
    const rows = [row(2, 'Иванова Мария', { phone: one, phone2: two }), row(3, 'Иванова Мария', { phone: two })];
    expect(match(rows, [card(1, 'Иванова Мария', { phone: one })])[1]).toEqual({
      row_no: 3,
      outcome: 'same',
      reason: 'phone_and_name',
      client_id: 1,
    });
  });

  test('no more than fifty namesakes are offered to choose from', () => {
    const cards = Array.from({ length: 60 }, (_, index) => card(index + 1, 'Иванова Мария'));
    expect(match([row(2, 'Иванова Мария')], cards)[0]).toMatchObject({
      outcome: 'conflict',
      candidates: { length: 50 },
    });
  });

  test('a row that was imported before is wholly done', () => {
    const given = row(2, 'Иванова Мария', { phone: one, email: 'a@example.com' });
    const cards = [card(1, 'Иванова Мария Новая', { phone: two, row_hashes: [given.row_hash] })];
    expect(match([given], cards)).toEqual([{ row_no: 2, outcome: 'same', reason: 'imported_before', client_id: 1 }]);
  });
});

describe('a payment or a pass by the name alone', () => {
  const pay = (row_no: number, name: string, fields: Partial<ParsedClient> = {}): MatchableRow => ({
    ...row(row_no, name, { comment: String(row_no), ...fields }),
    payment: { amount: 520_000 },
  });
  const maria = card(1, 'Иванова Мария Петровна', { phone: one, email: 'm@example.com', birth_date: '2015-02-01' });
  const same = { outcome: 'update', reason: 'only_client_of_name', client_id: 1 };

  test.each<[string, MatchableRow, ExistingClient[], object]>([
    ['goes to the only client of the name', pay(2, 'Мария Иванова'), [maria, card(2, 'Петров Иван')], same],
    ['and by the whole name', pay(2, 'Иванова Мария Петровна'), [maria], same],
    [
      'a pass, visits, a balance and a group as well',
      { ...row(2, 'Иванова Мария'), visits: [{}] },
      [maria],
      { outcome: 'same', client_id: 1 },
    ],
    [
      'an e-mail that agrees is no obstacle',
      pay(2, 'Иванова Мария', { email: 'M@example.com' }),
      [maria],
      { client_id: 1, reason: 'only_client_of_name' },
    ],
    [
      'another patronymic is another person, and a payment makes no card',
      pay(2, 'Иванова Мария Сергеевна'),
      [maria],
      { outcome: 'conflict', reason: 'no_card', candidates: [] },
    ],
    [
      'a lone first name is a question',
      pay(2, 'Мария'),
      [maria],
      { outcome: 'conflict', reason: 'only_name_matches', candidates: [{ client_id: 1 }] },
    ],
    [
      'another e-mail contradicts',
      pay(2, 'Иванова Мария', { email: 'x@example.com' }),
      [maria],
      { outcome: 'conflict', reason: 'only_name_matches', candidates: [{ client_id: 1 }] },
    ],
    [
      'an e-mail that the card lacks is no obstacle',
      pay(2, 'Иванова Мария', { email: 'x@example.com' }),
      [{ ...maria, email: null }],
      { client_id: 1, reason: 'only_client_of_name' },
    ],
    [
      'nor is an age where the card has no birth date',
      pay(2, 'Иванова Мария', { birth_year: 1985 }),
      [{ ...maria, birth_date: null }],
      { client_id: 1, reason: 'only_client_of_name' },
    ],
    [
      'a name without a surname and a first name is no part of another such name',
      pay(2, 'Фирма Лютик', { lastname: null, firstname: null }),
      [{ ...card(1, 'Фирма Ромашка'), lastname: null, firstname: null }],
      { outcome: 'conflict', reason: 'no_card', candidates: [] },
    ],
    [
      'so does another card of the club',
      pay(2, 'Иванова Мария', { club_card: 'К-2' }),
      [{ ...maria, club_card: 'К-1' }],
      { outcome: 'conflict' },
    ],
    ['and an age of somebody else', pay(2, 'Иванова Мария', { birth_year: 1985 }), [maria], { outcome: 'conflict' }],
    ['an age to within a year does not', pay(2, 'Иванова Мария', { birth_year: 2014 }), [maria], { client_id: 1 }],
    [
      'two of the name are a question',
      pay(2, 'Иванова Мария'),
      [maria, card(3, 'Иванова Мария', { phone: two })],
      { outcome: 'conflict', reason: 'several_match', candidates: [{ client_id: 3 }, { client_id: 1 }] },
    ],
    [
      'another phone is a question',
      pay(2, 'Иванова Мария', { phone: two }),
      [maria],
      { outcome: 'conflict', reason: 'only_name_matches' },
    ],
  ])('%s', (_, given, cards, expected) => {
    expect(match([given], cards)[0]).toMatchObject(expected);
  });

  test('is a question once: the decision on the first row holds for the others', () => {
    const twins = [maria, card(3, 'Иванова Мария Петровна', { phone: two })];
    const name = 'Иванова Мария Петровна';
    expect(
      match(
        [pay(2, name), pay(3, name, { comment: '2', tags: ['а'] }), pay(4, name, { comment: '2', tags: ['б'] })],
        twins,
      ),
    ).toMatchObject([
      { outcome: 'conflict', reason: 'several_match' },
      { outcome: 'same', reason: 'name_in_file', of_row: 2 },
      { outcome: 'same', reason: 'name_in_file', of_row: 2 },
    ]);
  });

  test('is asked about again where the first question was about more than the name', () => {
    const born = card(1, 'Смирнов Иван', { phone: one, birth_date: '1985-10-10' });
    const rows = [row(2, 'Смирнов Иван', { phone: one, birth_date: '2015-11-11' }), pay(3, 'Смирнов Иван')];
    expect(match(rows, [born])).toMatchObject([
      { outcome: 'conflict', reason: 'birth_dates_differ' },
      { outcome: 'conflict', reason: 'several_match', candidates: [{ client_id: 1 }, { row_no: 2 }] },
    ]);
  });

  test('of a client of the same file goes to that client', () => {
    const rows = [row(2, 'Иванова Мария Петровна', { phone: one }), pay(3, 'Иванова Мария')];
    expect(match(rows)[1]).toMatchObject({ reason: 'name_in_file', of_row: 2 });
  });
});
