import type { TimetableRow } from '@ritm/timetable/contract';
import { Alert, Modal, Stack, Text, undoToast } from '@ritm/ui';
import { useAction, useFormat, useSchool } from '@ritm/web-kit';
import { useState } from 'react';
import { moveSeat, staleSeats, type ClassOn, type SeatMove } from './data.ts';
import { useBookT } from './messages.ts';
import { WhichClass } from './which-class.tsx';

export interface MoveDialogProps extends ClassOn {
  readonly student_id: number;
  readonly title: string;
  readonly onClose: () => void;
}

/** Moves a booking of one date to another class, and offers the way back. */
export function MoveDialog({ student_id, timetable_id, date, title, onClose }: MoveDialogProps) {
  const t = useBookT();
  const format = useFormat();
  const at = { ...useSchool(), student_id };
  const [target, setTarget] = useState<TimetableRow>();
  const invalidates = staleSeats(at);
  const back = useAction((body: SeatMove, key) => moveSeat(at, body, key), { invalidates });
  const move = useAction((body: SeatMove, key) => moveSeat(at, body, key), {
    invalidates,
    quiet: true,
    onDone: (_, { to_timetable_id, to_date }) => {
      onClose();
      undoToast(t('moved', { title: target?.title ?? '', date: format.date(to_date) }), {
        label: t('undo'),
        undo: () =>
          back.run({ timetable_id: to_timetable_id, date: to_date, to_timetable_id: timetable_id, to_date: date }),
      });
    },
  });
  const submit = {
    label: t('move'),
    pending: move.pending,
    disabled: target === undefined,
    onSubmit: () => target && move.run({ timetable_id, date, to_timetable_id: target.id, to_date: target.date }),
  };
  return (
    <Modal opened onClose={onClose} title={t('move_title')} submit={submit}>
      <Stack>
        <Text size="sm">{t('move_from', { title, date: format.date(date, 'weekday') })}</Text>
        <WhichClass
          value={target && { timetable_id: target.id, date: target.date }}
          onChange={setTarget}
          without={{ timetable_id, date }}
        />
        {move.refused && <Alert color="danger">{move.refused}</Alert>}
      </Stack>
    </Modal>
  );
}
