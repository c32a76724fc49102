import { Alert, Button, CloseButton, DateField, Group, Modal, Radio, Stack, Text, TimeField } from '@ritm/ui';
import { daysOf } from '@ritm/kernel';
import { errorText, useAction, useFormat, useSchool } from '@ritm/web-kit';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeacherSchedule } from '../../../contract/index.ts';
import { staleClasses } from '../../data.ts';
import { useTimetableT } from '../../messages.ts';
import { schedulePreview, setSchedule, type ScheduleBody } from '../../work-times-data.ts';

type Day = TeacherSchedule['days'][number];
type DayMode = 'hours' | 'off' | 'week';
interface Span {
  time_from: string | null;
  time_to: string | null;
  place_id: number | null;
}

const MAX_DAYS = 62;

/**
 * Sets the hours of one date or of several consecutive dates: other hours, a day off, or the hours of the week again.
 */
export function DayDialog({
  person,
  day,
  onClose,
}: {
  readonly person: Pick<TeacherSchedule, 'teacher_id' | 'name'>;
  readonly day: Day;
  readonly onClose: () => void;
}) {
  const t = useTimetableT();
  const at = useSchool();
  const format = useFormat();
  const [until, setUntil] = useState<string | null>(day.date);
  const [mode, setMode] = useState<DayMode>(day.hours.length === 0 ? 'off' : 'hours');
  const [spans, setSpans] = useState<Span[]>(
    day.hours.length > 0 ? [...day.hours] : [{ time_from: '10:00', time_to: '18:00', place_id: null }],
  );
  const dates = daysOf(day.date, until ?? day.date).slice(0, MAX_DAYS);
  const isComplete = mode !== 'hours' || spans.every(({ time_from, time_to }) => time_from && time_to);
  const hours = { hours: spans, off: [], week: null }[mode] as ScheduleBody['days'][number]['hours'];
  const body: ScheduleBody = { teacher_id: person.teacher_id, days: dates.map((date) => ({ date, hours })) };
  const preview = useQuery({ ...schedulePreview(at, body), enabled: isComplete && dates.length > 0 });
  const save = useAction((_: void, key) => setSchedule(at, body, key), {
    done: t('saved'),
    invalidates: staleClasses(at),
    onDone: onClose,
  });
  const submit = {
    onSubmit: () => save.run(),
    pending: save.pending,
    disabled: !isComplete || dates.length === 0 || preview.error !== null,
  };
  return (
    <Modal opened onClose={onClose} title={`${person.name}: ${format.date(day.date, 'weekday')}`} submit={submit}>
      <Stack>
        <Radio.Group value={mode} onChange={(next) => setMode(next as DayMode)} label={t('day_what')}>
          <Stack gap="sm" mt="xs">
            {(['hours', 'off', 'week'] as const).map((one) => (
              <Radio key={one} value={one} label={t(`day_${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {mode === 'hours' && <Spans spans={spans} onChange={setSpans} />}
        <DateField label={t('day_until')} min={day.date} value={until} onChange={setUntil} />
        {preview.error && <Alert color="danger">{errorText(preview.error)}</Alert>}
        {(preview.data?.outside.length ?? 0) > 0 && (
          <Alert color="attention" title={t('day_outside', { count: preview.data!.outside.length })}>
            {preview.data!.outside.slice(0, 6).map((one) => (
              <Text key={`${one.id} ${one.date}`} size="sm">
                {format.date(one.date, 'weekday')}, {one.time_from}–{one.time_to} {one.title}
              </Text>
            ))}
          </Alert>
        )}
      </Stack>
    </Modal>
  );
}

function Spans({ spans, onChange }: { readonly spans: readonly Span[]; readonly onChange: (spans: Span[]) => void }) {
  const t = useTimetableT();
  const patch = (n: number, next: Partial<Span>) =>
    onChange(spans.map((one, at) => (at === n ? { ...one, ...next } : one)));
  return (
    <Stack gap="xs">
      {spans.map((one, n) => (
        <Group key={n} gap="xs" wrap="nowrap" align="end">
          <TimeField
            label={t('field_from')}
            value={one.time_from}
            onChange={(time_from: string | null) => patch(n, { time_from })}
          />
          <TimeField
            label={t('field_to')}
            value={one.time_to}
            onChange={(time_to: string | null) => patch(n, { time_to })}
          />
          {spans.length > 1 && (
            <CloseButton
              size="lg"
              aria-label={t('remove_span')}
              onClick={() => onChange(spans.filter((_, at) => at !== n))}
            />
          )}
        </Group>
      ))}
      {spans.length < 6 && (
        <Button
          variant="subtle"
          w="fit-content"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...spans, { time_from: null, time_to: null, place_id: null }])}
        >
          {t('add_span')}
        </Button>
      )}
    </Stack>
  );
}
