import type { Slot } from '@ritm/timetable/contract';
import { ServicePicker } from '@ritm/services/web';
import { bookSlot, FreeTimes, timetableKey } from '@ritm/timetable/web';
import { Alert } from '@ritm/ui';
import { today, useAction, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { timeOfferQuery, type ClassOn } from './data.ts';
import { useBookT } from './messages.ts';
import { UsualWay } from './ways.tsx';

interface OwnTime {
  readonly student_id: number | null;
  readonly onDone: (booked: ClassOn) => void;
}

interface Lesson {
  readonly student_id: number | null;
  readonly service_id: number | null;
  readonly slot: Slot | undefined;
}

/** What the lesson would cost, as soon as all of it is chosen. */
function useCost({ student_id, service_id, slot }: Lesson) {
  const at = useSchool();
  const { data } = useQuery({
    ...timeOfferQuery(
      { ...at, student_id: student_id ?? 0 },
      {
        service_id: service_id ?? 0,
        date: slot?.date ?? '',
        time_from: slot?.time_from ?? '',
        together: slot?.together ?? 0,
      },
    ),
    enabled: student_id !== null && service_id !== null && slot !== undefined,
  });
  return data;
}

/**
 * The part of the window that books a specialist's free time: a lesson of its own, which ends with its last client. Its
 * fields and its button.
 */
export function useOwnTime({ student_id, onDone }: OwnTime) {
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
  const cost = useCost({ student_id, service_id, slot });
  const chooseTeacher = (id: number | null): void => {
    setTeacher(id);
    setSlot(undefined);
  };
  const fields = (
    <>
      <ServicePicker
        required
        value={service_id}
        filter={({ format: kind }) => kind !== 'group'}
        onChange={(id) => {
          setService(id);
          chooseTeacher(null);
        }}
      />
      {service_id !== null && (
        <Suspense>
          <FreeTimes
            slotFilters={{ service_id, teacher_id }}
            since={today()}
            chosen={starts_at}
            onTeacher={chooseTeacher}
            onChoose={setSlot}
          />
        </Suspense>
      )}
      {cost && slot && <UsualWay offer={cost} />}
      {book.refused && <Alert color="danger">{book.refused}</Alert>}
    </>
  );
  return { submit, fields };
}
