import { useMemo, type CSSProperties, type MouseEvent } from 'react';
import { layOutLanes } from '../../grid/lanes.ts';
import { useTimetableT } from '../../messages.ts';
import type { Ghost } from '../../use-drag.ts';
import { ClassBlock } from './class-block.tsx';
import type { HourGridProps, GridColumn } from './hour-grid.tsx';
import classes from './hour-grid.module.css';

export const HOUR_PX = 56;
const PICK_MINUTES = 30;

type ColumnProps = Pick<HourGridProps, 'wall' | 'onOpen' | 'onPick' | 'onMore' | 'maxLanes' | 'omit'> & {
  readonly column: GridColumn;
  readonly index: number;
  readonly first: number;
  readonly height: number;
  /** This is the only column, so its classes have room for all details. */
  readonly isWide: boolean;
  readonly ghost: Ghost | undefined;
};

/** The classes of one column at their hours, with the line of the current time. */
export function HourColumn({
  column,
  index,
  first,
  height,
  wall,
  onOpen,
  onPick,
  onMore,
  maxLanes,
  omit,
  isWide,
  ghost,
}: ColumnProps) {
  const { placed, hidden } = useMemo(() => layOutLanes(column.rows, maxLanes), [column.rows, maxLanes]);
  const px = (minutes: number) => ((minutes - first * 60) / 60) * HOUR_PX;
  const pick = (event: MouseEvent<HTMLElement>): void => {
    if (!onPick || event.target !== event.currentTarget) return;
    const at = first * 60 + (event.nativeEvent.offsetY / HOUR_PX) * 60;
    onPick(column, Math.floor(at / PICK_MINUTES) * PICK_MINUTES);
  };
  return (
    <section
      className={classes.column}
      style={{ height }}
      aria-label={column.label}
      data-column={index}
      data-today={column.isMarked || undefined}
      data-free={onPick ? true : undefined}
      onClick={pick}
    >
      {placed.map(({ row, from, to, lane, lanes }) => (
        <ClassBlock
          key={row.occurrence_id}
          row={row}
          onOpen={onOpen}
          omit={omit}
          isWide={isWide}
          top={px(from) + 1}
          height={Math.max(20, px(to) - px(from) - 2)}
          lane={lane}
          lanes={lanes}
        />
      ))}
      {hidden.map((one) => (
        <More
          key={one.rows[0]!.occurrence_id}
          count={one.rows.length}
          style={{ top: px(one.from) + 1, height: px(one.to) - px(one.from) - 2, width: `${100 / maxLanes}%` }}
          onClick={() => onMore(column)}
        />
      ))}
      {column.isToday && wall.minutes >= first * 60 && px(wall.minutes) <= height && (
        <Now top={px(wall.minutes)} begins={column.isMarked || index === 0} />
      )}
      {ghost && <Shadow ghost={ghost} top={px(ghost.from)} />}
    </section>
  );
}

function More({
  count,
  style,
  onClick,
}: {
  readonly count: number;
  readonly style: CSSProperties;
  readonly onClick: () => void;
}) {
  const t = useTimetableT();
  return (
    <button type="button" className={classes.more} style={style} onClick={onClick}>
      {t('more_classes', { count })}
    </button>
  );
}

function Now({ top, begins }: { readonly top: number; readonly begins: boolean }) {
  const t = useTimetableT();
  return (
    <div className={classes.now} data-begins={begins || undefined} style={{ top }} role="img" aria-label={t('now')} />
  );
}

/** The outline of a dragged class at the place where it would be dropped. */
function Shadow({ ghost, top }: { readonly ghost: NonNullable<ColumnProps['ghost']>; readonly top: number }) {
  return (
    <div
      className={classes.ghost}
      style={{ top, height: (ghost.minutes / 60) * HOUR_PX }}
      data-clash={ghost.clash ? true : undefined}
      role="status"
    >
      <span>{ghost.label}</span>
      {ghost.clash && <span>{ghost.clash}</span>}
    </div>
  );
}
