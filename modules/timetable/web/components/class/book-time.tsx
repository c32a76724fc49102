import { addDays } from '@ritm/kernel';
import { ServicePicker } from '@ritm/services/web';
import { StudentsPicker, studentQuery } from '@ritm/students/web';
import { Alert, Button, Group, Modal, Select, Skeleton, Stack, Text } from '@ritm/ui';
import { errorText, useAction, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Slot } from '../../../contract/index.ts';
import { staleClasses } from '../../data.ts';
import { useTimetableT } from '../../messages.ts';
import { bookSlot, slotsQuery } from '../../slots-data.ts';
import { daysName } from '../days-name.ts';

interface Props {
  /** The client to book, if already known. */
  readonly student_id: number | undefined;
  /** The day from which free time is searched. */
  readonly date: string;
  readonly onClose: () => void;
  readonly onDone: (made: { readonly id: number; readonly date: string }) => void;
}

const DAYS = 7;

/** The desk books a specialist's free time for a client, for services that are for one client or for a few. */
export function BookTime({ student_id, date, onClose, onDone }: Props) {
  const t = useTimetableT();
  const at = useSchool();
  const [students_ids, setStudents] = useState(student_id ? [student_id] : []);
  const { data: student } = useQuery({ ...studentQuery(at, student_id ?? 0), enabled: student_id !== undefined });
  const [service_id, setService] = useState<number | null>(null);
  const [teacher_id, setTeacher] = useState<number | null>(null);
  const [slot, setSlot] = useState<Slot>();
  const starts_at = slot?.starts_at;
  const book = useAction((_: void, key) => bookSlot(at, { service_id, teacher_id, starts_at, students_ids }, key), {
    done: t('book_time_done'),
    invalidates: staleClasses(at),
    quiet: true,
    onDone,
  });
  const isReady = service_id !== null && starts_at !== undefined && students_ids.length > 0;
  const submit = {
    onSubmit: () => book.run(),
    pending: book.pending,
    label: useBookingText(slot),
    disabled: !isReady,
  };
  return (
    <Modal opened onClose={onClose} title={t('book_time')} submit={submit}>
      <Stack>
        {book.refused && <Alert color="danger">{book.refused}</Alert>}
        <StudentsPicker
          label={t('field_students')}
          value={students_ids}
          onChange={setStudents}
          known={student ? [student] : []}
        />
        <ServicePicker
          required
          value={service_id}
          filter={({ format }) => format !== 'group'}
          onChange={(id) => {
            setService(id);
            setTeacher(null);
            setSlot(undefined);
          }}
        />
        {service_id !== null && (
          <Times
            slotFilters={{ service_id, teacher_id }}
            since={date}
            chosen={starts_at}
            onTeacher={(id) => {
              setTeacher(id);
              setSlot(undefined);
            }}
            onChoose={setSlot}
          />
        )}
      </Stack>
    </Modal>
  );
}

/** The button says which time it books, because another day may be shown in the meantime. */
function useBookingText(slot: Slot | undefined): string {
  const t = useTimetableT();
  const format = useFormat();
  if (!slot) return t('book_time_submit');
  return t('book_time_submit_at', { when: `${format.date(slot.date, 'weekday')}, ${slot.time_from}` });
}

interface TimesProps {
  readonly slotFilters: { readonly service_id: number; readonly teacher_id: number | null };
  readonly since: string;
  readonly chosen: string | undefined;
  readonly onTeacher: (id: number | null) => void;
  readonly onChoose: (slot: Slot) => void;
}

/** The choice of a teacher, and a week of free times. */
function Times({ slotFilters, since, chosen, onTeacher, onChoose }: TimesProps) {
  const t = useTimetableT();
  const at = useSchool();
  const format = useFormat();
  const [from, setFrom] = useState(since);
  const to = addDays(from, DAYS - 1);
  const { data, error, isPlaceholderData } = useQuery(slotsQuery(at, { ...slotFilters, date_from: from, date_to: to }));
  if (!data) return error ? <Text role="alert">{errorText(error)}</Text> : <Skeleton height={120} />;
  const teacherOptions = data.meta.teachers.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <Select
        label={t('field_teacher')}
        placeholder={t('book_time_any')}
        clearable
        data={teacherOptions}
        value={slotFilters.teacher_id === null ? null : String(slotFilters.teacher_id)}
        onChange={(id) => onTeacher(id ? Number(id) : null)}
      />
      <Group justify="space-between">
        <Button variant="default" disabled={from <= data.meta.today} onClick={() => setFrom(addDays(from, -DAYS))}>
          {t('previous')}
        </Button>
        <Text fw={600} aria-live="polite">
          {daysName(format, from, to)}
        </Text>
        <Button variant="default" onClick={() => setFrom(addDays(from, DAYS))}>
          {t('next')}
        </Button>
      </Group>
      {data.data.length === 0 && <Text c="dimmed">{t('book_time_none')}</Text>}
      <Days slots={data.data} chosen={chosen} onChoose={onChoose} isBusy={isPlaceholderData} />
    </>
  );
}

interface DaysProps extends Pick<TimesProps, 'chosen' | 'onChoose'> {
  readonly slots: readonly Slot[];
  readonly isBusy: boolean;
}

/** The days with free time, and the times of the selected day. */
function Days({ slots, chosen, onChoose, isBusy }: DaysProps) {
  const format = useFormat();
  const byDay = Map.groupBy(slots, (one) => one.date);
  const [picked, setPicked] = useState<string>();
  const day = picked !== undefined && byDay.has(picked) ? picked : slots[0]?.date;
  if (day === undefined) return null;
  return (
    <div aria-busy={isBusy}>
      <Group gap="xs" mb="md">
        {[...byDay.keys()].map((date) => (
          <Button
            key={date}
            variant={date === day ? 'light' : 'subtle'}
            aria-pressed={date === day}
            onClick={() => setPicked(date)}
          >
            {format.date(date, 'weekday')}
          </Button>
        ))}
      </Group>
      <Group gap="xs" role="group" aria-label={format.date(day, 'weekday')}>
        {byDay.get(day)!.map((slot) => (
          <Button
            key={slot.starts_at}
            variant={slot.starts_at === chosen ? 'filled' : 'default'}
            aria-pressed={slot.starts_at === chosen}
            onClick={() => onChoose(slot)}
          >
            {slot.time_from}
          </Button>
        ))}
      </Group>
    </div>
  );
}
