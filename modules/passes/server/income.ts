import { recordIncome } from '@ritm/finance/server';
import type { WriteContext } from '@ritm/platform';
import type { LessonPlusBody } from '../contract/index.ts';

/** Records a payment for a pass as income. `amount` is in kopecks and above zero. */
export function recordPayment(
  tx: WriteContext,
  lot: { id: number; name: string; student_id: number },
  { amount, date, account }: { amount: number; date: string; account: LessonPlusBody['account'] },
): void {
  recordIncome(tx, {
    amount,
    date,
    account: account ?? 'cash',
    comment: lot.name,
    student_id: lot.student_id,
    source_type: 'lesson_plus',
    source_id: lot.id,
  });
}
