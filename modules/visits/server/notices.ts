import { daysBetween } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { notify } from '@ritm/notifications/server';
import type { WriteContext } from '@ritm/platform';
import type { StudentFacts } from '@ritm/students/server';
import { causeOf } from '@ritm/passes/server';
import type { Outcome } from '@ritm/passes/contract';
import type { Marked } from '../contract/index.ts';

/** A mark of older days is bookkeeping: nobody wants to be told of it. */
const NOTIFY_WITHIN_DAYS = 7;

/** What a person sees of a mark. Excused and early cancelled visits are their own news. */
const notifiedOutcomes: Partial<Record<Outcome, 'attended' | 'missed'>> = {
  attended: 'attended',
  trial: 'attended',
  no_show: 'missed',
  canceled_late: 'missed',
};

type NoticeTarget = Pick<StudentFacts, 'id' | 'people'>;

/** The client and whoever answers for them hear of the visit, or of a visit that nothing covers: one of the two. */
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
