import { confirm, undoToast } from '@ritm/ui';
import { ApiError, showError, useAction, type SchoolPlace } from '@ritm/web-kit';
import { staleVisits, takeVisitBack } from '../../data.ts';
import { writeMark, type ClassMark } from '../../journal-data.ts';
import { useVisitsT } from '../../messages.ts';

interface Options {
  readonly onDone: () => void;
  /** Nothing to write it off: a pass may be sold. */
  readonly onNoPass: () => void;
}

/** One mark on one class, with a way back. What the rules ask a person is asked here. */
export function useClassMark(at: SchoolPlace, { onDone, onNoPass }: Options) {
  const t = useVisitsT();
  const invalidates = staleVisits(at);
  const back = useAction(
    (visit: { student_id: number; id: number }, key) =>
      takeVisitBack({ ...at, student_id: visit.student_id }, visit.id, key),
    { invalidates, done: t('taken_back') },
  );
  const write = useAction((mark: ClassMark, key) => writeMark(at, mark, key), { invalidates });
  const set = async (mark: ClassMark): Promise<void> => {
    try {
      const { lesson_minus: visit } = await write.runAsync(mark);
      onDone();
      const undo = () => back.run({ student_id: visit.student_id, id: visit.id });
      undoToast(t('marked', { what: visit.title ?? visit.service_name ?? '' }), { label: t('undo'), undo });
    } catch (error) {
      if (!(error instanceof ApiError)) return showError(error);
      if (error.code === 'visits.late_mark') {
        const agreed = await confirm({ title: t('late_title'), text: error.message, action: t('late_action') });
        if (agreed) await set({ ...mark, accept_late: true });
      } else if (error.code === 'visits.no_lot') {
        const selling = await confirm({ title: t('no_pass_title'), text: t('no_pass_text'), action: t('sell') });
        if (selling) onNoPass();
      } else showError(error);
    }
  };
  return { set: (mark: ClassMark) => void set(mark), pending: write.pending };
}
