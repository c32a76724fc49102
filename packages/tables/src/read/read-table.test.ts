/**
 * Uploaded tables of every format are read within their bounds (decision 056) or refused with a code, whatever byte of
 * a workbook is wrong.
 */
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { random } from '../testing/random.ts';
import { day, workbook } from '../testing/workbook.ts';
import { bareWorkbook, zip } from '../testing/zip.ts';
import { readTables } from './read-table.ts';
import { TableReadError } from './table-read-error.ts';
import { tableLimits } from './table.ts';
import type { Cell } from '../cells/cell.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const firstRows = async (bytes: Uint8Array): Promise<Cell[][] | undefined> =>
  (await readTables(bytes, 'файл.csv')).sheets[0]?.rows;

async function refusal(bytes: Uint8Array): Promise<{ code: string; data: object }> {
  const error: unknown = await readTables(bytes, 'файл').then(
    () => new Error('Read without a refusal'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TableReadError)) throw error;
  return { code: error.code, data: error.data };
}

describe('text', () => {
  const table = [
    ['ФИО', 'Телефон'],
    ['Ёлкина Мария', '89123456789'],
  ];
  test.each([
    ['UTF-8', utf8('ФИО;Телефон\nЁлкина Мария;89123456789\n')],
    ['UTF-8 with a mark', utf8('\uFEFFФИО;Телефон\r\nЁлкина Мария;89123456789')],
    ['Windows-1251', new Uint8Array(iconv.encode('ФИО;Телефон\r\nЁлкина Мария;89123456789', 'windows-1251'))],
    [
      'UTF-16 LE with a mark',
      new Uint8Array(iconv.encode('ФИО\tТелефон\nЁлкина Мария\t89123456789', 'utf-16le', { addBOM: true })),
    ],
    [
      'UTF-16 BE with a mark',
      new Uint8Array(iconv.encode('ФИО\tТелефон\nЁлкина Мария\t89123456789', 'utf-16be', { addBOM: true })),
    ],
    ['UTF-16 LE without a mark', new Uint8Array(iconv.encode('ФИО\tТелефон\nЁлкина Мария\t89123456789', 'utf-16le'))],
    ['commas', utf8('ФИО,Телефон\nЁлкина Мария,89123456789')],
    ['tabs', utf8('ФИО\tТелефон\nЁлкина Мария\t89123456789')],
    ['a first line that names the delimiter', utf8('sep=;\r\nФИО;Телефон\r\nЁлкина Мария;89123456789')],
    ['old line ends of the Mac', utf8('ФИО;Телефон\rЁлкина Мария;89123456789\r')],
  ])('%s', async (_, bytes) => {
    expect(await firstRows(bytes)).toEqual(table);
  });

  test.each<[string, string, Cell[][]]>([
    ['a delimiter, a quote and a line break inside quotes', 'a;"x;""y""\nz";c', [['a', 'x;"y"\nz', 'c']]],
    ['a bare quote inside a field', 'ООО "Ромашка";5', [['ООО "Ромашка"', '5']]],
    [
      'a quote that closes too early',
      '"Ромашка" ООО;5\nb;6\nc;"7"',
      [
        ['"Ромашка" ООО', '5'],
        ['b', '6'],
        ['c', '7'],
      ],
    ],
    ['empty fields', ';;x\n;;', [[null, null, 'x']]],
    [
      'decimal commas beside semicolons',
      'Имя;Сумма\nА;1,50\nБ;2,50',
      [
        ['Имя', 'Сумма'],
        ['А', '1,50'],
        ['Б', '2,50'],
      ],
    ],
    ['text that a spreadsheet would run', '=1+1;+7 912;-5;@SUM(A1)', [['=1+1', '+7 912', '-5', '@SUM(A1)']]],
    ['one column', 'Имя\nАнна', [['Имя'], ['Анна']]],
    ['rows of different length', 'a;b;c\nd\ne;f;g;h', [['a', 'b', 'c'], ['d'], ['e', 'f', 'g', 'h']]],
  ])('%s', async (_, text, rows) => {
    expect(await firstRows(utf8(text))).toEqual(rows);
  });

  test('a quote that never closes does not swallow the file', async () => {
    const file = await readTables(utf8('a;"b\nc;d\ne;f'), 'x.csv');
    expect(file.sheets[0]?.rows).toEqual([
      ['a', '"b'],
      ['c', 'd'],
      ['e', 'f'],
    ]);
    expect(file.warnings).toEqual([{ code: 'unclosed_quote', data: { row: 1 } }]);
  });

  test('the sheet is named after the file, a guessed encoding gets a warning', async () => {
    const file = await readTables(
      new Uint8Array(iconv.encode('ФИО;Тел\nА;1', 'windows-1251')),
      'C:\\x\\Клиенты 2026.csv',
    );
    expect(file).toMatchObject({
      format: 'text',
      sheets: [{ name: 'Клиенты 2026' }],
      warnings: [{ code: 'encoding_guessed', data: { encoding: 'windows-1251' } }],
    });
  });
});

