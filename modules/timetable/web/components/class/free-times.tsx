import { addDays } from '@ritm/kernel';
import { Button, Group, Select, Skeleton, Text } from '@ritm/ui';
import { errorText, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Slot } from '../../../contract/index.ts';
import { useTimetableT } from '../../messages.ts';
import { slotsQuery } from '../../slots-data.ts';
import { daysName } from '../days-name.ts';

const DAYS = 7;

export interface FreeTimesProps {
  readonly slotFilters: { readonly service_id: number; readonly teacher_id: number | null };
  readonly since: string;
  readonly chosen: string | undefined;
  readonly onTeacher: (id: number | null) => void;
  readonly onChoose: (slot: Slot) => void;
}

/** The choice of a teacher, and a week of free times. */
export function FreeTimes({ slotFilters, since, chosen, onTeacher, onChoose }: FreeTimesProps) {
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

interface DaysProps extends Pick<FreeTimesProps, 'chosen' | 'onChoose'> {
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
