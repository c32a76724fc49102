import { Alert } from '@ritm/ui';
import { errorText, useFormat } from '@ritm/web-kit';
import type { PassBooking, PassChange } from '../contract/index.ts';
import { usePassesT } from './messages.ts';
import classes from './change-lines.module.css';

interface ChangeLinesProps {
  readonly change: PassChange | undefined;
  readonly error: unknown;
}

/** Shows what an action would do to a pass: the new last day, bookings canceled or restored, or why it is refused. */
export function ChangeLines({ change, error }: ChangeLinesProps) {
  const t = usePassesT();
  const format = useFormat();
  if (error) return <Alert color="warning">{errorText(error)}</Alert>;
  if (!change) return <div className={classes.waiting} aria-hidden />;
  const day = (date: string | null) => (date === null ? t('why_no_end') : format.date(date));
  return (
    <div className={classes.lines} role="status">
      <p className={classes.end}>
        <span className={classes.was}>{day(change.ends_before)}</span>
        <span aria-hidden>→</span>
        <b>{t('ends_after', { date: day(change.ends_after) })}</b>
      </p>
      <Bookings title={t('released', { count: change.released.length })} bookings={change.released} />
      <Bookings title={t('restored', { count: change.restored.length })} bookings={change.restored} />
    </div>
  );
}

export function Bookings({ title, bookings }: { readonly title: string; readonly bookings: readonly PassBooking[] }) {
  const format = useFormat();
  if (bookings.length === 0) return null;
  return (
    <div>
      <p className={classes.title}>{title}</p>
      <ul className={classes.list}>
        {bookings.map((one) => (
          <li key={`${one.timetable_id} ${one.date} ${one.student_id}`}>
            {format.date(one.date, 'weekday')}, {one.time_from} · {one.title}
          </li>
        ))}
      </ul>
    </div>
  );
}
