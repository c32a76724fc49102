import { Button, EmptyState, ErrorState, OccupancyBars, Skeleton, Stack } from '@ritm/ui';
import { errorText, useAbilities, useSchool } from '@ritm/web-kit';
import { StudentPicker } from '@ritm/students/web';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sheetQuery, type ClassPlace, type Sheet } from '../data.ts';
import { useVisitsT } from '../messages.ts';
import { useClassMarks } from '../use-class-marks.ts';
import { ClassPanelRow } from './class-panel-row.tsx';
import classes from './class-panel.module.css';

export interface ClassPanelProps {
  readonly timetable_id: number;
  /** `YYYY-MM-DD`: which of its dates. */
  readonly date: string;
}

/** The marking sheet of a class: one tap a client, all within a thumb's reach. */
export function ClassPanel({ timetable_id, date }: ClassPanelProps) {
  const at = { ...useSchool(), timetable_id, date };
  const { data, error, refetch } = useQuery(sheetQuery(at));
  if (data) return <Marking sheet={data} at={at} />;
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return (
    <Stack gap="xs">
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height={64} radius="lg" />
      ))}
    </Stack>
  );
}

function Marking({ sheet, at }: { readonly sheet: Sheet; readonly at: ClassPlace }) {
  const t = useVisitsT();
  const can = useAbilities(sheet);
  const { set, setAll, refusals, pending } = useClassMarks(at);
  const { students, capacity } = sheet;
  const marked = students.filter(({ outcome }) => outcome !== null).length;
  if (sheet.status === 'canceled') return <EmptyState title={t('sheet_canceled')} text={t('sheet_canceled_text')} />;
  return (
    <div className={classes.panel} aria-busy={pending}>
      <div className={classes.head}>
        <span className={classes.count} role="status">
          {t('sheet_marked', { marked, all: students.length })}
        </span>
        {capacity !== null && <OccupancyBars taken={students.filter(({ status }) => status !== 'canceled' && status !== 'excused').length} capacity={capacity} />}
      </div>
      {students.length === 0 ? (
        <EmptyState title={t('sheet_empty')} {...(can('mark') && { text: t('sheet_empty_text') })} />
      ) : (
        <ul className={classes.rows}>
          {students.map((row) => (
            <ClassPanelRow key={row.student_id} row={row} refusal={refusals.get(row.student_id)} onMark={can('mark') ? (status) => set(row.student_id, status) : undefined} />
          ))}
        </ul>
      )}
      {can('mark') && (
        <div className={classes.foot}>
          <StudentPicker value={null} onChange={(id) => id !== null && set(id, 'attended')} label={t('add_client')} />
          {marked < students.length && (
            <Button size="md" fullWidth leftSection={<IconChecks size={20} stroke={1.75} aria-hidden />} onClick={() => setAll(students)}>
              {t('mark_all')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
