import type { RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import type { StudentsChange, studentsRoutes } from '../../contract/index.ts';
import { studentsFor } from '../access.ts';
import { discountCards, tagCards, untagCards } from '../queries/bulk-changes.ts';
import { bulkArchiveStudents } from './bulk-students.ts';

/** Handles `PUT students`: one change of many clients, with one line of the audit that names those it changed. */
export async function changeStudents(
  tx: WriteContext,
  { body }: RouteInput<typeof studentsRoutes.change_students>,
): Promise<{ changed_ids: number[] }> {
  const ids = [...new Set(body.students_ids)].toSorted((one, other) => one - other);
  const { school_id } = tx;
  // In one order everywhere, so that two changes of the same clients wait for each other instead of deadlocking.
  tx.lock(...ids.map((id) => ['student', school_id, id] as const));
  await studentsFor(tx, ids);
  const changed_ids = await apply(tx, ids, body);
  if (changed_ids.length === 0) return { changed_ids };
  const { do: what, students_ids: _, ...after } = body;
  tx.audit({
    action: actions[what],
    object_type: 'student',
    after: { ...after, students_ids: changed_ids },
  });
  // The archive announces itself.
  if (what !== 'archive') tx.emit('students.edited', changed_ids);
  return { changed_ids };
}

const actions = {
  tag: 'students.tagged',
  untag: 'students.untagged',
  discount: 'students.discounted',
  archive: 'students.archived_together',
} as const satisfies Record<StudentsChange['do'], string>;

async function apply(tx: WriteContext, ids: number[], change: StudentsChange): Promise<number[]> {
  const at = { school_id: tx.school_id, ids };
  switch (change.do) {
    case 'tag':
      return (await tx.run(tagCards, { ...at, tag: change.tag })).map(({ id }) => id);
    case 'untag':
      return (await tx.run(untagCards, { ...at, tag: change.tag })).map(({ id }) => id);
    case 'discount':
      return (await tx.run(discountCards, { ...at, discount: change.discount })).map(({ id }) => id);
    case 'archive':
      return bulkArchiveStudents(tx, ids);
  }
}
