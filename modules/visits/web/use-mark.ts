import { showError, useAction, useFormat } from '@ritm/web-kit';
import { toast, undoToast } from '@ritm/ui';
import type { Marked } from '../contract/index.ts';
import { markVisit, reverseVisit, type FastVisit } from './data.ts';
import { staleVisits, type StudentPlace, unpaidOf } from '@ritm/passes/web';
import { useVisitsT } from './messages.ts';
import { useConfirmVisit } from './use-confirm-visit.ts';

export interface Marking {
  readonly mark: (visit: FastVisit) => void;
  readonly pending: boolean;
}

/**
 * Charges a visit in one tap, shows what is left and offers to undo it. It also asks for any consent that the rules
 * require; `onNoPass` opens the sale of a pass.
 */
export function useMark(at: StudentPlace, onNoPass: () => void): Marking {
  const t = useVisitsT();
  const confirmVisit = useConfirmVisit(onNoPass);
  const markedText = useMarkedText();
  const invalidates = staleVisits(at);
  const undoAction = useAction((id: number, key) => reverseVisit(at, id, key), {
    invalidates,
    onDone: () => toast(t('taken_back')),
  });
  const write = useAction((visit: FastVisit, key) => markVisit(at, visit, key), {
    invalidates,
    onDone: (marked) =>
      undoToast(markedText(marked), { label: t('undo'), undo: () => undoAction.run(marked.lesson_minus.id) }),
  });
  const mark = async (visit: FastVisit): Promise<void> => {
    try {
      await write.runAsync(visit);
    } catch (error) {
      const consent = await confirmVisit(error);
      if (consent) await mark({ ...visit, ...consent });
      else if (consent === undefined) showError(error);
    }
  };
  return { mark: (visit) => void mark(visit), pending: write.pending || undoAction.pending };
}

/** The text that the desk should read while the client is still there. */
function useMarkedText(): (marked: Marked) => string {
  const t = useVisitsT();
  const format = useFormat();
  return ({ lesson_minus, lesson_plus, debt, warnings }) => {
    const subject = lesson_plus?.name ?? lesson_minus.title ?? lesson_minus.service_name ?? '';
    const headline = () => {
      if (!lesson_plus) return t('marked_owed', { what: subject });
      if (lesson_plus.visits === null) return t('marked_unlimited', { what: subject });
      return t('marked_left', { what: subject, left: format.visits(lesson_plus.left ?? 0) });
    };
    const warningTexts: Record<(typeof warnings)[number], () => string> = {
      owed: () => t('warning_owed', { count: debt }),
      last_visit: () => t('warning_last_visit'),
      ends_soon: () => t('warning_ends_soon', { date: format.date(lesson_plus!.ends_on!) }),
      unpaid: () => t('warning_unpaid', { sum: format.money(unpaidOf(lesson_plus!)) }),
      birthday: () => t('warning_birthday'),
    };
    return [headline(), ...warnings.map((warning) => warningTexts[warning]())].join('. ');
  };
}
