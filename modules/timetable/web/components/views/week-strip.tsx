import { addDays, startOfWeek, type LocalDate } from '@ritm/kernel';
import { useFormat } from '@ritm/web-kit';
import classes from './week-strip.module.css';

/** The days of a week as buttons that can be reached with a thumb. */
export function WeekStrip({
  day,
  today,
  onDay,
}: {
  readonly day: LocalDate;
  readonly today: LocalDate;
  readonly onDay: (day: LocalDate) => void;
}) {
  const format = useFormat();
  const monday = startOfWeek(day);
  return (
    <div className={classes.strip}>
      {Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((one) => (
        <button
          key={one}
          type="button"
          className={classes.day}
          aria-label={format.date(one, 'weekday')}
          aria-current={one === day ? 'date' : undefined}
          data-today={one === today || undefined}
          onClick={() => onDay(one)}
        >
          {/* The space is for screen readers, because the label must contain the visible text as it is. */}
          <span>{format.date(one, 'weekday').split(',')[0]}</span> <b>{Number(one.slice(8))}</b>
        </button>
      ))}
    </div>
  );
}
