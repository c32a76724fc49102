import { addDays, isLocalDate, startOfWeek } from '@ritm/kernel';
import { ActionIcon, Button, ErrorState, Group, PageFrame, PulseLoader, Text } from '@ritm/ui';
import { errorText, useFormat, useSchool, useSearchState } from '@ritm/web-kit';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeacherSchedule } from '../../contract/index.ts';
import { daysName } from '../components/days-name.ts';
import { DayDialog } from '../components/changes/day-dialog.tsx';
import { HoursCell, HoursChip } from '../components/hours-cell.tsx';
import { WeekMatrix } from '../components/views/week-matrix.tsx';
import { useWall } from '../grid/wall.ts';
import { useTimetableT } from '../messages.ts';
import { scheduleQuery } from '../work-times-data.ts';

type Day = TeacherSchedule['days'][number];
interface DaySelection {
  readonly person: Pick<TeacherSchedule, 'teacher_id' | 'name'>;
  readonly day: Day;
}

/** The working hours of all teachers, week by week, and how much of them is taken. */
export function Screen() {
  const t = useTimetableT();
  const at = useSchool();
  const format = useFormat();
  const [filters, setFilters] = useSearchState({ date: '' });
  const { date: today } = useWall(undefined);
  const monday = startOfWeek(isLocalDate(filters.date) ? filters.date : today);
  const period = { date_from: monday, date_to: addDays(monday, 6) };
  const query = useQuery(scheduleQuery(at, period));
  const [selection, setSelection] = useState<DaySelection | undefined>(undefined);
  const { data, error } = query;
  return (
    <PageFrame title={t('schedule')} wide>
      <Group gap="xs">
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={t('previous')}
          onClick={() => setFilters({ date: addDays(monday, -7) })}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={t('next')}
          onClick={() => setFilters({ date: addDays(monday, 7) })}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Button variant="default" disabled={monday === startOfWeek(today)} onClick={() => setFilters({ date: '' })}>
          {t('this_week')}
        </Button>
        <Text fw={600} size="lg" aria-live="polite">
          {daysName(format, monday, period.date_to)}
        </Text>
      </Group>
      {error && !data && (
        <ErrorState title={t('schedule_failed')} text={errorText(error)} onRetry={() => void query.refetch()} />
      )}
      {!data && !error && <PulseLoader fullPage />}
      {data && <Table rows={data.data} today={data.meta.today} onDay={data.meta.can_edit ? setSelection : undefined} />}
      {selection && <DayDialog {...selection} onClose={() => setSelection(undefined)} />}
    </PageFrame>
  );
}

function Table({
  rows,
  today,
  onDay,
}: {
  readonly rows: readonly TeacherSchedule[];
  readonly today: string;
  readonly onDay: ((selection: DaySelection) => void) | undefined;
}) {
  const t = useTimetableT();
  const format = useFormat();
  const days = rows[0]?.days ?? [];
  return (
    <WeekMatrix
      label={t('schedule')}
      corner={t('field_teacher')}
      columns={days.map(({ date }) => ({
        key: date,
        label: format.date(date, 'weekday'),
        isToday: date === today,
      }))}
      rows={rows.map((row) => {
        const person = { teacher_id: row.teacher_id, name: row.teacher_id === null ? t('whole_school') : row.name };
        const minutes = row.days.reduce((sum, day) => sum + day.minutes, 0);
        return {
          key: String(row.teacher_id),
          name: person.name,
          note: minutes > 0 ? t('hours_taken', { count: Math.round(minutes / 6) / 10 }) : undefined,
          cells: row.days.map((day) => (
            <HoursCell key={day.date}>
              <DayChip person={person} day={day} onClick={onDay && (() => onDay({ person, day }))} />
            </HoursCell>
          )),
        };
      })}
    />
  );
}

function DayChip({ person, day, onClick }: DaySelection & { readonly onClick: (() => void) | undefined }) {
  const t = useTimetableT();
  const format = useFormat();
  const hours = day.hours.map(({ time_from, time_to }) => `${time_from}–${time_to}`).join(', ');
  const text = hours || t(day.origin === 'closure' ? 'closed_day' : 'day_off');
  return (
    <HoursChip
      text={text}
      note={
        (day.classes > 0 || day.outside > 0) && (
          <>
            {day.classes > 0 && t('classes_count', { count: day.classes })}
            {day.outside > 0 && <b> · {t('outside_count', { count: day.outside })}</b>}
          </>
        )
      }
      label={`${person.name}, ${format.date(day.date, 'weekday')}`}
      isOwn={day.origin === 'date' || (day.origin === 'week' && hours !== '')}
      onClick={onClick}
    />
  );
}
