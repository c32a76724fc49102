import { describe, expect, test } from 'vitest';
import { random } from '../testing/random.ts';
import { zip } from '../testing/zip.ts';
import { readTables } from './read-table.ts';
import { TableReadError } from './table-read-error.ts';

const odf = 'urn:oasis:names:tc:opendocument:xmlns:';
const mimetype = { name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet', stored: true };

/** A document as LibreOffice writes it: styles first, settings last, and the sheets in between. */
const ods = (tables: string, written = (xml: string): string => xml): Uint8Array =>
  zip([
    mimetype,
    {
      name: 'content.xml',
      text: written(`<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="${odf}office:1.0" xmlns:table="${odf}table:1.0" xmlns:text="${odf}text:1.0"
  xmlns:style="${odf}style:1.0" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"><office:automatic-styles><style:style style:name="a"/></office:automatic-styles>
<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`),
    },
    { name: 'META-INF/manifest.xml', text: '<manifest/>' },
  ]);
const table = (name: string, rows: string): string => `<table:table table:name="${name}">${rows}</table:table>`;
const row = (cells: string, attributes = ''): string => `<table:table-row${attributes}>${cells}</table:table-row>`;
const text = (value: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const read = (bytes: Uint8Array) => readTables(bytes, 'Клиенты.ods');

test('sheets with numbers, dates, times, flags, merged heads, remarks and blank tails', async () => {
  const first = table(
    'Абонементы',
    row(`<table:table-cell table:number-columns-spanned="3" office:value-type="string"><text:p>Студия &quot;Ритм&quot; &amp; К&#186;</text:p></table:table-cell>
      <table:covered-table-cell table:number-columns-repeated="2"/>`) +
      row('<table:table-cell table:number-columns-repeated="16384"/>', ' table:number-rows-repeated="2"') +
      row(
        text('Иванова<text:s text:c="2"/>Мария') +
          '<table:table-cell office:value-type="float" office:value="5.5"><text:p>5,5</text:p></table:table-cell>' +
          '<table:table-cell office:value-type="currency" office:value="4400"><text:p>4 400,00 ₽</text:p></table:table-cell>' +
          '<table:table-cell office:value-type="date" office:date-value="2026-12-20"><text:p>20.12.26</text:p></table:table-cell>' +
          '<table:table-cell office:value-type="time" office:time-value="PT18H30M00S"><text:p>18:30</text:p></table:table-cell>' +
          '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>ИСТИНА</text:p></table:table-cell>' +
          '<table:table-cell calcext:value-type="error" office:value-type="string"><text:p>#N/A</text:p></table:table-cell>' +
          '<table:table-cell office:value-type="string"><office:annotation><text:p>звонить</text:p></office:annotation><text:p>две</text:p><text:p>строки</text:p></table:table-cell>',
      ) +
      row(text('пн'), ' table:number-rows-repeated="2"') +
      row('<table:table-cell table:number-columns-repeated="16384"/>', ' table:number-rows-repeated="1048570"'),
  );
  const file = await read(ods(first + table('Пусто', row('<table:table-cell/>'))));
  expect(file).toEqual({
    format: 'ods',
    date_system: 1900,
    sheets: [
      {
        name: 'Абонементы',
        rows: [
          ['Студия "Ритм" & Кº'],
          [],
          [],
          ['Иванова  Мария', 5.5, 4400, '2026-12-20', '18:30', true, null, 'две\nстроки'],
          ['пн'],
          ['пн'],
        ],
      },
    ],
    warnings: [{ code: 'sheet_empty', data: { sheet: 'Пусто' } }],
  });
});

test('whatever the file calls the names of the format', async () => {
  const plain = table('Лист1', row(text('ФИО')) + row(text('Иванова Мария')));
  const renamed = (xml: string): string =>
    xml.replaceAll(/(<\/?| )table:/g, '$1t:').replace('xmlns:table=', 'xmlns:t=');
  expect(await read(ods(plain, renamed))).toEqual(await read(ods(plain)));
});

describe('refused with a code', () => {
  test.each<[string, Uint8Array, string]>([
    ['no sheet with anything in it', ods(table('Лист1', row('<table:table-cell/>'))), 'file_empty'],
    ['without its content', zip([mimetype]), 'file_corrupt'],
    ['XML cut short', ods('<table:table table:name="a"><table:table-row>'), 'file_corrupt'],
    ['a tag that never closes', ods('<table:table table:name="a'), 'file_corrupt'],
    ['a count that is none', ods(table('a', row(text('x'), ' table:number-rows-repeated="-5"'))), 'file_corrupt'],
    [
      'one row a million times',
      ods(table('a', row(text('x'), ' table:number-rows-repeated="1048576"'))),
      'too_many_rows',
    ],
    [
      'a cell after a million blank rows',
      ods(table('a', row('<table:table-cell/>', ' table:number-rows-repeated="1048575"') + row(text('x')))),
      'too_many_rows',
    ],
    [
      'a row of a hundred million cells',
      ods(
        table(
          'a',
          row(
            '<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="100000000"/>',
          ),
        ),
      ),
      'too_many_columns',
    ],
    [
      'one row of a thousand cells two hundred thousand times',
      ods(
        table(
          'a',
          row(
            '<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="1000"/>',
            ' table:number-rows-repeated="200000"',
          ),
        ),
      ),
      'too_many_cells',
    ],
    ['a cell of a megabyte', ods(table('a', row(text('я '.repeat(500_000))))), 'cell_too_long'],
    [
      'a long text that repeats',
      ods(table('a', row(text('слово '.repeat(5000)), ' table:number-rows-repeated="100000"'))),
      'too_many_cells',
    ],
    [
      'a declared gigabyte',
      zip([mimetype, { name: 'content.xml', text: '<x/>', declaredBytes: 0x7fffffff }]),
      'archive_too_large',
    ],
  ])('%s', async (_, bytes, code) => {
    await expect(read(bytes)).rejects.toMatchObject({ code });
  });
});

test('whatever byte is wrong, it is read or refused with a code', async () => {
  const bytes = ods(
    table('Лист1', row(text('ФИО') + text('Телефон')) + row(text('Иванова Мария') + text('89123456789'))),
  );
  const dice = random(11);
  const outcomes = new Set<string>();
  for (let attempt = 0; attempt < 300; attempt++) {
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
