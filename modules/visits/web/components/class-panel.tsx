import { Button, EmptyState, ErrorState, Skeleton, Stack } from '@ritm/ui';
import { wallClockIn } from '@ritm/kernel';
import { errorText, useAbilities, useSchool } from '@ritm/web-kit';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { BookLine } from '../booking/book-line.tsx';
import { sheetQuery, type ClassPlace, type Sheet } from '../data.ts';
import { useVisitsT } from '../messages.ts';
import { hasLeft, useClassMarks } from '../use-class-marks.ts';
import { ClassPanelRow } from './class-panel-row.tsx';
import classes from './class-panel.module.css';
import { WalkIn } from './walk-in.tsx';

export interface ClassPanelProps {
  readonly timetable_id: number;
  /** The date of the class, `YYYY-MM-DD`. */
  readonly date: string;
  readonly time_zone: string;
}

/** A class takes whoever comes without a booking from half an hour before its start, as the reception does. */
const NEAR_MS = 30 * 60_000;
const soonIn = (time_zone: string) => wallClockIn(time_zone, new Date(Date.now() + NEAR_MS));

/** The marking sheet of a class: one tap per client, all within reach of a thumb. */
export function ClassPanel({ timetable_id, date, time_zone }: ClassPanelProps) {
  const at = { ...useSchool(), timetable_id, date };
  const { data, error, refetch } = useQuery(sheetQuery(at));
  if (data) return <Marking sheet={data} at={at} soon={soonIn(time_zone)} />;
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return (
    <Stack gap="xs">
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height={64} radius="lg" />
      ))}
    </Stack>
  );
}

interface MarkingProps {
  readonly sheet: Sheet;
  readonly at: ClassPlace;
  /** The wall clock of the class half an hour from now. */
  readonly soon: { readonly date: string; readonly time: string };
}

function Marking({ sheet, at, soon }: MarkingProps) {
  const t = useVisitsT();
  const can = useAbilities(sheet);
  const { set, setAll, walkIn, refusals, pending } = useClassMarks(at);
  const { students } = sheet;
  const coming = students.filter((row) => !hasLeft(row));
  const unmarked = coming.filter(({ outcome }) => outcome === null);
  // Before its day a class is read-only, except for marking clients who asked to be excused.
  const isNow = sheet.date <= soon.date;
  const isNear = `${sheet.date} ${sheet.time_from}` <= `${soon.date} ${soon.time}`;
  const { timetable_id, date } = at;
  if (sheet.status === 'canceled') return <EmptyState title={t('sheet_canceled')} text={t('sheet_canceled_text')} />;
  return (
    <div className={classes.panel} aria-busy={pending}>
      {students.length > 0 && (
        <p className={classes.count} role="status">
          {t('sheet_marked', { marked: coming.length - unmarked.length, all: coming.length })}
        </p>
      )}
      {students.length === 0 ? (
        <EmptyState title={t('sheet_empty')} {...(can('mark') && { text: t('sheet_empty_text') })} />
      ) : (
        <ul className={classes.rows}>
          {students.map((row) => (
            <ClassPanelRow
              key={row.student_id}
              row={row}
              sheet={sheet}
              refusal={refusals.get(row.student_id)}
              onMark={can('mark') ? (status) => set(row.student_id, status) : undefined}
            />
          ))}
        </ul>
      )}
      {can('mark') && (isNear ? <WalkIn at={at} onMark={walkIn} /> : <BookLine on={{ timetable_id, date }} />)}
      {can('mark') && isNow && (
        <>
          {unmarked.length > 0 && (
            <div className={classes.foot}>
              <Button
                size="md"
                fullWidth
                leftSection={<IconChecks size={20} stroke={1.75} aria-hidden />}
                onClick={() => setAll(unmarked)}
              >
                {t('mark_all')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
