import { toast, undoToast } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { undoChange } from './changes-data.ts';
import { staleClasses } from './data.ts';
import { useTimetableT } from './messages.ts';

/**
 * Shows that a change was made, with an undo button. A teacher has no undo and corrects a change with another change.
 */
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
