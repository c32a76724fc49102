import { describe, expect, test } from 'vitest';
import { matchRows } from './match-rows.ts';
import type { ExistingClient, MatchableRow, RowMatch } from './match-shapes.ts';
import { card, one, row, two } from './people-testing.ts';

function match(rows: MatchableRow[], cards: ExistingClient[] = []): RowMatch[] {
  return matchRows(rows, cards).rows;
}

describe('within the file', () => {
  test('siblings: the first is new, the others family; the same child again is the same', () => {
    const rows = [
      row(2, 'Иванова Мария', { phone: one }),
      row(3, 'Иванова Дарья', { phone: one }),
      row(4, 'Иванов Пётр', { phone: one }),
      row(5, 'иванова мария', { phone: one }),
    ];
    expect(match(rows)).toEqual([
      { row_no: 2, outcome: 'new', reason: null },
      { row_no: 3, outcome: 'family', reason: 'phone_of_family', relatives: [{ row_no: 2 }] },
      { row_no: 4, outcome: 'family', reason: 'phone_of_family', relatives: [{ row_no: 2 }, { row_no: 3 }] },
      { row_no: 5, outcome: 'same', reason: 'phone_and_name', of_row: 2 },
    ]);
  });

  test('a row letter for letter is a repetition', () => {
    const rows = [row(2, 'Иванова Мария', { phone: one }), row(3, 'Иванова Мария', { phone: one })];
    expect(match(rows)[1]).toEqual({ row_no: 3, outcome: 'same', reason: 'repeated_row', of_row: 2 });
  });

  test('passes listed by name alone belong to one person', () => {
    const rows = [row(2, 'Иванова Мария', { comment: 'а' }), row(3, 'Иванова Мария', { comment: 'а', tags: ['б'] })];
    expect(match(rows)[1]).toMatchObject({ outcome: 'same', reason: 'name_in_file', of_row: 2 });
  });

  test('one word is nobody’s whole name, so two rows with it are two people', () => {
    const rows = [row(2, 'Мария', { comment: 'а' }), row(3, 'Мария', { comment: 'б' })];
    expect(match(rows)).toMatchObject([
      { outcome: 'new', reason: null },
      { outcome: 'new', reason: null },
    ]);
  });

  test('a name alone of two people above is a question', () => {
    const rows = [
      row(2, 'Иванова Мария', { phone: one }),
      row(3, 'Иванова Мария', { phone: two }),
      row(4, 'Иванова Мария'),
    ];
    expect(match(rows)[2]).toMatchObject({
      outcome: 'conflict',
      reason: 'only_name_matches',
      candidates: [{ row_no: 2 }, { row_no: 3 }],
    });
  });

  test('the question about a name alone is asked once', () => {
    const rows = [row(2, 'Иванова Мария', { comment: 'а' }), row(3, 'Иванова Мария', { comment: 'б' })];
    expect(match(rows, [card(1, 'Иванова Мария', { phone: one })])).toMatchObject([
      { outcome: 'conflict', reason: 'only_name_matches', candidates: [{ client_id: 1 }] },
      { reason: 'name_in_file', of_row: 2 },
    ]);
  });

  test('what a later row adds is learnt: the next one is found by it and does not repeat the change', () => {
    const rows = [
      row(2, 'Иванова Мария', { birth_date: '2015-02-01' }),
      row(3, 'Иванова Мария', { birth_date: '2015-02-01', phone: one, email: 'a@example.com' }),
      row(4, 'Иванова Мария', { phone: one, email: 'a@example.com' }),
    ];
    expect(match(rows)).toMatchObject([
      { outcome: 'new' },
      { outcome: 'update', of_row: 2, changes: [{ field: 'phone' }, { field: 'email' }] },
      { outcome: 'same', of_row: 2 },
    ]);
  });

  test('rejected rows match nobody and are counted', () => {
    const rejected = { ...row(2, '', { phone: one }), rejected: 'name_missing' };
    const { rows, counts } = matchRows([rejected, row(3, 'Иванова Мария', { phone: one })], []);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['rejected', 'new']);
    expect(counts).toEqual({ new: 1, same: 0, update: 0, conflict: 0, family: 0, rejected: 1 });
  });
});

test('whose row it is with several people in the name is asked, unless it is known', () => {
  const several = { warnings: [{ code: 'name.several_people' }, { code: 'phone.doubtful' }] };
  const vera = card(1, 'Смирнова Вера', { phone: one });
  const other = card(2, 'Громова Инна', { phone: two });
  const matches = matchRows(
    [
      { ...row(2, 'Орлова Яна'), ...several },
      { ...row(3, 'Смирнова Вера', { phone: one }), ...several },
      { ...row(4, 'Громов Пётр', { phone: two }), ...several },
      { ...row(5, 'Новикова Ольга'), warnings: [{ code: 'phone.doubtful' }] },
    ],
    [vera, other],
  );
  expect(matches.rows).toEqual([
    { row_no: 2, outcome: 'conflict', reason: 'several_people', candidates: [] },
    { row_no: 3, outcome: 'same', reason: 'phone_and_name', client_id: 1 },
    { row_no: 4, outcome: 'conflict', reason: 'several_people', candidates: [{ client_id: 2 }] },
    { row_no: 5, outcome: 'new', reason: null },
  ]);
});
