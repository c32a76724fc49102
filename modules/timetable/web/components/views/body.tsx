/**
 * Chooses the view of the timetable (day, week, month, list) and hands it the classes. A view draws and reports taps
 * and drops; what they do is decided by the screen.
 */
import { timeOf, type LocalDate } from '@ritm/kernel';
import { useIsPhone } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { useMemo } from 'react';
import type { TimetableMeta, TimetableRow } from '../../../contract/index.ts';
import type { SetFilters, Columns } from '../../address.ts';
import { groupBy } from '../../grid/group-by.ts';
import { daysIn, periodOf, type View } from '../../grid/period.ts';
import type { WallTime } from '../../grid/wall.ts';
import { useTimetableT } from '../../messages.ts';
import { ClassList } from '../class/class-list.tsx';
import { HourGrid, type GridColumn } from './hour-grid.tsx';
import { MonthGrid } from './month-grid.tsx';
import classes from './body.module.css';

/** The place where a class is to be created or moved. */
export interface Slot {
  readonly date: LocalDate;
  readonly time_from?: string;
  readonly time_to?: string;
  readonly teacher_id?: number | null;
  readonly place_id?: number | null;
}

export interface BodyProps {
  readonly rows: readonly TimetableRow[];
  readonly meta: TimetableMeta | undefined;
  readonly view: View;
  readonly date: LocalDate;
  readonly by: Columns;
  readonly wall: WallTime;
  readonly setFilters: SetFilters;
  readonly onOpen: (row: TimetableRow) => void;
  readonly onPick: (slot: Slot) => void;
  readonly onMove: (row: TimetableRow, slot: Slot) => void;
  /** Returns what a class would overlap there while it is still being dragged. */
  readonly onTry: (row: TimetableRow, slot: Slot) => Promise<string | undefined>;
}

/** Shows the classes in the selected view. */
export function Body(props: BodyProps) {
  const { rows, view, date, wall, setFilters, onOpen } = props;
  const isPhone = useIsPhone();
  const days = useMemo(() => daysIn(periodOf(view, date)), [view, date]);
  if (view === 'month')
    return (
      <MonthGrid
        {...{ days, rows, wall, onOpen }}
        month={date}
        onDay={(day) => setFilters({ view: 'day', date: day })}
      />
    );
  if (view === 'list' || isPhone) return <ClassList {...{ days, rows, wall, onOpen }} />;
  if (view === 'day' && props.by !== '') return <ResourceDay {...props} by={props.by} />;
  return <Days {...props} days={days} />;
}

function Days({
  rows,
  view,
  days,
  wall,
  setFilters,
  onOpen,
  onPick,
  onMove,
  onTry,
}: BodyProps & { readonly days: readonly LocalDate[] }) {
  const format = useFormat();
  const columns = useMemo(() => {
    const byDay = groupBy(rows, ({ date }) => date);
    return days.map((day): GridColumn => ({
      key: day,
      date: day,
      isToday: day === wall.date,
      isMarked: view === 'week' && day === wall.date,
      rows: byDay.get(day) ?? [],
      label: format.date(day, 'weekday'),
      head: <DayHead day={day} onDay={view === 'week' ? () => setFilters({ view: 'day', date: day }) : undefined} />,
    }));
  }, [rows, days, wall.date, format, view, setFilters]);
  return (
    <HourGrid
      columns={columns}
      wall={wall}
      onOpen={onOpen}
      onPick={({ date }, minutes) => onPick({ date, time_from: timeOf(minutes) })}
      onDrop={(row, { column, time_from, time_to }) => onMove(row, { date: columns[column]!.date, time_from, time_to })}
      onHover={(row, { column, time_from, time_to }) => onTry(row, { date: columns[column]!.date, time_from, time_to })}
      onMore={({ date }) => setFilters({ view: 'day', date, by: 'place' })}
      maxLanes={view === 'week' ? 3 : 10}
    />
  );
}

function DayHead({ day, onDay }: { readonly day: LocalDate; readonly onDay: (() => void) | undefined }) {
  const format = useFormat();
  const [weekday, date] = format.date(day, 'weekday').split(', ') as [string, string];
  const text = (
    <>
      <span>{weekday}</span> <b>{date}</b>
    </>
  );
  return onDay ? (
    <button type="button" className={classes.dayHead} onClick={onDay}>
      {text}
    </button>
  ) : (
    <span className={classes.dayHead}>{text}</span>
  );
}

/** A day by teachers or places: those with a class on the day, and all that are not archived. */
function ResourceDay({
  rows,
  meta,
  date,
  by,
  wall,
  onOpen,
  onPick,
  onMove,
  onTry,
  setFilters,
}: BodyProps & { readonly by: 'teacher' | 'place' }) {
  const t = useTimetableT();
  const columns = useMemo(() => {
    const field = `${by}_id` as const;
    const rowsBy = groupBy(rows, (row) => row[field]);
    const options = by === 'teacher' ? (meta?.teachers ?? []) : (meta?.places ?? []);
    const visibleOptions = options.filter(({ id, archived }) => rowsBy.has(id) || !archived);
    const column = (id: number | null, name: string): GridColumn & { readonly id: number | null } => ({
      id,
      key: String(id),
      date,
      isToday: date === wall.date,
      isMarked: false,
      rows: rowsBy.get(id) ?? [],
      label: name,
      head: <b className={classes.resource}>{name}</b>,
    });
    const unassignedColumn = rowsBy.has(null) || visibleOptions.length === 0 ? [column(null, t(`no_${by}`))] : [];
    return [...visibleOptions.map(({ id, name }) => column(id, name)), ...unassignedColumn];
  }, [rows, meta, date, by, wall.date, t]);
  const slotOf = (index: number): Slot => ({ date, [`${by}_id`]: columns[index]!.id });
  return (
    <HourGrid
      columns={columns}
      wall={wall}
      onOpen={onOpen}
      onPick={(column, minutes) =>
        onPick({ ...slotOf(columns.findIndex(({ key }) => key === column.key)), time_from: timeOf(minutes) })
      }
      onDrop={(row, { column, time_from, time_to }) => onMove(row, { ...slotOf(column), time_from, time_to })}
      onHover={(row, { column, time_from, time_to }) => onTry(row, { ...slotOf(column), time_from, time_to })}
      onMore={() => setFilters({ view: 'list', date })}
      maxLanes={3}
      omit={by}
    />
  );
}
