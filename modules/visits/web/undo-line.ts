import type { LineUndo } from '@ritm/audit/contract';
import { passRoutes } from '@ritm/passes/contract';
import { studentsRoutes } from '@ritm/students/contract';
import { call, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { visitsRoutes } from '../contract/index.ts';

/** What takes a line of the journal back is the call that takes the same thing back on the card. */
export async function undoLine(at: SchoolPlace, { by, student_id, id }: LineUndo, key: ActionKey): Promise<void> {
  const params = { ...at, student_id };
  switch (by) {
    case 'visit':
      await call(visitsRoutes.delete_lesson_minus, { params: { ...params, id } }, key);
      return;
    case 'pass_action':
      await call(passRoutes.undo_pass_action, { params: { ...params, id }, body: {} }, key);
      return;
    case 'archive':
      await call(studentsRoutes.edit_student, { params, body: { status: 'active' } }, key);
  }
}