describe('XLSX', () => {
  test('several sheets, numbers, dates, flags, merged heads; an empty sheet gets a warning and is left out', async () => {
    const { bytes } = await workbook('x.xlsx', [
      {
        name: 'Первый',
        rows: [
          [{ value: 'Родитель', merged: 2 }, null],
          ['ФИО', 'Телефон'],
          ['Анна', 79123456789],
        ],
      },
      { name: 'Пустой', rows: [] },
      { name: 'Второй', rows: [[day('2026-02-01'), true, 5200.5, '=1+1', '  x  '], [], ['y', null, null, null, null]] },
    ]);
    expect(await readTables(bytes, 'x.xlsx')).toEqual({
      format: 'xlsx',
      date_system: 1900,
      sheets: [
        {
          name: 'Первый',
          rows: [
            ['Родитель', null],
            ['ФИО', 'Телефон'],
            ['Анна', 79123456789],
          ],
        },
        {
          name: 'Второй',
          rows: [
            ['2026-02-01', true, 5200.5, '=1+1', 'x'],
            [null, null, null, null, null],
            ['y', null, null, null, null],
          ],
        },
      ],
      warnings: [{ code: 'sheet_empty', data: { sheet: 'Пустой' } }],
    });
  });

  const dateCell = (serial: number) =>
    `<row r="1"><c r="A1" s="1"><v>${serial}</v></c><c r="B1"><v>${serial}</v></c></row>`;
  test.each([
    [false, 45292, '2024-01-01', 1900],
    [true, 43830, '2024-01-01', 1904],
    [false, 45292.4375, '2024-01-01T10:30', 1900],
    [false, 0.75, '18:00', 1900],
  ] as const)('dates: epoch 1904 %s, serial %d → %s', async (date1904, serial, expected, date_system) => {
    const file = await readTables(zip(bareWorkbook({ sheetData: dateCell(serial), date1904 })), 'x.xlsx');
    expect(file).toMatchObject({ date_system, sheets: [{ rows: [[expected, serial]] }] });
  });

  test('errors of formulas are empty cells', async () => {
    const sheetData =
      '<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1" t="inlineStr"><is><t>#Тег</t></is></c><c r="C1" t="e"><v>#DIV/0!</v></c><c r="D1"><v>1</v></c></row>';
    const file = await readTables(zip(bareWorkbook({ sheetData })), 'x.xlsx');
    expect(file.sheets[0]?.rows).toEqual([[null, '#Тег', null, 1]]);
  });

  test('formatting far away from the data costs nothing', async () => {
    const sheetData =
      '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row><row r="200001"><c r="A200001" s="1"/></row>';
    expect((await readTables(zip(bareWorkbook({ sheetData })), 'x.xlsx')).sheets[0]?.rows).toEqual([[1]]);
  });
});

