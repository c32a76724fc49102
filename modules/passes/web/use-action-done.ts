import { toast, undoToast } from '@ritm/ui';
import { queryClient, useAction } from '@ritm/web-kit';
import { staleVisits, type StudentPlace } from './sales-data.ts';
import { usePassesT } from './messages.ts';
import { undoPassAction } from './data.ts';

/** Runs after an action over a pass: refreshes everything that shows the pass and offers the undo. */
export function useActionDone(at: StudentPlace): (text: string, pass_action_id: number | null) => void {
  const t = usePassesT();
  const student = { role: at.role, school_id: at.school_id, student_id: at.student_id };
  const isStaff = at.role !== 'student' && at.role !== 'user';
  const undoAction = useAction((id: number, key) => undoPassAction(student, id, key), {
    invalidates: staleVisits(at),
    onDone: () => toast(t('action_undone')),
  });
  return (text, id) => {
    for (const queryKey of staleVisits(at)) void queryClient.invalidateQueries({ queryKey });
    if (id === null || !isStaff) return toast(text, { ms: 2500 });
    return undoToast(text, { label: t('undo'), undo: () => undoAction.run(id) });
  };
}
