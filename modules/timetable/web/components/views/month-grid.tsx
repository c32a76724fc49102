import type { LocalDate } from '@ritm/kernel';
import { useFormat } from '@ritm/web-kit';
import type { TimetableRow } from '../../../contract/index.ts';
import { hueOf } from '../../hue.ts';
import { groupBy } from '../../grid/group-by.ts';
import type { WallTime } from '../../grid/wall.ts';
import { useTimetableT } from '../../messages.ts';
import { useNames } from '../names.tsx';
import classes from './month-grid.module.css';

const MAX_SHOWN = 4;

export interface MonthGridProps {
  readonly days: readonly LocalDate[];
  /** Any date of the displayed month. */
  readonly month: LocalDate;
  readonly rows: readonly TimetableRow[];
  readonly wall: WallTime;
  readonly onOpen: (row: TimetableRow) => void;
  readonly onDay: (day: LocalDate) => void;
}

/** The weeks of a month; each day shows its first classes and the number of further ones. */
export function MonthGrid({ days, month, rows, wall, onOpen, onDay }: MonthGridProps) {
  const t = useTimetableT();
  const format = useFormat();
  const names = useNames();
  const byDay = groupBy(rows, ({ date }) => date);
  return (
    <div className={classes.month}>
      {days.slice(0, 7).map((day) => (
        <div key={day} className={classes.weekday} aria-hidden>
          {format.date(day, 'weekday').split(',')[0]}
        </div>
      ))}
      {days.map((day) => {
        const rowsOfDay = byDay.get(day) ?? [];
        const plannedCount = rowsOfDay.filter(({ status }) => status !== 'canceled').length;
        const visibleRows = rowsOfDay.length > MAX_SHOWN ? rowsOfDay.slice(0, MAX_SHOWN - 1) : rowsOfDay;
        return (
          <section
            key={day}
            className={classes.day}
            data-other={day.slice(0, 7) !== month.slice(0, 7) || undefined}
            aria-label={format.date(day, 'weekday')}
          >
            <button
              type="button"
              className={classes.date}
              data-today={day === wall.date || undefined}
              onClick={() => onDay(day)}
              aria-label={format.date(day)}
            >
              {Number(day.slice(8))}
              {plannedCount > 0 && <i aria-hidden>{plannedCount}</i>}
            </button>
            {visibleRows.map((row) => (
              <button
                key={row.occurrence_id}
                type="button"
                className={classes.chip}
                data-status={row.status}
                style={{ background: hueOf(row).background, color: hueOf(row).ink }}
                aria-label={names.describe(row)}
                onClick={() => onOpen(row)}
              >
                <b>{row.time_from}</b> {names.title(row)}
              </button>
            ))}
            {rowsOfDay.length > visibleRows.length && (
              <button type="button" className={classes.more} onClick={() => onDay(day)}>
                {t('more_classes', { count: rowsOfDay.length - visibleRows.length })}
              </button>
            )}
          </section>
        );
      })}
    </div>
  );
}
