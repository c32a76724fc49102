/** How a cell looks; colours as `#rrggbb`. Listed once in the sheet and named by its place there. */
export interface CellStyle {
  readonly bold?: boolean;
  readonly fill?: string;
  readonly ink?: string;
  readonly align?: 'left' | 'center' | 'right';
  /** As the spreadsheet program writes formats: `dd.mm.yyyy`. */
  readonly format?: string;
}

/** Plain data, for it crosses to a thread: `[value, place of its look]` where the look matters. Instants stand for the dates of a calendar. */
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
  /** How many rows and columns stay in sight. */
  readonly sticky: { readonly rows: number; readonly columns: number };
  readonly landscape?: boolean;
}

/** A text that a spreadsheet program would run, should the sheet be saved as CSV, gets an apostrophe. A lone sign and a phone run nothing. */
export const notFormula = (text: string): string =>
  /^[=+\-@\t\r]./s.test(text) && !/^\+[\d•]+$/.test(text) ? `'${text}` : text;
