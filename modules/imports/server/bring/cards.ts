import type { WriteContext } from '@ritm/platform';
import { bulkCreateStudents, updateStudentFields } from '@ritm/students/server';
import type { ImportRecord } from '../queries/imports.ts';
import type { Subjects } from '../subjects.ts';

/** Makes the new cards and tells each draft its id; answers how many. */
export async function writeCards(tx: WriteContext, record: ImportRecord, { drafts }: Subjects): Promise<number> {
  const rows = drafts.map(({ card, group_ids, external_id }) => ({
    ...card,
    group_ids,
    external_id,
    import_id: record.id,
  }));
  const ids = await bulkCreateStudents(tx, rows);
  for (const [index, draft] of drafts.entries()) {
    draft.student_id = ids[index] ?? null;
    tx.audit({
      action: 'students.created',
      object_type: 'student',
      object_id: ids[index],
      after: { ...draft.card, import_id: record.id },
    });
  }
  return drafts.length;
}

/** Writes what the rows change on cards that stand; answers how many cards that is. */
export async function writeChanges(tx: WriteContext, { known }: Subjects): Promise<number> {
  const changed = known.filter(({ change }) => Object.keys(change).length > 0);
  await Promise.all(changed.map(({ student_id, change }) => updateStudentFields(tx, student_id, change)));
  return changed.length;
}
