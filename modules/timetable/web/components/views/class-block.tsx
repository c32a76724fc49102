import { memo } from 'react';
import type { TimetableRow } from '../../../contract/index.ts';
import { hueOf } from '../../hue.ts';
import { useTimetableT } from '../../messages.ts';
import { isFree, useNames } from '../names.tsx';
import { SeatBars } from '../class/seat-bars.tsx';
import classes from './class-block.module.css';

export interface ClassBlockProps {
  readonly row: TimetableRow;
  readonly onOpen: (row: TimetableRow) => void;
  /** The field that the column already shows; the block leaves it out. */
  readonly omit?: 'teacher' | 'place' | undefined;
  /** There is room for the teacher, the place and the headcount beside the title. */
  readonly isWide: boolean;
  readonly top: number;
  readonly height: number;
  /** The lane of the block and the number of lanes in the column. */
  readonly lane: number;
  readonly lanes: number;
}

/** A class in a column of hours. Details that do not fit are left out; the label contains them anyway. */
export const ClassBlock = memo(function ClassBlock({
  row,
  onOpen,
  omit,
  isWide,
  top,
  height,
  lane,
  lanes,
}: ClassBlockProps) {
  const t = useTimetableT();
  const names = useNames();
  const hue = hueOf(row);
  const label = names.describe(row, omit);
  return (
    <button
      type="button"
      className={classes.block}
      style={{
        top,
        height,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
        background: hue.background,
        color: hue.ink,
        borderColor: hue.edge,
      }}
      data-status={row.status}
      data-free={isFree(row) || undefined}
      data-forced={row.conflict_reason !== null || undefined}
      data-occurrence={row.can.move ? row.occurrence_id : undefined}
      data-short={height < 44 || undefined}
      data-narrow={(lanes > 1 && !isWide) || undefined}
      aria-label={label}
      title={label}
      onClick={() => onOpen(row)}
    >
      <span className={classes.head}>
        {/* The spaces between the parts are needed because the label contains the visible text as it is. */}
        <span className={classes.time}>{isWide ? `${row.time_from}–${row.time_to}` : row.time_from}</span>{' '}
        {row.capacity !== null && row.status !== 'canceled' && height >= 30 && lanes < 3 && (
          <span className={classes.seats}>
            <SeatBars booked={row.booked} capacity={row.capacity} narrow={lanes > 1 && !isWide} />
            {isWide && t('seats', { booked: row.booked, capacity: row.capacity })}
          </span>
        )}
      </span>
      <Body {...{ row, omit, isWide, height }} />
    </button>
  );
});

/** What fits of the title, the teacher and the place. */
function Body({ row, omit, isWide, height }: Pick<ClassBlockProps, 'row' | 'omit' | 'isWide' | 'height'>) {
  const names = useNames();
  const teacher = omit === 'teacher' ? undefined : names.teacher(row.teacher_id);
  const place = omit === 'place' ? undefined : names.place(row.place_id);
  return (
    <>
      <span className={classes.title}>
        {names.title(row)}
        {isWide && (
          <span className={classes.aside}>
            {[row.clients && row.title, teacher, place].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>{' '}
      {!isWide && height >= (row.clients ? 44 : 66) && teacher && <span className={classes.note}>{teacher}</span>}{' '}
      {!isWide && height >= 84 && place && <span className={classes.note}>{place}</span>}
    </>
  );
}
