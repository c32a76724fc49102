import type { WriteContext } from '@ritm/platform';
import { bulkCreateStudents, recordDoubtfulPhones, updateStudentFields } from '@ritm/students/server';
import type { ImportRecord } from '../queries/imports.ts';
import type { ResolvedRow, RowSubjects } from './subjects.ts';

/** Creates the new cards and sets the id of each draft; returns how many. */
export async function writeCards(tx: WriteContext, record: ImportRecord, { drafts }: RowSubjects): Promise<number> {
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

/** Writes the changes of the rows to existing cards; returns how many cards changed. */
export async function writeChanges(tx: WriteContext, { known }: RowSubjects): Promise<number> {
  const changed = known.filter(({ change }) => Object.keys(change).length > 0);
  await Promise.all(changed.map(({ student_id, change }) => updateStudentFields(tx, student_id, change)));
  return changed.length;
}

/** True when this row set the number on the card; a number that the card had before may be confirmed already. */
function hasSetPhone({ makesCard, before, subject }: ResolvedRow, phone: string): boolean {
  if (makesCard || subject?.kind === 'draft') return true;
  const changes = Object.values(before ?? {});
  const isIn = (values: readonly unknown[]) => JSON.stringify(values).includes(`"${phone}"`);
  return isIn(changes.map(([, after]) => after)) && !isIn(changes.map(([was]) => was));
}

/** Notes numbers that were read with a doubt on the cards that received them. */
export function writeDoubtfulPhones(tx: WriteContext, resolved: readonly ResolvedRow[]): void {
  const doubts = resolved.flatMap((one) => {
    const student_id = one.subject?.student_id;
    if (student_id == null || !one.importsFacts) return [];
    return one.row.messages.flatMap(({ code, data }) => {
      const phone = String(data?.['phone']);
      return code === 'phone.doubtful' && hasSetPhone(one, phone)
        ? [{ student_id, phone, written: String(data?.['text']) }]
        : [];
    });
  });
  recordDoubtfulPhones(tx, doubts);
}
