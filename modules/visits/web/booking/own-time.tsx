import { ServicePicker } from '@ritm/services/web';
import type { Slot } from '@ritm/timetable/contract';
import { bookSlot, FreeTimes, timetableKey } from '@ritm/timetable/web';
import { Alert, Modal, Stack, Text } from '@ritm/ui';
import { today, useAction, useFormat, useSchool } from '@ritm/web-kit';
import { Suspense, useState, type ReactNode } from 'react';
import type { ClassOn } from './data.ts';
import { useBookT } from './messages.ts';

interface OwnTimeProps {
  readonly student_id: number | null;
  readonly onClose: () => void;
  readonly onDone: (booked: ClassOn) => void;
  /** The choice of the client and of the kind. */
  readonly children: ReactNode;
}

/** Books a specialist's free time for a client: a lesson of its own, which ends with its last client. */
export function OwnTime({ student_id, onClose, onDone, children }: OwnTimeProps) {
  const t = useBookT();
  const at = useSchool();
  const format = useFormat();
  const [service_id, setService] = useState<number | null>(null);
  const [teacher_id, setTeacher] = useState<number | null>(null);
  const [slot, setSlot] = useState<Slot>();
  const students_ids = student_id === null ? [] : [student_id];
  const starts_at = slot?.starts_at;
  const book = useAction((_: void, key) => bookSlot(at, { service_id, teacher_id, starts_at, students_ids }, key), {
    done: t('booked_time'),
    invalidates: [timetableKey(at)],
    quiet: true,
    onDone: ({ id, date }) => onDone({ timetable_id: id, date }),
  });
  const submit = {
    label: slot ? t('book_at', { when: `${format.date(slot.date, 'weekday')}, ${slot.time_from}` }) : t('book'),
    pending: book.pending,
    disabled: service_id === null || slot === undefined || student_id === null,
    onSubmit: () => book.run(),
  };
  return (
    <Modal opened onClose={onClose} title={t('book_title')} submit={submit}>
      <Stack>
        {children}
        <ServicePicker
          required
          value={service_id}
          filter={({ format: kind }) => kind !== 'group'}
          onChange={(id) => {
            setService(id);
            setTeacher(null);
            setSlot(undefined);
          }}
        />
        {service_id !== null && (
          <Suspense>
            <FreeTimes
              slotFilters={{ service_id, teacher_id }}
              since={today()}
              chosen={starts_at}
              onTeacher={(id) => {
                setTeacher(id);
                setSlot(undefined);
              }}
              onChoose={setSlot}
            />
          </Suspense>
        )}
        {slot && (
          <Text size="sm" c="dimmed">
            {t('time_pays')}
          </Text>
        )}
        {book.refused && <Alert color="danger">{book.refused}</Alert>}
      </Stack>
    </Modal>
  );
}
