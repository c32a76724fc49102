import { daysBetween } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { notify } from '@ritm/notifications/server';
import type { WriteContext } from '@ritm/platform';
import type { StudentFacts } from '@ritm/students/server';
import { causeOf } from '@ritm/passes/server';
import type { Outcome } from '@ritm/passes/contract';
import type { Marked } from '../contract/index.ts';

/** Older marks are bookkeeping and notify nobody. */
const NOTIFY_WITHIN_DAYS = 7;

/** The notified form of each outcome. Excused and early canceled visits have notifications of their own. */
const notifiedOutcomes: Partial<Record<Outcome, 'attended' | 'missed'>> = {
  attended: 'attended',
  trial: 'attended',
  no_show: 'missed',
  canceled_late: 'missed',
};

type NoticeTarget = Pick<StudentFacts, 'id' | 'people'>;

/** Notifies the client and their guardians of the visit, or of an uncovered visit, never of both. */
export function notifyVisitMarked(tx: WriteContext, { id: student_id, people }: NoticeTarget, marked: Marked): void {
  const { lesson_minus: minus, lesson_plus } = marked;
  const outcome = notifiedOutcomes[minus.status];
  if (people.length === 0 || !outcome) return;
  if (daysBetween(minus.date_visit, todayIn(tx.time_zone, tx.now)) > NOTIFY_WITHIN_DAYS) return;
  const { school_id } = tx;
  const notice = { cause: causeOf('visit', school_id, minus.id), user_ids: people, school_id };
  const subject = minus.title ?? minus.service_name ?? lesson_plus?.name ?? '';
  const details = { student_id, student_name: minus.student_name, what: subject, date: minus.date_visit };
  if (!lesson_plus && minus.visits > 0) notify(tx, { ...notice, kind: 'debt', data: details });
  else notify(tx, { ...notice, kind: 'visit_marked', data: { ...details, outcome, left: lesson_plus?.left ?? null } });
}
