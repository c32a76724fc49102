/**
 * OpenDocument spreadsheets to cells, in chunks of XML. The format repeats cells and rows by counters, so the budget
 * of cells is spent before a repetition is expanded.
 */
import { Parser } from 'saxen';
import type { Cell } from '../cells/cell.ts';
import { TableBudget, type TableLimits } from './table-budget.ts';
import { corrupt } from './table-read-error.ts';
import { tableLimits, type SheetTable, type TableFile, type TableWarning } from './table.ts';
import { XmlRuns } from './xml-runs.ts';
import { archiveParts, unpack } from './workbook-guard.ts';

/** Reads every sheet of an OpenDocument spreadsheet, which is LibreOffice's format. Throws `TableReadError`. */
export async function readOds(bytes: Uint8Array, limits: TableLimits = tableLimits): Promise<TableFile> {
  const content = archiveParts(bytes, limits).find(({ name }) => name === 'content.xml');
  if (!content) throw corrupt('no content.xml');
  const reader = new OdsReader(limits);
  const parser = parserFor(reader);
  const utf8 = new TextDecoder();
  const runs = new XmlRuns(limits.cellLetters);
  await unpack(content, (chunk) => {
    const text = utf8.decode(chunk, { stream: true });
    runs.scan(text, reader.row());
    parser.write(text);
  });
  parser.write(utf8.decode()).end();
  const warnings: TableWarning[] = reader.sheets
    .filter(({ rows }) => rows.length === 0)
    .map(({ name }) => ({ code: 'sheet_empty', data: { sheet: name } }));
  return { format: 'ods', date_system: 1900, sheets: reader.sheets.filter(({ rows }) => rows.length > 0), warnings };
}

const odf = 'urn:oasis:names:tc:opendocument:xmlns:';
const prefixes = {
  [`${odf}office:1.0`]: 'office',
  [`${odf}table:1.0`]: 'table',
  [`${odf}text:1.0`]: 'text',
  'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0': 'calcext',
};

function parserFor(reader: OdsReader): Parser {
  return new Parser()
    .ns(prefixes)
    .on('openTag', (name, attributes, decode) => reader.open(name, decodedBy(decode, attributes())))
    .on('closeTag', (name) => reader.close(name))
    .on('text', (text, decode) => reader.text(decode(text)))
    .on('cdata', (text) => reader.text(text))
    .on('error', (error) => {
      throw corrupt(error.message);
    });
}

type Attributes = ReadonlyMap<string, string>;

const decodedBy = (decode: (text: string) => string, written: Record<string, string>): Attributes =>
  new Map(Object.entries(written).map(([name, value]) => [name, decode(value)]));

interface OpenCell {
  attributes: Attributes;
  paragraphs: string[];
}

/**
 * Handles repetition: equal rows and cells are written once with a count, as in blank tails of a million rows and as
 * many columns.
 */
class OdsReader {
  readonly sheets: SheetTable[] = [];
  readonly #budget: TableBudget;
  #sheet: SheetTable | undefined;
  #row: Cell[] | undefined;
  #cell: OpenCell | undefined;
  #rowRepeats = 1;
  #blankRows = 0;
  #blankCells = 0;
  /** Depth within an annotation on a cell, whose text is not part of the cell. */
  #remarks = 0;
  #isParagraph = false;

  constructor(limits: TableLimits) {
    this.#budget = new TableBudget(limits);
  }

