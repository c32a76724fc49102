import { undoToast } from '@ritm/ui';
import { showError, useAction, type SchoolPlace } from '@ritm/web-kit';
import { staleVisits } from '@ritm/passes/web';
import { reverseVisit } from '../../data.ts';
import { writeMark, type ClassMark } from '../../journal-data.ts';
import { useVisitsT } from '../../messages.ts';
import { useConfirmVisit } from '../../use-confirm-visit.ts';

interface Options {
  readonly onDone: () => void;
  /** Called when no pass can pay, so that a pass may be sold. */
  readonly onNoPass: () => void;
}

/**
 * Writes one mark on one class and offers to undo it. It also asks the person for any consent that the rules require.
 */
export function useClassMark(at: SchoolPlace, { onDone, onNoPass }: Options) {
  const t = useVisitsT();
  const confirmVisit = useConfirmVisit(onNoPass);
  const invalidates = staleVisits(at);
  const undoAction = useAction(
    (visit: { student_id: number; id: number }, key) =>
      reverseVisit({ ...at, student_id: visit.student_id }, visit.id, key),
    { invalidates, done: t('taken_back') },
  );
  const write = useAction((mark: ClassMark, key) => writeMark(at, mark, key), { invalidates });
  const set = async (mark: ClassMark): Promise<void> => {
    try {
      const { lesson_minus: visit } = await write.runAsync(mark);
      onDone();
      const undo = () => undoAction.run({ student_id: visit.student_id, id: visit.id });
      undoToast(t('marked', { what: visit.title ?? visit.service_name ?? '' }), { label: t('undo'), undo });
    } catch (error) {
      const agreed = await confirmVisit(error);
      if (agreed) await set({ ...mark, ...agreed });
      else if (agreed === undefined) showError(error);
    }
  };
  return { set: (mark: ClassMark) => void set(mark), pending: write.pending };
}
