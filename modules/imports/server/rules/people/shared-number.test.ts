import { describe, expect, test } from 'vitest';
import { fullNameOf, person } from '../../fixtures/people.ts';
import { matchRows } from './match-rows.ts';
import type { MatchableRow } from './match-shapes.ts';
import { parseFullName } from '@ritm/tables/cells';
import type { ParsedClient } from '../cells/parsed.ts';
import { emptyClient } from '../rules-testing.ts';

const shared = '+79123456789';
const own = '+79221112233';
const birth_date = '2015-02-01';

function row(row_no: number, full_name: string, fields: Partial<ParsedClient>): MatchableRow {
  const { lastname = null, firstname = null, patronymic = null } = parseFullName(full_name).value ?? {};
  const client = { ...emptyClient, full_name, lastname, firstname, patronymic, ...fields };
  return { row_no, row_hash: `${row_no}`, client, guardians: [] };
}

/** As many rows with the shared number, each of another person; the first is row 12. */
const strangers = (count: number): MatchableRow[] =>
  Array.from({ length: count }, (_, index) => row(index + 12, fullNameOf(person(index)), { phone: shared }));
const lastOf = (rows: MatchableRow[]) => matchRows(rows, []).rows.at(-1);

describe('one number put in for everybody', () => {
  test('makes no family of more than twelve', () => {
    expect(lastOf(strangers(13))).toMatchObject({ outcome: 'family', relatives: { length: 12 } });
    expect(lastOf(strangers(14))).toEqual({ row_no: 25, outcome: 'new', reason: 'phone_of_many' });
    expect(lastOf(strangers(100))).toEqual({ row_no: 111, outcome: 'new', reason: 'phone_of_many' });
  });

  test('still identifies whoever bears exactly the same name', () => {
    const again = row(200, fullNameOf(person(5)), { phone: shared });
    expect(lastOf([...strangers(30), again])).toEqual({
      row_no: 200,
      outcome: 'same',
      reason: 'phone_and_name',
      of_row: 17,
    });
  });

  test('does not hide a person of the same name and birth date, whose own number is asked about', () => {
    const maria = row(2, 'Иванова Мария', { phone: own, birth_date });
    const again = row(200, 'Иванова Мария', { phone: shared, birth_date });
    expect(lastOf([maria, ...strangers(30), again])).toMatchObject({
      outcome: 'conflict',
      reason: 'phones_differ',
      candidates: [{ row_no: 2 }],
    });
  });

  test('is no other number of somebody who bears it under another wording of the name', () => {
    const rows = [
      row(2, 'Иванова Маша', { phone: shared, birth_date }),
      row(3, 'Иванова Мария', { phone: shared, birth_date }),
      ...strangers(30),
      row(200, 'Иванова Мария', { phone: shared, phone2: own, birth_date }),
    ];
    expect(lastOf(rows)).toMatchObject({ reason: 'name_and_birth_date', of_row: 2 });
  });
});
