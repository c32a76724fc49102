import { Button, EmptyState, ErrorState, Skeleton, Stack } from '@ritm/ui';
import { wallClockIn } from '@ritm/kernel';
import { errorText, useAbilities, useIsOnline, useSchool } from '@ritm/web-kit';
import { IconChecks, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { SheetRow } from '../../contract/index.ts';
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
const TICK_MS = 30_000;

/** The wall clock of a zone, as text that sorts: now, and in half an hour. */
function useClock(time_zone: string): { readonly now: string; readonly soon: string } {
  const [at, setAt] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const wall = (ms: number): string => Object.values(wallClockIn(time_zone, new Date(ms))).join(' ');
  return { now: wall(at), soon: wall(at + NEAR_MS) };
}

/** The marking sheet of a class: one tap per client, all within reach of a thumb. */
export function ClassPanel({ timetable_id, date, time_zone }: ClassPanelProps) {
  const at = { ...useSchool(), timetable_id, date };
  const { data, error, refetch } = useQuery(sheetQuery(at));
  const clock = useClock(time_zone);
  if (data) return <Marking sheet={data} at={at} clock={clock} />;
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return (
    <Stack gap="xs">
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height={52} radius="lg" />
      ))}
    </Stack>
  );
}

interface MarkingProps {
  readonly sheet: Sheet;
  readonly at: ClassPlace;
  readonly clock: ReturnType<typeof useClock>;
}

function Marking({ sheet, at, clock }: MarkingProps) {
  const t = useVisitsT();
  const can = useAbilities(sheet);
  const { set, setAll, walkIn, refusals, unsent, pending } = useClassMarks(at);
  const isOnline = useIsOnline();
  const { students } = sheet;
  const coming = students.filter((row) => !hasLeft(row));
  const unmarked = coming.filter(({ outcome }) => outcome === null);
  const left = students.filter(hasLeft);
  const starts = `${sheet.date} ${sheet.time_from}`;
  const hasBegun = starts <= clock.now;
  const isNear = starts <= clock.soon;
  const { timetable_id, date } = at;
  const toRow = (row: SheetRow) => (
    <ClassPanelRow
      key={row.student_id}
      row={row}
      sheet={sheet}
      refusal={refusals.get(row.student_id)}
      isWaiting={!isOnline && unsent.has(row.student_id)}
      onMark={can('mark') ? (status) => set(row.student_id, status) : undefined}
    />
  );
  if (sheet.status === 'canceled') return <EmptyState title={t('sheet_canceled')} text={t('sheet_canceled_text')} />;
  return (
    <div className={classes.panel} aria-busy={pending}>
      {can('mark') && (isNear ? <WalkIn at={at} onMark={walkIn} /> : <BookLine on={{ timetable_id, date }} />)}
      {students.length > 0 && (
        <p className={classes.count} role="status">
          {t('sheet_marked', { marked: coming.length - unmarked.length, all: coming.length })}
        </p>
      )}
      {students.length === 0 ? (
        <EmptyState title={t('sheet_empty')} {...(can('mark') && { text: t('sheet_empty_text') })} />
      ) : (
        <>
          {coming.length > 0 && <Rows legend>{coming.map(toRow)}</Rows>}
          {left.length > 0 && <Left count={left.length}>{left.map(toRow)}</Left>}
        </>
      )}
      {can('mark') && hasBegun && unmarked.length > 0 && (
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
    </div>
  );
}

interface RowsProps {
  /** Names the columns of marks above the first row. */
  readonly legend?: boolean;
  readonly children: ReactNode;
}

/** The rows of people; the words for the marks stand once above their columns. */
function Rows({ legend = false, children }: RowsProps) {
  const t = useVisitsT();
  return (
    <div className={classes.rows}>
      {legend && (
        <div className={classes.legend} aria-hidden>
          {(['legend_came', 'legend_missed', 'legend_excused'] as const).map((word) => (
            <span key={word}>{t(word)}</span>
          ))}
        </div>
      )}
      <ul className={classes.list}>{children}</ul>
    </div>
  );
}

/** Whoever canceled is folded away: the list of a class is of those who are expected. */
function Left({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const t = useVisitsT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        style={{ alignSelf: 'start' }}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        rightSection={
          <IconChevronDown size={16} stroke={1.75} aria-hidden style={{ rotate: isOpen ? '180deg' : '0deg' }} />
        }
      >
        {t('left_class', { count })}
      </Button>
      {isOpen && <Rows>{children}</Rows>}
    </>
  );
}
