import { Button, EmptyState, ErrorState, Skeleton, Stack } from '@ritm/ui';
import { errorText, todayOn, useAbilities, useSchool } from '@ritm/web-kit';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
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

/** The marking sheet of a class: one tap per client, all within reach of a thumb. */
export function ClassPanel({ timetable_id, date, time_zone }: ClassPanelProps) {
  const at = { ...useSchool(), timetable_id, date };
  const { data, error, refetch } = useQuery(sheetQuery(at));
  if (data) return <Marking sheet={data} at={at} today={todayOn(time_zone)} />;
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return (
    <Stack gap="xs">
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height={64} radius="lg" />
      ))}
    </Stack>
  );
}

function Marking({ sheet, at, today }: { readonly sheet: Sheet; readonly at: ClassPlace; readonly today: string }) {
  const t = useVisitsT();
  const can = useAbilities(sheet);
  const { set, setAll, walkIn, refusals, pending } = useClassMarks(at);
  const { students } = sheet;
  const coming = students.filter((row) => !hasLeft(row));
  const unmarked = coming.filter(({ outcome }) => outcome === null);
  // Before its day a class is read-only, except for marking clients who asked to be excused.
  const isNow = sheet.date <= today;
  if (sheet.status === 'canceled') return <EmptyState title={t('sheet_canceled')} text={t('sheet_canceled_text')} />;
  return (
    <div className={classes.panel} aria-busy={pending}>
      {students.length > 0 && (
        <p className={classes.count} role="status">
          {t('sheet_marked', { marked: coming.length - unmarked.length, all: coming.length })}
        </p>
      )}
      {students.length === 0 ? (
        <EmptyState title={t('sheet_empty')} {...(can('mark') && isNow && { text: t('sheet_empty_text') })} />
      ) : (
        <ul className={classes.rows}>
          {students.map((row) => (
            <ClassPanelRow
              key={row.student_id}
              row={row}
              refusal={refusals.get(row.student_id)}
              onMark={can('mark') ? (status) => set(row.student_id, status) : undefined}
            />
          ))}
        </ul>
      )}
      {can('mark') && isNow && (
        <>
          <WalkIn at={at} onMark={walkIn} />
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
