import { daysBetween } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { notify } from '@ritm/notifications/server';
import type { WriteContext } from '@ritm/platform';
import type { StudentFacts } from '@ritm/students/server';
import { causeOf } from '@ritm/passes/server';
import type { Outcome } from '@ritm/passes/contract';
import type { Marked } from '../contract/index.ts';

/** A mark of older days is bookkeeping: nobody wants to be told of it. */
const FRESH_DAYS = 7;

/** What a person sees of a mark. Excused and early cancelled visits are their own news. */
const seen: Partial<Record<Outcome, 'attended' | 'missed'>> = {
  attended: 'attended',
  trial: 'attended',
  no_show: 'missed',
  canceled_late: 'missed',
};

type Person = Pick<StudentFacts, 'id' | 'people'>;

/** The client and whoever answers for them hear of the visit, or of a visit that nothing covers: one of the two. */
export function tellOfVisit(tx: WriteContext, { id: student_id, people }: Person, marked: Marked): void {
  const { lesson_minus: minus, lesson_plus } = marked;
  const outcome = seen[minus.status];
  if (people.length === 0 || !outcome) return;
  if (daysBetween(minus.date_visit, todayIn(tx.time_zone, tx.now)) > FRESH_DAYS) return;
  const { school_id } = tx;
  const to = { cause: causeOf('visit', school_id, minus.id), user_ids: people, school_id };
  const what = minus.title ?? minus.service_name ?? lesson_plus?.name ?? '';
  const of = { student_id, student_name: minus.student_name, what, date: minus.date_visit };
  if (!lesson_plus && minus.visits > 0) notify(tx, { ...to, kind: 'debt', data: of });
  else notify(tx, { ...to, kind: 'visit_marked', data: { ...of, outcome, left: lesson_plus?.left ?? null } });
}
