import { wallClockIn } from '@ritm/kernel';
import { OccupancyBars } from '@ritm/ui';
import { useState } from 'react';
import type { CheckInDay, ClassOfDay } from '../../contract/index.ts';
import { useCheckInT } from '../messages.ts';
import classes from './classes-list.module.css';
import { Owes } from './suggestions.tsx';

const isMarked = ({ status }: ClassOfDay['students'][number]): boolean => status === 'marked';
const isAwaited = ({ status }: ClassOfDay['students'][number]): boolean =>
  status !== 'excused' && status !== 'canceled';

/** The classes of the day with who has come. The current or next class is expanded. */
export function ClassesList({ day, now, onChoose }: ClassesListProps) {
  const t = useCheckInT();
  const ofToday = day.classes.filter(({ date }) => date === day.date);
  const isOver = ({ ends_at }: ClassOfDay): boolean => Date.parse(ends_at) <= now;
  // What is over stands below what the desk waits for.
  const rows = [...ofToday.filter((row) => !isOver(row)), ...ofToday.filter(isOver)];
  const next = rows.find((row) => row.status !== 'canceled' && !isOver(row));
  return (
    <section aria-label={t('today_classes')}>
      <h2 className={classes.heading}>{t('today_classes')}</h2>
      {rows.length === 0 && <p className={classes.note}>{t('no_classes')}</p>}
      <ul className={classes.list}>
        {rows.map((row) => (
          <ClassRow
            key={`${row.occurrence_id} ${row === next}`}
            row={row}
            zone={day.time_zone}
            open={row === next}
            isGoingOn={Date.parse(row.starts_at) <= now && !isOver(row)}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  );
}

export interface ClassesListProps {
  readonly day: CheckInDay;
  /** The device's clock in ms. */
  readonly now: number;
  readonly onChoose: (student_id: number, of: ClassOfDay) => void;
}

interface ClassRowProps {
  readonly row: ClassOfDay;
  readonly zone: string;
  readonly open: boolean;
  readonly isGoingOn: boolean;
  readonly onChoose: ClassesListProps['onChoose'];
}

function ClassRow({ row, zone, open, isGoingOn, onChoose }: ClassRowProps) {
  const t = useCheckInT();
  const [isOpen, setOpen] = useState(open);
  const awaited = row.students.filter(isAwaited);
  const markedCount = row.students.filter(isMarked).length;
  const countText = () => {
    if (row.status === 'canceled') return t('canceled');
    return awaited.length === 0 ? t('nobody') : t('came', { came: markedCount, booked: awaited.length });
  };
  return (
    <li
      className={classes.row}
      data-canceled={row.status === 'canceled' || undefined}
      data-now={(isGoingOn && row.status !== 'canceled') || undefined}
    >
      <button type="button" className={classes.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={classes.time}>{row.time_from}</span>
        <span className={classes.title}>
          {row.title}
          {isGoingOn && row.status !== 'canceled' && <span className={classes.here}> · {t('now')}</span>}
        </span>
        <span className={classes.count}>
          {countText()}
          {/* Full bars would call for attention where everything is as it should be. */}
          {markedCount < awaited.length && row.status !== 'canceled' && (
            <OccupancyBars taken={markedCount} capacity={awaited.length} />
          )}
        </span>
      </button>
      {isOpen && (
        <ul className={classes.people}>
          {awaited.length === 0 && <li className={classes.note}>{t('nobody')}</li>}
          {awaited.map((one) => (
            <li key={one.student_id}>
              <button type="button" className={classes.person} onClick={() => onChoose(one.student_id, row)}>
                <span className={classes.who}>
                  {one.name}
                  {one.owes && <Owes />}
                </span>
                <span className={isMarked(one) ? classes.here : classes.note}>
                  {isMarked(one) && one.marked_at
                    ? t('came_at', { time: wallClockIn(zone, one.marked_at).time })
                    : t('not_yet')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
