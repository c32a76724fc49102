import type { LocalDate } from '@ritm/kernel';
import type { Cell } from './cell.ts';
import type { CellNote } from './parsed.ts';

export interface ParseContext {
  /** The date in the school's time zone on the day of the import. */
  readonly today: LocalDate;
  /** The epoch of bare serial numbers, from `TableFile.date_system`. */
  readonly dateSystem: 1900 | 1904;
}

/** A value that could not be read is `null` with a note that says why; an empty cell is `null` without one. */
export interface Parsed<Value> {
  readonly value: Value | null;
  readonly notes: readonly CellNote[];
}

export type CellParser<Value> = (cell: Cell | undefined, context: ParseContext) => Parsed<Value>;

export const nothing: Parsed<never> = { value: null, notes: [] };

export function read<Value>(value: Value, ...notes: CellNote[]): Parsed<Value> {
  return { value, notes };
}

export function unread(code: CellNote['code'], text: string): Parsed<never> {
  return { value: null, notes: [{ code, data: { text } }] };
}
