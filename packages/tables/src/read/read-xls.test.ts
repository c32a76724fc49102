import { beforeAll, describe, expect, test, vi } from 'vitest';
import { random } from '../testing/random.ts';
import { day } from '../testing/workbook.ts';
import { container, xls } from '../testing/xls.ts';
import { readTables } from './read-table.ts';
import { TableReadError } from './table-read-error.ts';

// The library logs a line for every record that it does not know; the reading process has no console.
beforeAll(() => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => silenced.mockRestore();
});

const read = (bytes: Uint8Array) => readTables(bytes, 'Клиенты.xls');

test('sheets with numbers, dates, flags, merged heads and gaps', async () => {
  const bytes = xls([
    {
      name: 'Абонементы',
      rows: [
        ['ФИО', { value: 'Абонемент', merged: 2 }, null],
        [null, 'Вид', 'Остаток'],
        ['Ёлкина Мария', 79123456789, day('2026-02-01'), true, '=1+1'],
        [],
        [null, null, -1.5],
      ],
    },
    { name: 'Пусто', rows: [] },
  ]);
  expect(await read(bytes)).toEqual({
    format: 'xls',
    date_system: 1900,
    sheets: [
      {
        name: 'Абонементы',
        rows: [
          ['ФИО', 'Абонемент'],
          [null, 'Вид', 'Остаток'],
          ['Ёлкина Мария', 79123456789, '2026-02-01', true, '=1+1'],
          [],
          [null, null, -1.5],
        ],
      },
    ],
    warnings: [{ code: 'sheet_empty', data: { sheet: 'Пусто' } }],
  });
});

test('workbooks that stand without a container, and of Excel 95', async () => {
  for (const type of ['biff2', 'biff5'] as const) {
    const file = await read(xls([{ name: 'a', rows: [['Name', 5]] }], type));
    expect(file).toMatchObject({ format: 'xls', sheets: [{ rows: [['Name', 5]] }] });
  }
});

describe('refused with a code', () => {
  test.each<[string, Uint8Array, string]>([
    ['the head of a workbook alone', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'file_corrupt'],
    ['a workbook cut short', xls([{ name: 'a', rows: [['x']] }]).subarray(0, 700), 'file_corrupt'],
    ['a letter of Word', container({ WordDocument: 'x'.repeat(5000) }), 'unsupported_format'],
    ['an XLSX with a password', container({ EncryptedPackage: 'x'.repeat(5000), EncryptionInfo: 'x' }), 'file_locked'],
    ['nothing in it', xls([{ name: 'a', rows: [] }]), 'file_empty'],
  ])('%s', async (_, bytes, code) => {
    await expect(read(bytes)).rejects.toMatchObject({ code });
  });
});

test('whatever byte is wrong, it is read or refused with a code', async () => {
  const bytes = xls([
    {
      name: 'Лист1',
      rows: [
        ['ФИО', 'Телефон'],
        ['Иванова Мария', 89123456789],
        [day('2026-02-01'), true],
      ],
    },
  ]);
  const dice = random(13);
  const outcomes = new Set<string>();
  for (let attempt = 0; attempt < 100; attempt++) {
    const damaged = bytes.slice(0, attempt % 5 === 0 ? 100 + dice.int(bytes.length - 100) : bytes.length);
    for (let flips = 0; flips < 1 + (attempt % 4); flips++) damaged[dice.int(damaged.length)] = dice.int(256);
    const outcome = await read(damaged).then(
      () => 'read',
      (error: Error) => (error instanceof TableReadError ? 'refused' : error.message),
    );
    outcomes.add(outcome);
  }
  expect([...outcomes].toSorted()).toEqual(['read', 'refused']);
});