test('one long text named by very many cells is counted by the cells', async () => {
  const shared = {
    name: 'xl/sharedStrings.xml',
    text: `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'длинно '.repeat(4000)}</t></si></sst>`,
  };
  const rows = Array.from(
    { length: 4000 },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c></row>`,
  );
  const parts = bareWorkbook({ sheetData: rows.join(''), extra: [shared] }).map((part) =>
    part.name.endsWith('workbook.xml.rels')
      ? { ...part, text: String(part.text).replace('</Relationships>', `${SHARED_STRINGS}</Relationships>`) }
      : part,
  );
  expect((await refusal(zip(parts))).code).toBe('too_many_cells');
});
const SHARED_STRINGS =
  '<Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/>';

test('a sample for the delimiter may be cut into more columns than a table may have', async () => {
  const note = 'раз, два, '.repeat(2000);
  expect(await firstRows(utf8(`Имя;Заметка\nАнна;${note}`))).toEqual([
    ['Имя', 'Заметка'],
    ['Анна', note.trim()],
  ]);
});

describe('refused with a code', () => {
  const cell = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const zeros = new Uint8Array(20 * 1024 * 1024);

  test.each<[string, Uint8Array, string]>([
    [
      'a letter of OpenDocument',
      zip([{ name: 'mimetype', text: 'application/vnd.oasis.opendocument.text', stored: true }]),
      'archive',
    ],
    ['XLSB', zip([{ name: 'xl/workbook.bin', text: 'x' }]), 'xlsb'],
    ['another archive', zip([{ name: 'word/document.xml', text: '<x/>' }]), 'archive'],
    ['a page called .xls', utf8('<html><table><tr><td>ФИО</td></tr></table></html>'), 'html'],
    ['PDF', utf8('%PDF-1.7'), 'pdf'],
    ['a picture', new Uint8Array(Array.from({ length: 500 }, (_, index) => (index * 7) % 32)), 'binary'],
  ])('%s', async (_, bytes, found) => {
    expect(await refusal(bytes)).toEqual({ code: 'unsupported_format', data: { found, save_as: 'xlsx' } });
  });

  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(0), 'file_empty'],
    ['blank lines', utf8('\r\n \r\n;;\r\n'), 'file_empty'],
    ['a workbook without data', zip(bareWorkbook({ sheetData: '' })), 'file_empty'],
    ['51 MB', new Uint8Array(tableLimits.fileBytes + 1), 'file_too_large'],
    ['200 001 lines', utf8('x\n'.repeat(200_001)), 'too_many_rows'],
    ['200 000 columns', utf8(`${'Столбец;'.repeat(200_000)}\n`), 'too_many_columns'],
    ['200 000 empty columns', utf8(`Имя\n${';'.repeat(200_000)}Анна\n`), 'too_many_columns'],
    ['ten million empty cells', utf8(`${';'.repeat(999)}x\n`.repeat(10_001)), 'too_many_cells'],
    ['a cell of a megabyte', utf8(`Имя;Заметка\nАнна;${'я'.repeat(1_000_000)}\n`), 'cell_too_long'],
    ['an archive cut short', zip(bareWorkbook({ sheetData: cell })).subarray(0, 400), 'file_corrupt'],
    ['a workbook without its relations', zip(bareWorkbook({ sheetData: cell }).slice(0, 1)), 'file_corrupt'],
    ['broken XML', zip(bareWorkbook({ sheetData: '<row r="1"><c r="A1"><v>1</c></row>' })), 'file_corrupt'],
    ['a cell without an address', zip(bareWorkbook({ sheetData: '<row><c><v>1</v></c></row>' })), 'file_corrupt'],
    [
      'a part that packs a thousandfold',
      zip(bareWorkbook({ sheetData: cell, extra: [{ name: 'xl/media/bomb.xml', text: zeros }] })),
      'archive_too_large',
    ],
    [
      'a part larger than it declares',
      zip(bareWorkbook({ sheetData: cell, extra: [{ name: 'xl/media/bomb.xml', text: zeros, declaredBytes: 100 }] })),
      'file_corrupt',
    ],
    [
      'a declared gigabyte',
      zip(bareWorkbook({ sheetData: cell, extra: [{ name: 'a.xml', text: 'x', declaredBytes: 0x7fffffff }] })),
      'archive_too_large',
    ],
  ])('%s', async (_, bytes, code) => {
    expect((await refusal(bytes)).code).toBe(code);
  });

  // Each of these files has a few hundred bytes and would make the reader build billions of cells.
  test.each<[string, string, string]>([
    ['a cell in the last row', '<row r="1048576"><c r="A1048576"><v>1</v></c></row>', 'too_many_rows'],
    [
      'a wide and a tall cell',
      '<row r="1"><c r="ALL1"><v>1</v></c></row><row r="200000"><c r="A200000"><v>1</v></c></row>',
      'too_many_cells',
    ],
    ['a cell in the last column', '<row r="1"><c r="XFD1"><v>1</v></c></row>', 'too_many_columns'],
    [
      'a cell of a megabyte',
      `<row r="1"><c r="A1" t="inlineStr"><is><t>${'я '.repeat(500_000)}</t></is></c></row>`,
      'cell_too_long',
    ],
    [
      'a cell of five million letters, which the parser would read for a minute',
      `<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(5_000_000)}</t></is></c></row>`,
      'cell_too_long',
    ],
    ['an endless comment', `<!--${'<a>'.repeat(1_000_000)}-->`, 'file_corrupt'],
    ['an endless quote', `<row r="1"><c r="A1" t="${'>'.repeat(3_000_000)}"><v>1</v></c></row>`, 'file_corrupt'],
    ['tags in a quote', `<row r="1"><c r="A1" t="${'><'.repeat(100)}"><v>1</v></c></row>`, 'file_corrupt'],
    ['a row number beyond Excel', '<row r="4000000000"><c r="A1"><v>1</v></c></row>', 'file_corrupt'],
    ['a row number with an exponent', '<row r="1e9"><c r="A1"><v>1</v></c></row>', 'file_corrupt'],
    ['a column beyond Excel', '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>', 'file_corrupt'],
    ['an address in single quotes', "<row r='1'><c r = 'ZZZ1'><v>1</v></c></row>", 'file_corrupt'],
    ['an address hidden by an entity', '<row r="1"><c r="&#90;ZZ1"><v>1</v></c></row>', 'file_corrupt'],
    ['an address hidden by a quoted bracket', '<row r="1"><c x=">" r="ZZZ1"><v>1</v></c></row>', 'file_corrupt'],
    [
      'an address hidden by a long tag',
      `<row r="1"><c ${' '.repeat(70_000)}r="ZZZ1"><v>1</v></c></row>`,
      'file_corrupt',
    ],
  ])('%s', async (_, sheetData, code) => {
    expect((await refusal(zip(bareWorkbook({ sheetData })))).code).toBe(code);
  });
});

describe('many sheets', () => {
  const xml = (parts: ReturnType<typeof bareWorkbook>, edit: (name: string, text: string) => string) =>
    zip(parts.map((part) => ({ ...part, text: edit(part.name, part.text as string) })));
  const bare = () => bareWorkbook({ sheetData: '<row r="1"><c r="A1"><v>1</v></c></row>' });
  const sheets = (count: number, from = 2) =>
    Array.from({ length: count }, (_, n) => `<sheet name="Л${from + n}" sheetId="${from + n}" r:id="rId1"/>`).join('');
  const withSheets = (count: number) =>
    xml(bare(), (name, text) =>
      name === 'xl/workbook.xml' ? text.replace('</sheets>', `${sheets(count)}</sheets>`) : text,
    );

  test('a thousand are read, more are refused before they are', async () => {
    expect((await readTables(withSheets(tableLimits.sheets - 1), 'x.xlsx')).sheets).toHaveLength(tableLimits.sheets);
    expect(await refusal(withSheets(20_000))).toEqual({ code: 'too_many_sheets', data: { limit: tableLimits.sheets } });
  });

  test.each(['worksheets/sheet1.xml', '/xl/worksheets/sheet1.xml', 'worksheets/sheet1&#46;xml'])(
    'a part that two relations name, %s, is refused',
    async (target) => {
      const relation = `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${target}"/>`;
      const bytes = xml(bare(), (name, text) =>
        name === 'xl/_rels/workbook.xml.rels' ? text.replace('</Relationships>', `${relation}</Relationships>`) : text,
      );
      expect((await refusal(bytes)).code).toBe('file_corrupt');
    },
  );
});

test('a damaged workbook is read or refused with a code, whatever byte is wrong', async () => {
  const sheetData =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>ФИО</t></is></c><c r="B1" s="1"><v>45292</v></c></row><row r="2"><c r="A2"><v>5</v></c></row>';
  const bytes = zip(bareWorkbook({ sheetData }));
  const dice = random(7);
  const outcomes = new Set<string>();
  for (let attempt = 0; attempt < 500; attempt++) {
    const damaged = bytes.slice(0, attempt % 5 === 0 ? 100 + dice.int(bytes.length - 100) : bytes.length);
    for (let flips = 0; flips < 1 + (attempt % 4); flips++) damaged[dice.int(damaged.length)] = dice.int(256);
    const outcome = await readTables(damaged, 'x.xlsx').then(
      () => 'read',
      (error: Error) => (error instanceof TableReadError ? 'refused' : error.message),
    );
    outcomes.add(outcome);
  }
  expect([...outcomes].toSorted()).toEqual(['read', 'refused']);
});
