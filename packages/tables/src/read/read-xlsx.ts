import readWorkbook from 'read-excel-file/universal';
import { TableBudget } from './table-budget.ts';
import { corrupt } from './table-read-error.ts';
import type { Cell } from '../cells/cell.ts';
import type { SheetTable, TableFile, TableWarning } from './table.ts';
import { guardWorkbook } from './workbook-guard.ts';

/** Reads every sheet of an XLSX workbook; errors of formulas become empty cells. Throws `TableReadError`. */
export async function readXlsx(bytes: Uint8Array): Promise<TableFile> {
  const { dateSystem } = await guardWorkbook(bytes);
  const workbook = await open(bytes);
  const warnings: TableWarning[] = [];
  const sheets: SheetTable[] = [];
  const budget = new TableBudget();
  for (const { sheet, data } of workbook) {
    // A chart sheet has a name and no data.
    const rows = (data ?? []).map((row, index) => {
      // Two sheets may share one part, whose cells were counted once.
      budget.spendCells(row.length);
      return row.map((value) => {
        const cell = toCell(value);
        budget.spendText(cell, index + 1);
        return cell;
      });
    });
    if (rows.length === 0) warnings.push({ code: 'sheet_empty', data: { sheet } });
    else sheets.push({ name: sheet, rows });
  }
  return { format: 'xlsx', date_system: dateSystem, sheets, warnings };
}

async function open(bytes: Uint8Array) {
  try {
    // The bytes are copied because the reader takes a whole ArrayBuffer and ours may be a view into a larger one.
    return await readWorkbook(new Uint8Array(bytes).buffer);
  } catch (error) {
    throw corrupt((error as Error).message);
  }
}

function toCell(value: unknown): Cell {
  if (value instanceof Date) return fromDate(value);
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'boolean' ? value : null;
}

/** The reader builds dates in UTC and rounds some seconds down by a millisecond. */
function fromDate(date: Date): Cell {
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000);
  if (Number.isNaN(rounded.getTime())) return null;
  const iso = rounded.toISOString();
  if (!/^\d{4}-/.test(iso)) return null;
  const time = iso.slice(11, 16);
  // Serials below 1 are times of day; Excel's day zero is 30 December 1899.
  if (rounded.getUTCFullYear() < 1900) return time;
  return time === '00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)}T${time}`;
}
