import type { LocalDate } from '@ritm/kernel';
import type { CellNote, ValueNoteCode } from './values.ts';

export interface ParseContext {
  /** The date in the school's time zone on the day of the import. */
  readonly today: LocalDate;
  /** The epoch of bare serial numbers, from `TableFile.date_system`. */
  readonly dateSystem: 1900 | 1904;
}

/**
 * A value that could not be read is `null` with a note that says why; an empty cell is `null` without one. A parser
 * written elsewhere may have notes of its own.
 */
export interface Parsed<Value, Code extends string = ValueNoteCode> {
  readonly value: Value | null;
  readonly notes: readonly CellNote<Code>[];
}

export const nothing: Parsed<never, never> = { value: null, notes: [] };

export function read<Value, Code extends string = never>(
  value: Value,
  ...notes: CellNote<Code>[]
): Parsed<Value, Code> {
  return { value, notes };
}

export function unread<Code extends string>(code: Code, text: string): Parsed<never, Code> {
  return { value: null, notes: [{ code, data: { text } }] };
}
