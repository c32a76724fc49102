import { expect, test } from 'vitest';
import readWorkbook from 'read-excel-file/node';
import { toWorkbook } from './to-workbook.ts';
import { escapeFormula, type WorkbookSheet } from './sheet.ts';

const sheet = (rows: WorkbookSheet['rows']): WorkbookSheet => ({
  name: 'Посещения: март/апрель',
  widths: [30, 8],
  cellStyles: [{ bold: true, fill: '#e6f2ed', align: 'center' }],
  rows,
  sticky: { rows: 1, columns: 1 },
});

test.each([['=1+1'], ['+7 912'], ['-5'], ['@cmd'], ['\t=1'], ['\r=1']])('%j is no formula', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

test.each([['Иванова'], [''], ['+'], ['+79123456789'], ['+7••••••••89'], ['-'], ['3-5'], ['a=b']])(
  '%j stays as it is',
  (text) => {
    expect(escapeFormula(text)).toBe(text);
  },
);

test('a workbook reads back: texts, numbers, dates and empty cells', async () => {
  const bytes = await toWorkbook(
    sheet([
      [
        ['Клиент', 0],
        ['Дата', 0],
      ],
      ['=HYPERLINK("http://x")', { date: '2026-03-01' }],
      ['Пётр', 8],
      [null, ['н', 0]],
    ]),
  );
  const [read] = await readWorkbook(bytes);
  expect(read!.data).toEqual([
    ['Клиент', 'Дата'],
    [`'=HYPERLINK("http://x")`, new Date('2026-03-01T00:00:00Z')],
    ['Пётр', 8],
    [null, 'н'],
  ]);
});