  /** The row that is being read, from 1. */
  row(): number {
    return (this.#sheet?.rows.length ?? 0) + this.#blankRows + 1;
  }

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case 'table:table':
        this.#budget.assertSheets(this.sheets.length + 1);
        this.#sheet = { name: attributes.get('table:name') ?? '', rows: [] };
        this.#blankRows = 0;
        return;
      case 'table:table-row':
        this.#row = [];
        this.#blankCells = 0;
        this.#rowRepeats = repeats(attributes, 'table:number-rows-repeated');
        return;
      case 'table:table-cell':
      case 'table:covered-table-cell':
        this.#cell = { attributes, paragraphs: [] };
        return;
      case 'office:annotation':
        this.#remarks++;
        return;
      case 'text:p':
        this.#isParagraph = this.#remarks === 0;
        if (this.#isParagraph) this.#cell?.paragraphs.push('');
        return;
      case 'text:s':
        return this.text(' '.repeat(Math.min(100, repeats(attributes, 'text:c'))));
      case 'text:tab':
      case 'text:line-break':
        return this.text('\n');
      default:
    }
  }

  close(name: string): void {
    if (name === 'text:p') this.#isParagraph = false;
    else if (name === 'office:annotation') this.#remarks = Math.max(0, this.#remarks - 1);
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.#closeCell();
    else if (name === 'table:table-row') this.#closeRow();
    else if (name === 'table:table' && this.#sheet) {
      this.sheets.push(this.#sheet);
      this.#sheet = undefined;
    }
  }

  text(text: string): void {
    const { paragraphs } = this.#cell ?? {};
    if (paragraphs && this.#isParagraph) paragraphs.push(`${paragraphs.pop() ?? ''}${text}`);
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell || !this.#row) return;
    const count = repeats(cell.attributes, 'table:number-columns-repeated');
    const value = valueOf(cell);
    if (value === null) {
      this.#blankCells += count;
      return;
    }
    this.#budget.assertColumns(this.#row.length + this.#blankCells + count);
    this.#budget.spendCells(this.#blankCells + count);
    this.#budget.spendText(value, this.row(), count * this.#rowRepeats);
    for (let blank = 0; blank < this.#blankCells; blank++) this.#row.push(null);
    for (let same = 0; same < count; same++) this.#row.push(value);
    this.#blankCells = 0;
  }

  #closeRow(): void {
    const row = this.#row;
    this.#row = undefined;
    if (!row || !this.#sheet) return;
    if (row.length === 0) {
      this.#blankRows += this.#rowRepeats;
      return;
    }
    const { rows } = this.#sheet;
    this.#budget.assertRows(rows.length + this.#blankRows + this.#rowRepeats);
    this.#budget.spendCells(row.length * (this.#rowRepeats - 1));
    for (let blank = 0; blank < this.#blankRows; blank++) rows.push([]);
    for (let same = 0; same < this.#rowRepeats; same++) rows.push([...row]);
    this.#blankRows = 0;
  }
}

function repeats(attributes: Attributes, name: string): number {
  const count = Number(attributes.get(name) ?? 1);
  if (!Number.isSafeInteger(count) || count < 1) throw corrupt(`${name} of ${count}`);
  return count;
}

function valueOf({ attributes, paragraphs }: OpenCell): Cell {
  if (attributes.get('calcext:value-type') === 'error') return null;
  const number = Number(attributes.get('office:value') ?? NaN);
  switch (attributes.get('office:value-type')) {
    case 'float':
    case 'percentage':
    case 'currency':
      return Number.isFinite(number) ? number : null;
    case 'boolean':
      return attributes.get('office:boolean-value') === 'true';
    case 'date':
      return dateOf(attributes.get('office:date-value') ?? '');
    case 'time':
      return timeOf(attributes.get('office:time-value') ?? '');
    default:
      return attributes.get('office:string-value') ?? (paragraphs.join('\n') || null);
  }
}

/** Converts `2026-02-01` or `2026-02-01T10:30:00` to the format of dates in `Cell`. */
function dateOf(written: string): Cell {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(written) ?? [];
  if (date === undefined) return written || null;
  return time === undefined || time === '00:00' ? date : `${date}T${time}`;
}

/** Converts `PT18H30M00S` to `18:30`. */
function timeOf(written: string): Cell {
  const [, hours, minutes] = /^PT(\d{1,2})H(\d{1,2})M/.exec(written) ?? [];
  return hours === undefined || minutes === undefined
    ? written || null
    : `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}
