/** Which marks a row can still bring after imports that left some of them out. */
import { expect, test } from 'vitest';
import { findLeftMarks } from './left-marks.ts';

const row = (row_no: number, name: string) => ({ row_no, row_hash: `row ${name}`, cells_hash: `cells ${name}` });
const importedRow = (import_id: number, name: string, left_words: string[] | null) => ({
  import_id,
  row_hash: `row ${name}`,
  cells_hash: `cells ${name}`,
  left_words,
});
const found = (...given: Parameters<typeof findLeftMarks>) => Object.fromEntries(findLeftMarks(...given));

test('a row can bring what every earlier import of it left out', () => {
  const rows = [row(2, 'anna'), row(3, 'vera'), row(4, 'inna')];
  const imported = [
    importedRow(7, 'anna', ['о', 'х', 'ж']),
    importedRow(7, 'vera', []),
    importedRow(8, 'anna', ['х', 'ж', 'щ']),
    importedRow(8, 'ольга', ['о']),
  ];
  expect(found(rows, imported)).toEqual({ 2: { words: ['х', 'ж'], imports: [7, 8] } });
});

test('what one import has brought is left by no other', () => {
  expect(found([row(2, 'anna')], [importedRow(7, 'anna', ['о']), importedRow(8, 'anna', [])])).toEqual({});
  expect(found([row(2, 'anna')], [importedRow(7, 'anna', []), importedRow(8, 'anna', ['о'])])).toEqual({});
});

test('a row without visits leaves nothing, and says nothing of the imports of its visits', () => {
  expect(found([row(2, 'anna')], [importedRow(7, 'anna', null)])).toEqual({});
  expect(found([row(2, 'anna')], [importedRow(7, 'anna', null), importedRow(8, 'anna', ['о'])])).toEqual({
    2: { words: ['о'], imports: [8] },
  });
});

test('of equal rows the first brings the marks', () => {
  expect(found([row(2, 'anna'), row(3, 'vera'), row(4, 'anna')], [importedRow(7, 'anna', ['о'])])).toEqual({
    2: { words: ['о'], imports: [7] },
  });
});

test('a row is the same under another mapping, and a row of an earlier version has one identity', () => {
  const other = { row_no: 2, row_hash: 'other', cells_hash: 'cells anna' };
  expect(found([other], [importedRow(7, 'anna', ['о'])])).toEqual({ 2: { words: ['о'], imports: [7] } });
  expect(found([other], [{ ...importedRow(7, 'anna', ['о']), cells_hash: null }])).toEqual({});
  const old = { import_id: 7, row_hash: null, cells_hash: 'cells anna', left_words: ['о'] };
  expect(found([other], [old])).toEqual({ 2: { words: ['о'], imports: [7] } });
  const equal = { import_id: 7, row_hash: 'h', cells_hash: 'h', left_words: ['о'] };
  expect(found([{ row_no: 2, row_hash: 'h', cells_hash: 'h' }], [equal])).toEqual({
    2: { words: ['о'], imports: [7] },
  });
});
