import { showError, useAction, useFormat } from '@ritm/web-kit';
import { toast, undoToast } from '@ritm/ui';
import type { Marked } from '../contract/index.ts';
import { markVisit, takeVisitBack, type FastVisit } from './data.ts';
import { staleVisits, type StudentPlace, unpaidOf } from '@ritm/passes/web';
import { useVisitsT } from './messages.ts';
import { useAsking } from './use-asking.ts';

export interface Marking {
  readonly mark: (visit: FastVisit) => void;
  readonly pending: boolean;
}

/** One tap writes a visit off and says what is left, with a way back. What the rules ask a person is asked here; `onNoPass` is where a pass is sold. */
export function useMark(at: StudentPlace, onNoPass: () => void): Marking {
  const t = useVisitsT();
  const asking = useAsking(onNoPass);
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
      const agreed = await asking(error);
      if (agreed) await mark({ ...visit, ...agreed });
      else if (agreed === undefined) showError(error);
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
      ends_soon: () => t('warning_ends_soon', { date: format.date(lesson_plus!.ends_on!) }),
      unpaid: () => t('warning_unpaid', { sum: format.money(unpaidOf(lesson_plus!)) }),
      birthday: () => t('warning_birthday'),
    };
    return [headline(), ...warnings.map((warning) => words[warning]())].join('. ');
  };
}
