import type { Cell, ParseContext, Parsed } from '@ritm/tables/cells';
import { cellParsers } from '../cells/parse-cell.ts';
import type { ValueOf } from '../cells/parse-cell.ts';
import type { RowNote, RowWarning } from '../cells/parsed.ts';
import type { WarningCode } from '../../../contract/notes.ts';
import type { ImportTarget } from '../../../contract/targets.ts';

export interface MappedColumn {
  /** 0-based */
  readonly index: number;
  readonly target: ImportTarget;
  /** The head as written; it shows whose guardian the column describes. */
  readonly header: string;
}

export interface ColumnValue<Target extends ImportTarget> {
  readonly column: MappedColumn;
  readonly value: ValueOf<Target>;
}

type CellParser<Value> = (cell: Cell | undefined, context: ParseContext) => Parsed<Value, WarningCode>;

/** Reads the cells of one row by target and collects what could not be read. */
export class RowReader {
  readonly context: ParseContext;
  readonly warnings: RowWarning[] = [];
  readonly #cells: readonly Cell[];
  readonly #columns: ReadonlyMap<ImportTarget, readonly MappedColumn[]>;

  constructor(
    cells: readonly Cell[],
    columns: ReadonlyMap<ImportTarget, readonly MappedColumn[]>,
    context: ParseContext,
  ) {
    this.#cells = cells;
    this.#columns = columns;
    this.context = context;
  }

  /** Returns the values of all columns of a target that are not empty. */
  all<Target extends ImportTarget>(target: Target): ColumnValue<Target>[] {
    const values: ColumnValue<Target>[] = [];
    for (const column of this.#columns.get(target) ?? []) {
      const parse = cellParsers[target] as unknown as CellParser<ValueOf<Target>>;
      const { value, notes } = parse(this.#cells[column.index], this.context);
      for (const note of notes) this.warn(note, column);
      if (value !== null) values.push({ column, value });
    }
    return values;
  }

  one<Target extends ImportTarget>(target: Target): ValueOf<Target> | null {
    return this.all(target)[0]?.value ?? null;
  }

  /** Whether a column has this target. */
  has(target: ImportTarget): boolean {
    return this.#columns.has(target);
  }

  raw(column: number): Cell {
    return this.#cells[column] ?? null;
  }

  warn(note: RowNote, column: MappedColumn | null = null): void {
    this.warnings.push({ ...note, column: column?.index ?? null, ...(column && { target: column.target }) });
  }
}
