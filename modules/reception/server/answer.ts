import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { checkInErrors, type CheckedIn } from '../contract/index.ts';
import { visitsErrors, type Marked } from '@ritm/visits/contract';
import { type LessonPlus } from '@ritm/passes/contract';
import { toLessonPlus } from '@ritm/passes/server';
import { warningsOf } from '@ritm/visits/server';
import type { ArrivalState } from './arrival.ts';
import type { MarkRow } from './scan-queries.ts';

type Mark = Pick<MarkRow, 'lesson_minus_id' | 'marked_at' | 'marked_by' | 'title' | 'time_from'> &
  Partial<Pick<MarkRow, 'lesson_plus_id'>>;

export interface Outcome {
  scan_id: string;
  arrival: ArrivalState;
  mark: Mark;
  result: CheckedIn['result'];
  /** The refusal code of why the visit is uncovered, and its text where known. */
  problem: string | null;
  message?: string;
  /** The state right after this visit; when absent, the current state is shown. */
  after?: Pick<Marked, 'lesson_plus' | 'debt' | 'warnings'>;
}

/** Builds the answer that the reception shows for a scan. */
export function toCheckedIn(
  tx: WriteContext,
  { scan_id, arrival, mark, result, problem, ...options }: Outcome,
): CheckedIn {
  const { client } = arrival;
  const { lesson_plus, debt, warnings } = options.after ?? currentState(tx, arrival, mark.lesson_plus_id ?? null);
  return {
    scan_id,
    result,
    lesson_minus_id: mark.lesson_minus_id,
    marked_at: mark.marked_at,
    marked_by: mark.marked_by,
    title: mark.title,
    time_from: mark.time_from,
    student_id: client.student_id,
    firstname: client.firstname,
    name: client.name,
    lesson_plus: lesson_plus && shortOf(lesson_plus),
    debt,
    warnings,
    problem: problem === null ? null : { code: problem, message: options.message ?? problemText(problem, tx.language) },
  };
}

function currentState(
  tx: WriteContext,
  { lots, client }: ArrivalState,
  lesson_plus_id: number | null,
): Pick<Marked, 'lesson_plus' | 'debt' | 'warnings'> {
  const today = todayIn(tx.time_zone, tx.now);
  const row = lots.find(({ id }) => id === lesson_plus_id);
  const lesson_plus = row ? toLessonPlus(row, tx.actor, today) : null;
  const debt = client.debt;
  return { lesson_plus, debt, warnings: warningsOf({ lesson_plus, debt, birth_date: client.birth_date, today }) };
}

const shortOf = ({ id, name, left, ends_on }: LessonPlus): CheckedIn['lesson_plus'] => ({ id, name, left, ends_on });

/** The text of a stored refusal code. The values that filled the original text are not stored. */
export function problemText(code: string, language: 'ru' | 'en'): string {
  const declared = [...Object.values(visitsErrors), ...Object.values(checkInErrors)].find((one) => one.code === code);
  const text = declared?.[language] ?? code;
  const gap = text.search(/[:,]?\s?\{\w+\}/);
  return gap < 0 ? text : text.slice(0, gap);
}
