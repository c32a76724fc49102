import { TableBudget } from './table-budget.ts';
import { tableLimits } from './table.ts';
import type { Cell } from '../cells/cell.ts';
import type { TableWarning } from './table.ts';

const DELIMITERS = [';', ',', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

export interface DelimitedTable {
  readonly rows: Cell[][];
  readonly delimiter: Delimiter;
  readonly warnings: TableWarning[];
}

/**
 * Parses text into rows by RFC 4180 and tolerates what spreadsheets and people write: a bare quote inside a field is a
 * letter, rows may differ in length, and a quote that never closes is treated as a letter instead of swallowing the
 * rest of the file. Empty fields are `null`; values are trimmed text. Throws `TableReadError` as soon as a limit is
 * exceeded.
 */
export function readDelimited(text: string): DelimitedTable {
  // Excel writes and reads a first line that names the delimiter.
  const declared = /^sep=([;,|\t])\r?\n/i.exec(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const delimiter = (declared?.[1] as Delimiter | undefined) ?? sniffDelimiter(body);
  const warnings: TableWarning[] = [];
  let split = splitRecords(body, { delimiter, quotes: true, budget: new TableBudget() });
  if (split.unclosedFrom !== undefined) {
    warnings.push({ code: 'unclosed_quote', data: { row: split.unclosedFrom + 1 } });
    split = splitRecords(body, { delimiter, quotes: false, budget: new TableBudget() });
  }
  return { rows: split.rows, delimiter, warnings };
}

/** Chooses the delimiter that cuts the first lines into the most columns with the most stable count. */
function sniffDelimiter(text: string): Delimiter {
  const sample = text.slice(0, 64 * 1024);
  let best: { delimiter: Delimiter; score: number } = { delimiter: ';', score: 0 };
  for (const delimiter of DELIMITERS) {
    const { rows } = splitRecords(sample, { delimiter, quotes: true, maxRecords: 60 });
    const score = steadiness(rows.filter((row) => row.some((cell) => cell !== null)).map((row) => row.length));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function steadiness(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  let score = 0;
  for (const [width, count] of counts) {
    if (width > 1 && width <= tableLimits.columns)
      score = Math.max(score, (count / widths.length) ** 2 * Math.log2(width + 1));
  }
  return score;
}

interface SplitOptions {
  readonly delimiter: Delimiter;
  readonly quotes: boolean;
  readonly maxRecords?: number;
  /**
   * Absent while a delimiter is tried on a short sample: a wrong one may produce more columns than a table may have.
   */
  readonly budget?: TableBudget;
}

interface Split {
  rows: Cell[][];
  /** The record with an opening quote that never closes. */
  unclosedFrom: number | undefined;
}

function splitRecords(text: string, options: SplitOptions): Split {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let at = 0;
  while (at <= text.length && rows.length < (options.maxRecords ?? Infinity)) {
    const quoted = options.quotes ? readQuoted(text, at, options.delimiter) : undefined;
    if (quoted === 'unclosed') return { rows, unclosedFrom: rows.length };
    const field = quoted ?? readBare(text, at, options.delimiter);
    row.push(field.value);
    at = field.end;
    options.budget?.assertColumns(row.length);
    options.budget?.spendText(field.value, rows.length + 1);
    if (text[at] === options.delimiter) {
      at++;
      continue;
    }
    options.budget?.spendCells(row.length);
    rows.push(row);
    // A blank line at the end may exceed the limit by one; it is dropped afterwards.
    options.budget?.assertRows(rows.length - 1);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  trimEmptyEnd(rows);
  options.budget?.assertRows(rows.length);
  return { rows, unclosedFrom: undefined };
}

interface Field {
  value: Cell;
  /** The position of the delimiter, of the line end or of the end of the text. */
  end: number;
}

function readBare(text: string, from: number, delimiter: string): Field {
  let end = from;
  while (end < text.length) {
    const letter = text[end];
    if (letter === delimiter || letter === '\n' || letter === '\r') break;
    end++;
  }
  return { value: toCell(text.slice(from, end)), end };
}

function readQuoted(text: string, from: number, delimiter: string): Field | 'unclosed' | undefined {
  let start = from;
  while (text[start] === ' ') start++;
  if (text[start] !== '"') return undefined;
  let value = '';
  let piece = start + 1;
  for (;;) {
    const quote = text.indexOf('"', piece);
    if (quote < 0) return 'unclosed';
    value += text.slice(piece, quote);
    if (text[quote + 1] === '"') {
      value += '"';
      piece = quote + 2;
      continue;
    }
    let end = quote + 1;
    while (text[end] === ' ') end++;
    const letter = text[end];
    if (letter === undefined || letter === delimiter || letter === '\n' || letter === '\r') {
      return { value: toCell(value), end };
    }
    // In `"Ромашка" ООО;` the quotes are letters. With this reading a wrong quote spoils its line and not the rest of
    // the file.
    return undefined;
  }
}

function toCell(text: string): Cell {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

function trimEmptyEnd(rows: Cell[][]): void {
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === null)) rows.pop();
}
