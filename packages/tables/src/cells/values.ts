import type { LocalTime, Weekday } from '@ritm/kernel';

/**
 * Values of cells that have several parts, and the notes about cells that could not be read. All of them can be
 * serialised to JSON.
 */

export type Gender = 'male' | 'female';

export type Relation = 'mother' | 'father' | 'grandmother' | 'grandfather' | 'guardian';

export interface ParsedGuardian {
  relation: Relation | null;
  name: string | null;
  /** E.164 */
  phone: string | null;
}

export interface ScheduleSlot {
  weekday: Weekday;
  starts_at: LocalTime | null;
  ends_at: LocalTime | null;
}

/** What the parsers of this folder may say of a cell. Whoever shows a note has its text. */
export type ValueNoteCode =
  | 'phone.invalid'
  | 'phone.doubtful'
  | 'email.invalid'
  | 'date.unreadable'
  | 'date.impossible'
  | 'date.year_guessed'
  | 'birth_date.approximate'
  | 'birth_date.year_only'
  | 'birth_date.no_year'
  | 'money.unreadable'
  | 'discount.unreadable'
  | 'boolean.unreadable'
  | 'gender.unreadable'
  | 'schedule.unreadable'
  | 'text.cut'
  | 'text.formula';

/** `data.text` is the cell as written, if there is a cell. */
export interface CellNote<Code extends string = ValueNoteCode> {
  code: Code;
  data?: Record<string, string | number>;
}
