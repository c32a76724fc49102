import { notify } from '@ritm/notifications/server';
import type { WriteContext } from '@ritm/platform';
import type { StudentFacts } from '@ritm/students/server';
import type { LessonPlus } from '../contract/index.ts';

export const causeOf = (subject: 'visit' | 'pass' | 'pass_ending', school_id: number, id: number): string =>
  `${subject}:${school_id}:${id}`;

type NoticeTarget = Pick<StudentFacts, 'id' | 'people'>;

export function notifySale(tx: WriteContext, { id: student_id, people }: NoticeTarget, sold: LessonPlus): void {
  const { student_name, name, visits, ends_on } = sold;
  notify(tx, {
    kind: 'pass_sold',
    cause: causeOf('pass', tx.school_id, sold.id),
    user_ids: people,
    school_id: tx.school_id,
    data: { student_id, student_name, name, visits, ends_on },
  });
}
