import { memo } from 'react';
import { ClassStatus } from './class-status.tsx';
import type { TimetableRow } from '../../../contract/index.ts';
import { hueOf } from '../../hue.ts';
import { useTimetableT } from '../../messages.ts';
import { useNames } from '../names.tsx';
import { SeatBars } from './seat-bars.tsx';
import classes from './class-card.module.css';

/** A class in a list, used on the phone and in the list view. */
export const ClassCard = memo(function ClassCard({
  row,
  onOpen,
  isNow,
}: {
  readonly row: TimetableRow;
  readonly onOpen: (row: TimetableRow) => void;
  readonly isNow: boolean;
}) {
  const t = useTimetableT();
  const names = useNames();
  const { booked, capacity, status } = row;
  const seats = capacity === null ? t('people', { count: booked }) : t('seats', { booked, capacity });
  return (
    <button
      type="button"
      className={classes.card}
      data-status={status}
      data-now={isNow || undefined}
      style={{ borderColor: hueOf(row).edge }}
      onClick={() => onOpen(row)}
    >
      <span className={classes.time}>
        <b>{row.time_from}</b>
        <span>{row.time_to}</span>
      </span>
      <span className={classes.body}>
        <span className={classes.title}>{names.title(row)}</span>
        <span className={classes.note}>
          {[row.clients && row.title, names.teacher(row.teacher_id), names.place(row.place_id)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes.end}>
        <ClassStatus status={status} />
        {status !== 'canceled' && (
          <span className={classes.seats}>
            {capacity !== null && <SeatBars booked={booked} capacity={capacity} />}
            {seats}
          </span>
        )}
      </span>
    </button>
  );
});
