import { ApiError, showError, useAction, useFormat } from '@ritm/web-kit';
import { confirm, toast, undoToast } from '@ritm/ui';
import type { Marked } from '../contract/index.ts';
import { markVisit, staleVisits, takeVisitBack, type FastVisit, type StudentPlace } from './data.ts';
import { useVisitsT } from './messages.ts';
import { unpaidOf } from './pass.ts';

export interface Marking {
  readonly mark: (visit: FastVisit) => void;
  readonly pending: boolean;
}

/** One tap writes a visit off and says what is left, with a way back. What the rules ask a person is asked here; `onNoPass` is where a pass is sold. */
export function useMark(at: StudentPlace, onNoPass: () => void): Marking {
  const t = useVisitsT();
  const said = useMarkedText();
  const invalidates = staleVisits(at);
  const back = useAction((id: number, key) => takeVisitBack(at, id, key), {
    invalidates,
    onDone: () => toast(t('taken_back')),
  });
  const write = useAction((visit: FastVisit, key) => markVisit(at, visit, key), {
    invalidates,
    onDone: (marked) => undoToast(said(marked), { label: t('undo'), undo: () => back.run(marked.lesson_minus.id) }),
  });
  const mark = async (visit: FastVisit): Promise<void> => {
    try {
      await write.runAsync(visit);
    } catch (error) {
      if (!(error instanceof ApiError)) return showError(error);
      if (error.code === 'visits.late_mark') {
        const agreed = await confirm({ title: t('late_title'), text: error.message, action: t('late_action') });
        if (agreed) await mark({ ...visit, accept_late: true });
      } else if (error.data.reason === 'frozen' && visit.unfreeze !== true) {
        const agreed = await confirm({ title: t('frozen_title'), text: t('frozen_text'), action: t('frozen_action') });
        if (agreed) await mark({ ...visit, unfreeze: true });
      } else if (error.code === 'visits.no_lot') {
        const selling = await confirm({ title: t('no_pass_title'), text: t('no_pass_text'), action: t('sell') });
        if (selling) onNoPass();
      } else showError(error);
    }
  };
  return { mark: (visit) => void mark(visit), pending: write.pending || back.pending };
}

/** What the desk should read while the client is still there. */
function useMarkedText(): (marked: Marked) => string {
  const t = useVisitsT();
  const format = useFormat();
  return ({ lesson_minus, lesson_plus, debt, warnings }) => {
    const what = lesson_plus?.name ?? lesson_minus.title ?? lesson_minus.service_name ?? '';
    const headline = () => {
      if (!lesson_plus) return t('marked_owed', { what });
      if (lesson_plus.visits === null) return t('marked_unlimited', { what });
      return t('marked_left', { what, left: format.visits(lesson_plus.left ?? 0) });
    };
    const words: Record<(typeof warnings)[number], () => string> = {
      owed: () => t('warning_owed', { count: debt }),
      last_visit: () => t('warning_last_visit'),
      ends_soon: () => t('warning_ends_soon', { date: format.date(lesson_plus!.ends_on!, 'day') }),
      unpaid: () => t('warning_unpaid', { sum: format.money(unpaidOf(lesson_plus!)) }),
      birthday: () => t('warning_birthday'),
    };
    return [headline(), ...warnings.map((warning) => words[warning]())].join('. ');
  };
}
