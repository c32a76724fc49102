import type { WorkBook, WorkSheet } from '@e965/xlsx';
import type { Cell } from '../cells/cell.ts';
import { TableBudget } from './table-budget.ts';
import { corrupt, TableReadError, unsupported } from './table-read-error.ts';
import type { SheetTable, TableFile, TableWarning } from './table.ts';

type Library = typeof import('@e965/xlsx');

const CONTAINER = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** The first record of workbooks without a container: one byte for the kind of record, one for the version. */
const BARE_VERSIONS: readonly number[] = [0x00, 0x02, 0x04, 0x08];

/** Recognises a workbook of Excel 2–2003 by its first bytes; encrypted XLSX files have the same container. */
export function isXls(bytes: Uint8Array): boolean {
  if (CONTAINER.every((byte, index) => bytes[index] === byte)) return true;
  return bytes[0] === 0x09 && BARE_VERSIONS.includes(bytes[1] ?? -1) && bytes[3] === 0x00;
}

/**
 * Reads every sheet of a binary workbook; errors of formulas become empty cells. Throws `TableReadError`. The format
 * itself allows at most 65,536 rows of 256 columns a sheet; the limit of the reading process bounds the memory of many
 * such sheets.
 */
export async function readXls(bytes: Uint8Array): Promise<TableFile> {
  const library = await load();
  const workbook = open(library, bytes);
  const date_system = workbook.Workbook?.WBProps?.date1904 ? 1904 : 1900;
  const budget = new TableBudget();
  budget.assertSheets(workbook.SheetNames.length);
  const warnings: TableWarning[] = [];
  const sheets: SheetTable[] = [];
  for (const name of workbook.SheetNames) {
    const rows = rowsOf(workbook.Sheets[name], { library, date_system, budget });
    if (rows.length === 0) warnings.push({ code: 'sheet_empty', data: { sheet: name } });
    else sheets.push({ name, rows });
  }
  return { format: 'xls', date_system, sheets, warnings };
}

/** The library is loaded with the first such file, because it is large and few people still upload this format. */
async function load(): Promise<Library> {
  const [library, codePages] = await Promise.all([import('@e965/xlsx'), import('@e965/xlsx/dist/cpexcel.full.mjs')]);
  // Workbooks before Excel 97 store Russian text in the code page of the office.
  library.set_cptable(codePages);
  return library;
}

function open(library: Library, bytes: Uint8Array): WorkBook {
  try {
    return library.read(bytes, {
      type: 'array',
      dense: true,
      // Formats distinguish dates from numbers; all other properties of cells are skipped.
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
    });
  } catch (error) {
    // The library also throws strings and `undefined`.
    const message = String((error as Error | undefined)?.message ?? error);
    if (/password|encrypt/i.test(message)) throw new TableReadError('file_locked');
    // The container holds a document of another program.
    if (/cannot find workbook stream/i.test(message)) throw unsupported('binary');
    throw corrupt(message.slice(0, 200));
  }
}

interface Reading {
  library: Library;
  date_system: 1900 | 1904;
  budget: TableBudget;
}

/** Returns the rows up to the last data: blank rows and cells after the data are left out. */
function rowsOf(sheet: WorkSheet | undefined, reading: Reading): Cell[][] {
  const data = sheet?.['!data'] ?? [];
  const rows: Cell[][] = [];
  for (let at = 0; at < data.length; at++) {
    const row = Array.from(data[at] ?? [], (cell): Cell => toCell(cell, reading));
    while (row.at(-1) === null) row.pop();
    if (row.length === 0) continue;
    reading.budget.assertRows(at + 1);
    reading.budget.assertColumns(row.length);
    reading.budget.spendCells(row.length);
    for (const cell of row) reading.budget.spendText(cell, at + 1);
    while (rows.length < at) rows.push([]);
    rows.push(row);
  }
  return rows;
}

interface BinaryCell {
  t: string;
  v?: unknown;
  z?: unknown;
}

function toCell(cell: BinaryCell | undefined, { library, date_system }: Reading): Cell {
  if (cell?.t === 's') return String(cell.v) || null;
  if (cell?.t === 'b') return Boolean(cell.v);
  if (cell?.t !== 'n' || typeof cell.v !== 'number' || !Number.isFinite(cell.v)) return null;
  const isDate = typeof cell.z === 'string' && library.SSF.is_date(cell.z);
  return isDate ? dateOf(cell.v, library, date_system) : cell.v;
}

/** Converts a serial number of the calendar to the format of dates in `Cell`; below 1 it is a time of day. */
function dateOf(serial: number, library: Library, date_system: 1900 | 1904): Cell {
  const parts = library.SSF.parse_date_code(serial, { date1904: date_system === 1904 }) as DateCode | null;
  if (!parts) return serial;
  const time = `${two(parts.H)}:${two(parts.M)}`;
  if (serial < 1) return time;
  const date = `${String(parts.y).padStart(4, '0')}-${two(parts.m)}-${two(parts.d)}`;
  return time === '00:00' ? date : `${date}T${time}`;
}

interface DateCode {
  y: number;
  m: number;
  d: number;
  H: number;
  M: number;
}

const two = (number: number): string => String(number).padStart(2, '0');
