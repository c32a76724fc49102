/**
 * The one window that books a client, wherever it is opened from: who, which class or whose free time, once or every
 * time, what pays, and one button. What it says beforehand is the server's dry run of the same booking.
 */
import { ClientChoice } from '@ritm/students/web';
import { Modal, PillChoice, Stack } from '@ritm/ui';
import { useState } from 'react';
import { useClassBooking } from './class-booking.tsx';
import type { ClassOn } from './data.ts';
import { useBookT } from './messages.ts';
import { useOwnTime } from './own-time.tsx';

export interface BookDialogProps {
  /** The client, where the window is opened from one. */
  readonly student_id?: number | undefined;
  /** The class, where the window is opened from one. */
  readonly on?: ClassOn | undefined;
  readonly onClose: () => void;
  readonly onDone?: (booked: ClassOn) => void;
}

export function BookDialog({ student_id, on, onClose, onDone }: BookDialogProps) {
  const t = useBookT();
  const [who, setWho] = useState(student_id ?? null);
  const [kind, setKind] = useState<'class' | 'time'>('class');
  const done = (booked: ClassOn): void => {
    onClose();
    onDone?.(booked);
  };
  const inClass = useClassBooking({ student_id: who, on, onDone: done });
  const ownTime = useOwnTime({ student_id: who, onDone: done });
  const { submit, fields } = kind === 'time' ? ownTime : inClass;
  return (
    <Modal opened onClose={onClose} title={t('book_title')} submit={submit}>
      <Stack>
        <ClientChoice value={who} onChange={setWho} />
        {(kind === 'time' || !inClass.isChosen) && (
          <PillChoice
            label={t('which')}
            value={kind}
            onChange={setKind}
            items={[
              { value: 'class', label: t('kind_class') },
              { value: 'time', label: t('kind_time') },
            ]}
          />
        )}
        {fields}
      </Stack>
    </Modal>
  );
}
