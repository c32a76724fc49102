import type { Language } from '@ritm/http';
import type { Runner } from './db/pool.ts';

/** Something that asks for somebody's hand: a birthday, a class that nobody marked. */
export interface TaskCandidate {
  /** What it is about, unique within the rule: found again it is the same task, and one that was done is not made anew. */
  readonly subject: string;
  readonly student_id: number | null;
  /** Whose business it is, when the organization gives such tasks to teachers. */
  readonly teacher_id: number | null;
  /** What the task speaks of: the day (`YYYY-MM-DD`) and a name, where it has them. */
  readonly date: string | null;
  readonly name: string | null;
}

/** A kind of task that the product makes by itself, where the organization has turned it on. */
export interface TaskRule {
  /** `module.what`; unique. */
  readonly key: string;
  readonly title: Readonly<Record<Language, string>>;
  /** What its number of days means; null: it has none. */
  readonly days: { readonly usual: number; readonly title: Readonly<Record<Language, string>> } | null;
  /** Those of today, `YYYY-MM-DD` in the organization's zone; at most `limit`. */
  find(
    runner: Runner,
    at: { school_id: number; today: string; days: number; limit: number },
  ): Promise<readonly TaskCandidate[]>;
}
