import type { RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import type { studentsRoutes } from '../../contract/index.ts';
import { cardFor } from '../access.ts';
import { forgetPeopleOf } from '../person/link-cards.ts';
import { archiveCards } from '../queries/bulk.ts';

/**
 * Deleting a client archives them, so that passes, visits and money keep their owner. A client already in the archive
 * stays there.
 */
export async function archiveStudent(
  tx: WriteContext,
  { params }: RouteInput<typeof studentsRoutes.archive_student>,
): Promise<{ ok: true }> {
  tx.lock(['student', tx.school_id, params.student_id]);
  const [card] = await Promise.all([cardFor(tx, params.student_id), forgetPeopleOf(tx, [params.student_id])]);
  if (card.status === 'archived') return { ok: true };
  tx.defer(archiveCards, { school_id: tx.school_id, ids: [card.id] });
  tx.audit({
    action: 'students.archived',
    object_type: 'student',
    object_id: card.id,
    before: { status: card.status },
    after: { status: 'archived' },
  });
  tx.emit('students.archived', [card.id]);
  return { ok: true };
}
