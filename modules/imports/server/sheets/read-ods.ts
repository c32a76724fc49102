import type { Cell } from '../rules/cell.ts';
import { corrupt, TableReadError } from './table-read-error.ts';
import { tableLimits, type SheetTable, type TableFile, type TableWarning } from './table.ts';
import { archiveParts, unpack, type WorkbookLimits } from './workbook-guard.ts';

/** Reads every sheet of an OpenDocument spreadsheet, as LibreOffice saves it. Throws `TableReadError`. */
export async function readOds(bytes: Uint8Array, limits: WorkbookLimits = tableLimits): Promise<TableFile> {
  const content = archiveParts(bytes, limits).find(({ name }) => name === 'content.xml');
  if (!content) throw corrupt('no content.xml');
  const chunks: Buffer[] = [];
  await unpack(content, (chunk) => chunks.push(chunk));
  const reader = new OdsReader(limits);
  readXml(Buffer.concat(chunks).toString('utf8'), reader);
  const warnings: TableWarning[] = reader.sheets
    .filter(({ rows }) => rows.length === 0)
    .map(({ name }) => ({ code: 'sheet_empty', data: { sheet: name } }));
  return { format: 'ods', date_system: 1900, sheets: reader.sheets.filter(({ rows }) => rows.length > 0), warnings };
}

/** A comment, an instruction, literal text, a tag or text. Sticky: what fits none of them ends the reading, so broken XML costs one look. */
const TOKEN =
  /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[([^]*?)\]\]>|<(\/?)([A-Za-z_][\w:.-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|([^<]+)/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function readXml(xml: string, reader: OdsReader): void {
  TOKEN.lastIndex = xml.startsWith('\uFEFF') ? 1 : 0;
  while (TOKEN.lastIndex < xml.length) {
    const token = TOKEN.exec(xml);
    if (!token) throw corrupt('broken XML');
    const [, literal, closing, name, attributes = '', text] = token;
    if (literal !== undefined) reader.text(literal);
    else if (text !== undefined) reader.text(decoded(text));
    else if (name === undefined) continue;
    else if (closing) reader.close(name);
    else {
      reader.open(name, attributesOf(attributes));
      if (attributes.endsWith('/')) reader.close(name);
    }
  }
  if (reader.isWithin) throw corrupt('XML ends within a table');
}

type Attributes = ReadonlyMap<string, string>;

const attributesOf = (written: string): Attributes =>
  new Map([...written.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [name!, decoded(double ?? single ?? '')]));

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five names of XML and numbers; a document type, which could name more, is no token. */
const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

interface OpenCell {
  attributes: Attributes;
  paragraphs: string[];
}

/** What repeats is written once with a count: blank tails of a million rows, and of as many columns. */
class OdsReader {
  readonly sheets: SheetTable[] = [];
  readonly #limits: WorkbookLimits;
  #cells = 0;
  #sheet: SheetTable | undefined;
  #row: Cell[] | undefined;
  #cell: OpenCell | undefined;
  #rowRepeats = 1;
  #blankRows = 0;
  #blankCells = 0;
  /** Within a remark on a cell, whose text is not the cell's. */
  #remarks = 0;
  #isParagraph = false;

  constructor(limits: WorkbookLimits) {
    this.#limits = limits;
  }

  get isWithin(): boolean {
    return this.#sheet !== undefined;
  }

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case 'table:table':
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
    this.#take(this.#blankCells + count);
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
    if (rows.length + this.#blankRows + this.#rowRepeats > this.#limits.rows)
      throw new TableReadError('imports.too_many_rows', { limit: this.#limits.rows });
    this.#take(row.length * (this.#rowRepeats - 1));
    for (let blank = 0; blank < this.#blankRows; blank++) rows.push([]);
    for (let same = 0; same < this.#rowRepeats; same++) rows.push([...row]);
    this.#blankRows = 0;
  }

  #take(cells: number): void {
    this.#cells += cells;
    if (this.#cells > this.#limits.cells)
      throw new TableReadError('imports.too_many_cells', { limit: this.#limits.cells });
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

/** `2026-02-01` or `2026-02-01T10:30:00` → as a workbook's dates are handed on. */
function dateOf(written: string): Cell {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(written) ?? [];
  if (date === undefined) return written || null;
  return time === undefined || time === '00:00' ? date : `${date}T${time}`;
}

/** `PT18H30M00S` → `18:30` */
function timeOf(written: string): Cell {
  const [, hours, minutes] = /^PT(\d{1,2})H(\d{1,2})M/.exec(written) ?? [];
  return hours === undefined || minutes === undefined
    ? written || null
    : `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}
