import type { LessonPlus } from '@ritm/passes/contract';
import { ENDING_SOON_DAYS, endsWithin } from '@ritm/passes/rules';
import type { Marked } from '../contract/index.ts';

/** Warnings that the desk should see while the client is still there. */
export function warningsOf({
  lesson_plus,
  debt,
  birth_date,
  today,
}: {
  lesson_plus: LessonPlus | null;
  debt: number;
  birth_date: string | null;
  today: string;
}): Marked['warnings'] {
  const out: Marked['warnings'] = [];
  if (debt > 0) out.push('owed');
  if (lesson_plus?.left !== null && lesson_plus !== null && lesson_plus.left <= 0) out.push('last_visit');
  if (lesson_plus && endsWithin(lesson_plus, today, ENDING_SOON_DAYS)) out.push('ends_soon');
  const { paid = null, price = null } = lesson_plus ?? {};
  if (paid !== null && price !== null && paid < price) out.push('unpaid');
  if (birth_date?.slice(5) === today.slice(5)) out.push('birthday');
  return out;
}
