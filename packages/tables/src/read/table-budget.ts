import type { Cell } from '../cells/cell.ts';
import { TableReadError } from './table-read-error.ts';
import { tableLimits } from './table.ts';

export type TableLimits = { readonly [Key in keyof typeof tableLimits]: number };

/**
 * The remaining limits of a table. Every reader checks them before it keeps a row or a cell, so that a hostile file is
 * refused before its table is built and not after.
 */
export class TableBudget {
  readonly #limits: TableLimits;
  #cells = 0;
  #letters = 0;

  constructor(limits: TableLimits = tableLimits) {
    this.#limits = limits;
  }

  /** Asserts that a sheet may have this many rows. */
  assertRows(rows: number): void {
    if (rows > this.#limits.rows) throw new TableReadError('too_many_rows', { limit: this.#limits.rows });
  }

  /** Asserts that a workbook may have this many sheets. */
  assertSheets(sheets: number): void {
    if (sheets > this.#limits.sheets) throw new TableReadError('too_many_sheets', { limit: this.#limits.sheets });
  }

  /** Asserts that a row may have this many cells. */
  assertColumns(columns: number): void {
    if (columns > this.#limits.columns) throw new TableReadError('too_many_columns', { limit: this.#limits.columns });
  }

  spendCells(count: number): void {
    this.#cells += count;
    if (this.#cells > this.#limits.cells) throw new TableReadError('too_many_cells', { limit: this.#limits.cells });
  }

  /** Asserts that the cell is within the length limit; `copies` cells of `row` (from 1) hold it. */
  spendText(cell: Cell, row: number, copies = 1): void {
    if (typeof cell !== 'string') return;
    if (cell.length > this.#limits.cellLetters)
      throw new TableReadError('cell_too_long', { row, limit: this.#limits.cellLetters });
    this.#letters += cell.length * copies;
    if (this.#letters > this.#limits.letters) throw new TableReadError('too_many_cells', { limit: this.#limits.cells });
  }
}
