import type { Note } from '../stored.ts';

/** Notes of the rows where something could not be undone. */
export type RetainedRows = Map<number, Note[]>;

export function addRetained(retained: RetainedRows, row_no: number, note: Note): void {
  retained.set(row_no, [...(retained.get(row_no) ?? []), note]);
}

export const REASON = 'import taken back';
