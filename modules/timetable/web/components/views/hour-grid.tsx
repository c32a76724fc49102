import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { minutesOf } from '@ritm/kernel';
import type { TimetableRow } from '../../../contract/index.ts';
import { hoursOf } from '../../grid/lanes.ts';
import type { WallTime } from '../../grid/wall.ts';
import { useDrag, type Drop } from '../../use-drag.ts';
import { HOUR_PX, HourColumn } from './hour-column.tsx';
import classes from './hour-grid.module.css';

/** A column is a day of the week, or a teacher or a place on one day. */
export interface GridColumn {
  readonly key: string;
  readonly head: ReactNode;
  readonly label: string;
  readonly rows: readonly TimetableRow[];
  readonly date: string;
  /** The line of the current time is in this column. */
  readonly isToday: boolean;
  /** The column is highlighted, such as today in a week. */
  readonly isMarked: boolean;
}

export interface HourGridProps {
  readonly columns: readonly GridColumn[];
  readonly wall: WallTime;
  readonly onOpen: (row: TimetableRow) => void;
  /** Called when a free hour is pressed. */
  readonly onPick?: ((column: GridColumn, minutes: number) => void) | undefined;
  readonly onDrop?: ((row: TimetableRow, drop: Drop) => void) | undefined;
  /** Returns what a class would overlap at the place over which it is held. */
  readonly onHover?: ((row: TimetableRow, drop: Drop) => Promise<string | undefined>) | undefined;
  readonly onMore: (column: GridColumn) => void;
  readonly maxLanes: number;
  readonly omit?: 'teacher' | 'place' | undefined;
}

/** Columns of hours with classes in them. There is no component per cell: the background draws the hours. */
export function HourGrid(props: HourGridProps) {
  const { columns, wall, onOpen, onPick, onDrop, onHover, onMore, maxLanes, omit } = props;
  const rows = useMemo(() => columns.flatMap((column) => column.rows), [columns]);
  const { first, last } = useMemo(() => hoursOf(rows), [rows]);
  const scroll = useRef<HTMLDivElement>(null);
  // The initial scroll position is decided once, because a moved class or a passed minute must not scroll the page.
  const [start] = useState(() => {
    const isNow = columns.some(({ isToday }) => isToday);
    const from = isNow
      ? Math.floor(wall.minutes / 60) * 60 - 120
      : Math.min(...rows.map(({ time_from }) => minutesOf(time_from))) - 30;
    return Number.isFinite(from) ? ((from - first * 60) / 60) * HOUR_PX : 0;
  });
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = start;
  }, [start]);
  const grid = useRef<HTMLDivElement>(null);
  const drag = useDrag({
    grid,
    rows,
    firstMinute: first * 60,
    lastMinute: last * 60,
    hourPx: HOUR_PX,
    onDrop,
    onHover,
  });
  const height = (last - first) * HOUR_PX;
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <div className={classes.scroll} ref={scroll}>
      <div
        ref={grid}
        className={classes.grid}
        style={{ '--columns': columns.length, '--hour': `${HOUR_PX}px` } as never}
        {...drag.handlers}
      >
        <Heads columns={columns} />
        <div className={classes.hours} style={{ height }} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ top: (hour - first) * HOUR_PX }}>
              {`${String(hour % 24).padStart(2, '0')}:00`}
            </span>
          ))}
        </div>
        {columns.map((column, index) => (
          <HourColumn
            key={column.key}
            {...{ column, index, first, height, wall, onOpen, onPick, onMore, maxLanes, omit }}
            isWide={columns.length === 1}
            ghost={drag.ghost?.column === index ? drag.ghost : undefined}
          />
        ))}
      </div>
    </div>
  );
}

const Heads = ({ columns }: Pick<HourGridProps, 'columns'>) => (
  <>
    <div className={classes.corner} />
    {columns.map((column) => (
      <div key={column.key} className={classes.head} data-today={column.isMarked || undefined}>
        {column.head}
      </div>
    ))}
  </>
);
