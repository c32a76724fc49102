import { undoToast } from '@ritm/ui';
import { errorText, queryClient, useAction, useFormat, useSchool } from '@ritm/web-kit';
import type { TimetableRow } from '../contract/index.ts';
import type { Slot } from './components/views/body.tsx';
import { editPreview, moveClass, showMoved, staleClasses, type ClassChange, type ClassMove } from './data.ts';
import { useTimetableT } from './messages.ts';

interface Move {
  readonly id: number;
  readonly body: ClassMove;
  readonly row: TimetableRow;
  readonly isBack?: boolean;
}

/**
 * Moves a class on the screen at once. A refusal moves it back and shows the reason; the user can undo a move with one
 * press.
 */
export function useMove(): (row: TimetableRow, slot: Slot) => void {
  const t = useTimetableT();
  const at = useSchool();
  const format = useFormat();
  const action = useAction(({ id, body }: Move, key) => moveClass(at, id, body, key), {
    invalidates: staleClasses(at),
    optimistic: ({ row, body: { new_date, ...changed } }) =>
      showMoved(at, row.occurrence_id, { ...changed, date: new_date } as Partial<TimetableRow>),
    onDone: (done, move) => {
      if (!move.isBack) offerUndo(done, move);
    },
  });
  const offerUndo = (done: { id: number; date: string }, { row, body }: Move): void => {
    const { date, time_from, time_to, teacher_id, place_id } = row;
    const reverseMove = {
      date: done.date,
      new_date: date,
      time_from,
      time_to,
      ...('teacher_id' in body && { teacher_id }),
      ...('place_id' in body && { place_id }),
    };
    undoToast(t('moved', { when: `${format.date(body.new_date, 'weekday')}, ${body.time_from}` }), {
      label: t('undo'),
      undo: () => action.run({ id: done.id, body: reverseMove, row, isBack: true }),
    });
  };
  return (row, { date, time_from, time_to, ...owner }) => {
    const isSame =
      date === row.date &&
      time_from === row.time_from &&
      time_to === row.time_to &&
      Object.entries(owner).every(([name, value]) => row[name as 'teacher_id'] === value);
    if (isSame) return;
    action.run({ id: row.id, body: { date: row.date, new_date: date, time_from, time_to, ...owner }, row });
  };
}

/**
 * Requests from the server what a class would overlap at its place; the server also decides when the class is dropped.
 */
export function useMovePreview(): (row: TimetableRow, slot: Slot) => Promise<string | undefined> {
  const t = useTimetableT();
  const at = useSchool();
  const format = useFormat();
  return async (row, { date, ...changed }) => {
    const body: ClassChange = { date: row.date, new_date: date, scope: 'this', ...changed };
    try {
      const { conflicts } = await queryClient.fetchQuery(editPreview(at, row.id, body));
      const [first] = conflicts;
      if (!first) return undefined;
      return t(`preview_conflict_${first.with}`, {
        date: format.date(first.date),
        time: `${first.time_from}–${first.time_to}`,
        title: first.title,
      });
    } catch (error) {
      return errorText(error);
    }
  };
}
