import type { Language } from '@ritm/http';
import type { Runner } from '@ritm/platform';

/** Something that needs a person's attention: a birthday, a class that nobody marked. */
export interface TaskCandidate {
  /**
   * What the task is about, unique within the rule: a candidate found again is the same task, and a task that was done
   * is not created again.
   */
  readonly subject: string;
  readonly student_id: number | null;
  /** The teacher concerned, for organizations that give such tasks to teachers. */
  readonly teacher_id: number | null;
  /** What the task mentions: the day (`YYYY-MM-DD`) and a name, where there are any. */
  readonly date: string | null;
  readonly name: string | null;
}

/** A kind of task that the product creates by itself, where the organization has switched it on. */
export interface TaskRule {
  /** `module.what`; unique. */
  readonly key: string;
  readonly title: Readonly<Record<Language, string>>;
  /** The meaning of the rule's number of days; null: the rule has none. */
  readonly days: { readonly usual: number; readonly title: Readonly<Record<Language, string>> } | null;
  /** The candidates of today, `YYYY-MM-DD` in the organization's zone; at most `limit`. */
  find(
    runner: Runner,
    at: { school_id: number; today: string; days: number; limit: number },
  ): Promise<readonly TaskCandidate[]>;
}
