import { todayIn } from '@ritm/kernel/zone';
import { notify } from '@ritm/notifications/server';
import type { WriteContext } from '@ritm/platform';
import type { StudentFacts } from '@ritm/students/server';
import { studentsFor } from '@ritm/students/server';
import type { EndingRow, FileRow } from './queries.ts';

/** The day on which a file expires, in the organization's time zone. */
const endOf = (expires_at: string, time_zone: string): string => todayIn(time_zone, expires_at);

/** Notifies each client and their guardians of the client's own file. */
export function notifyFilesShared(tx: WriteContext, students: readonly StudentFacts[], rows: readonly FileRow[]): void {
  const recipientsOf = new Map(students.map(({ id, people }) => [id, people]));
  for (const { id, student_id, student_name, name, expires_at } of rows)
    notify(tx, {
      kind: 'file_given',
      cause: `file:${tx.school_id}:${id}`,
      user_ids: recipientsOf.get(student_id) ?? [],
      school_id: tx.school_id,
      data: { student_id, student_name, name, until: endOf(expires_at, tx.time_zone) },
    });
}

/** Notifies once a week before the end and once a day before it. */
export async function notifyFilesEnding(tx: WriteContext, rows: readonly EndingRow[]): Promise<void> {
  const students = await studentsFor(
    tx,
    rows.map(({ student_id }) => student_id),
  );
  const byId = new Map(students.map((one) => [one.id, one]));
  for (const { id, student_id, name, expires_at, days } of rows) {
    const { people, lastname, firstname } = byId.get(student_id)!;
    notify(tx, {
      kind: 'file_ending',
      cause: `file_ending:${tx.school_id}:${id}:${days}`,
      user_ids: people,
      school_id: tx.school_id,
      data: {
        student_id,
        student_name: [lastname, firstname].filter(Boolean).join(' '),
        name,
        until: endOf(expires_at, tx.time_zone),
      },
    });
  }
}
