/** A cell's style; colours as `#rrggbb`. The sheet lists the styles once, and a cell refers to one by its index. */
export interface CellStyle {
  readonly bold?: boolean;
  readonly fill?: string;
  readonly ink?: string;
  readonly align?: 'left' | 'center' | 'right';
  /** In the notation of spreadsheet programs: `dd.mm.yyyy`. */
  readonly format?: string;
}

/**
 * Plain data, because it is sent to a process of its own: `[value, style index]` where the style matters. Instants
 * stand for calendar dates.
 */
export type SheetCell = string | number | null | readonly [value: string | number | null, look: number] | SheetDate;
export interface SheetDate {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly look?: number;
}

/** One sheet of a workbook. */
export interface WorkbookSheet {
  readonly name: string;
  /** Width of each column in characters. */
  readonly widths: readonly number[];
  readonly cellStyles: readonly CellStyle[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** How many rows and columns stay visible while scrolling. */
  readonly sticky: { readonly rows: number; readonly columns: number };
  readonly landscape?: boolean;
}

/**
 * Prefixes an apostrophe to a text that a spreadsheet program would run if the sheet were saved as CSV. A lone sign or
 * a phone number runs nothing.
 */
export const escapeFormula = (text: string): string =>
  /^[=+\-@\t\r]./s.test(text) && !/^\+[\d•]+$/.test(text) ? `'${text}` : text;
