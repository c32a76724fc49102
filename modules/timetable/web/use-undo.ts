import { toast, undoToast } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { undoChange } from './changes-data.ts';
import { staleClasses } from './data.ts';
import { useTimetableT } from './messages.ts';

/** Says that a change is done, with one press to take it back. A teacher's own changes are put right by another change. */
export function useUndo(): (text: string, change_id: number | null) => void {
  const t = useTimetableT();
  const at = useSchool();
  const undo = useAction((id: number, key) => undoChange(at, id, key), {
    done: t('undone'),
    invalidates: staleClasses(at),
  });
  return (text, change_id) => {
    if (change_id === null || at.role === 'teacher') toast(text);
    else undoToast(text, { label: t('undo'), undo: () => undo.run(change_id) });
  };
}
