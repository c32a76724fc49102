import { Alert } from '@ritm/ui';
import { errorText, useFormat } from '@ritm/web-kit';
import type { PassBooking, PassChange } from '../contract/index.ts';
import { usePassesT } from './messages.ts';
import classes from './change-lines.module.css';

interface ChangeLinesProps {
  readonly change: PassChange | undefined;
  readonly error: unknown;
  /** The pass has not begun: its end follows from its first visit. */
  readonly isPending: boolean;
}

/** Shows what an action would do to a pass: the new last day, bookings canceled or restored, or why it is refused. */
export function ChangeLines({ change, error, isPending }: ChangeLinesProps) {
  const t = usePassesT();
  const format = useFormat();
  if (error) return <Alert color="warning">{errorText(error)}</Alert>;
  if (!change) return <div className={classes.waiting} aria-hidden />;
  const noEnd = t(isPending ? 'end_after_start' : 'why_no_end');
  const { ends_before: before, ends_after: after } = change;
  return (
    <div className={classes.lines} role="status">
      <p className={classes.end}>
        {before !== after && (
          <>
            <span className={classes.was}>{before === null ? noEnd : format.date(before)}</span>
            <span aria-hidden>→</span>
          </>
        )}
        <b>{after === null ? noEnd : t('ends_after', { date: format.date(after) })}</b>
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
