import { Button, ErrorState, PageFrame, PulseLoader, Text } from '@ritm/ui';
import { OpeningHours } from '@ritm/schools/web';
import { errorText, useFormat, useSchool } from '@ritm/web-kit';
import { IconAdjustments, IconClockHour4 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { TimetableMeta, WorkTime } from '../../contract/index.ts';
import { AddHours, HoursCell, HoursChip } from '../components/hours-cell.tsx';
import { LineDialog, weekdays, type LineStart } from '../components/line-dialog.tsx';
import { RulesDialog } from '../components/rules-dialog.tsx';
import { WeekMatrix } from '../components/views/week-matrix.tsx';
import { timetablesQuery } from '../data.ts';
import { useWall } from '../grid/wall.ts';
import { useTimetableT } from '../messages.ts';
import { workTimesQuery } from '../work-times-data.ts';

/** The working weeks of the organization and of each teacher who has one. Their free time is offered for booking. */
export function Screen() {
  const t = useTimetableT();
  const at = useSchool();
  const isDesk = at.role !== 'teacher';
  const query = useQuery(workTimesQuery(at));
  const { date } = useWall(undefined);
  // The names of people and places are part of the answer with the classes of any day.
  const meta = useQuery(timetablesQuery(at, { date_from: date, date_to: date })).data?.meta;
  const [line, setLine] = useState<LineStart | undefined>(undefined);
  const [isRuling, setRuling] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const rules = isDesk && (
    <>
      {at.role === 'owner' && (
        <Button
          variant="default"
          leftSection={<IconClockHour4 size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpening(true)}
        >
          {t('opening_hours')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconAdjustments size={18} stroke={1.75} aria-hidden />}
        onClick={() => setRuling(true)}
      >
        {t('rules')}
      </Button>
    </>
  );
  return (
    <PageFrame title={t('work_times')} actions={rules} wide>
      <Text size="sm" c="dimmed">
        {t('work_times_lead')}
      </Text>
      {query.error && !query.data && (
        <ErrorState title={t('work_times_failed')} text={errorText(query.error)} onRetry={() => void query.refetch()} />
      )}
      {(!query.data || !meta) && !query.error && <PulseLoader fullPage />}
      {query.data && meta && <Weeks lines={query.data.data} meta={meta} onLine={isDesk ? setLine : undefined} />}
      {line && <LineDialog start={line} meta={meta} onClose={() => setLine(undefined)} />}
      {isRuling && <RulesDialog onClose={() => setRuling(false)} />}
      <Suspense>{isOpening && <OpeningHours onClose={() => setOpening(false)} />}</Suspense>
    </PageFrame>
  );
}

function Weeks({
  lines,
  meta,
  onLine,
}: {
  readonly lines: readonly WorkTime[];
  readonly meta: TimetableMeta;
  readonly onLine: ((line: LineStart) => void) | undefined;
}) {
  const t = useTimetableT();
  const named = new Set(lines.map(({ teacher_id }) => teacher_id));
  const teacherRows = [
    { id: null, name: t('whole_school') },
    ...meta.teachers.filter(({ id, archived }) => !archived || named.has(id)),
  ];
  const school = lines.filter(({ teacher_id }) => teacher_id === null);
  return (
    <WeekMatrix
      label={t('work_times')}
      corner={t('field_teacher')}
      columns={weekdays.map((day) => ({ key: String(day), label: t(`weekday_${day}`) }))}
      rows={teacherRows.map(({ id, name }) => {
        const linesOfTeacher = lines.filter(({ teacher_id }) => teacher_id === id);
        const isBySchool = id !== null && linesOfTeacher.length === 0;
        return {
          key: String(id),
          name,
          note: isBySchool ? t('by_school') : undefined,
          cells: weekdays.map((weekday) => (
            <HoursCell key={weekday}>
              {(isBySchool ? school : linesOfTeacher)
                .filter((one) => one.weekday === weekday)
                .map((one) => (
                  <Line
                    key={one.id}
                    {...{ one, name, meta }}
                    isOwn={!isBySchool}
                    onLine={isBySchool ? undefined : onLine}
                  />
                ))}
              {onLine && (
                <AddHours
                  label={t('add_hours', { who: name, day: t(`weekday_${weekday}`) })}
                  onClick={() => onLine({ teacher_id: id, weekday })}
                />
              )}
            </HoursCell>
          )),
        };
      })}
    />
  );
}

function Line({
  one,
  name,
  meta,
  isOwn,
  onLine,
}: {
  readonly one: WorkTime;
  readonly name: string;
  readonly meta: TimetableMeta;
  readonly isOwn: boolean;
  readonly onLine: ((line: LineStart) => void) | undefined;
}) {
  const t = useTimetableT();
  const format = useFormat();
  const text = `${one.time_from}–${one.time_to}`;
  const note = [
    meta.places.find(({ id }) => id === one.place_id)?.name,
    one.service_ids.length > 0 && t('services_count', { count: one.service_ids.length }),
    one.valid_from && t('since', { date: format.date(one.valid_from) }),
    one.valid_until && t('until', { date: format.date(one.valid_until) }),
  ].filter(Boolean);
  return (
    <HoursChip
      text={text}
      note={note.length > 0 ? note.join(' · ') : undefined}
      label={`${name}, ${t(`weekday_${one.weekday as 1}`)}`}
      isOwn={isOwn}
      onClick={onLine && (() => onLine(one))}
    />
  );
}
