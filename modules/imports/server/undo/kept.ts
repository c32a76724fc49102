import type { Note } from '../stored.ts';

/** Notes of rows where something stays. */
export type Kept = Map<number, Note[]>;

export function keep(kept: Kept, row_no: number, note: Note): void {
  kept.set(row_no, [...(kept.get(row_no) ?? []), note]);
}

export const REASON = 'import taken back';
