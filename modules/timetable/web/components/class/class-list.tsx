import { minutesOf, type LocalDate } from '@ritm/kernel';
import { useFormat } from '@ritm/web-kit';
import type { TimetableRow } from '../../../contract/index.ts';
import { groupBy } from '../../grid/group-by.ts';
import type { WallTime } from '../../grid/wall.ts';
import { useTimetableT } from '../../messages.ts';
import { ClassCard } from './class-card.tsx';
import classes from './class-list.module.css';

export interface ClassListProps {
  readonly days: readonly LocalDate[];
  readonly rows: readonly TimetableRow[];
  readonly wall: WallTime;
  readonly onOpen: (row: TimetableRow) => void;
}

/** Days below one another. The browser lays out distant days only when they are scrolled to. */
export function ClassList({ days, rows, wall, onOpen }: ClassListProps) {
  const t = useTimetableT();
  const format = useFormat();
  const byDay = groupBy(rows, ({ date }) => date);
  const isNow = ({ date, time_from, time_to }: TimetableRow) =>
    date === wall.date &&
    minutesOf(time_from) <= wall.minutes &&
    (time_to < time_from || wall.minutes < minutesOf(time_to));
  return (
    <div className={classes.list}>
      {days
        .filter((day) => byDay.has(day))
        .map((day) => (
          <section key={day} className={classes.day} aria-label={format.date(day, 'weekday')}>
            {days.length > 1 && (
              <h2 className={classes.head} data-today={day === wall.date || undefined}>
                {format.date(day, 'weekday')}
                {day === wall.date && <span>{t('today')}</span>}
              </h2>
            )}
            {byDay.get(day)!.map((row) => (
              <ClassCard key={row.occurrence_id} row={row} onOpen={onOpen} isNow={isNow(row)} />
            ))}
          </section>
        ))}
    </div>
  );
}
