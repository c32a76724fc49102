import { BookingSheet } from '@ritm/booking/web';
import { Button, classHue } from '@ritm/ui';
import { useFormat, useReaderClock } from '@ritm/web-kit';
import type { CalendarRow } from '@ritm/timetable/contract';
import { useMemberT } from './messages.ts';
import classes from './member.module.css';
import { Suspense, useState } from 'react';

/** The classes of one person by day: the organization's local time, the participant, and the place. */
export function ClassList({ rows }: { readonly rows: readonly CalendarRow[] }) {
  const format = useFormat();
  const days = [...Map.groupBy(rows, (row) => row.date)];
  return (
    <>
      {days.map(([date, ofDay]) => (
        <section key={date} aria-label={format.date(date, 'weekday')}>
          <h2 className={classes.day}>{format.date(date, 'weekday')}</h2>
          <ul className={classes.list}>
            {ofDay.map((row) => (
              <li key={`${row.occurrence_id}:${row.student_id}`}>
                <ClassLine row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function ClassLine({ row }: { readonly row: CalendarRow }) {
  const t = useMemberT();
  const [opened, setOpened] = useState(false);
  const onReaderClock = useReaderClock();
  const hue = classHue(row.color !== null && /^\d{1,2}$/.test(row.color) ? Number(row.color) : row.id);
  const person = row.part === 'child' ? t('part_child', { name: row.student_name ?? '' }) : t(`part_${row.part}`);
  const isCanceled = row.status === 'canceled';
  return (
    <div className={classes.class} style={{ borderLeftColor: hue.edge }} data-canceled={isCanceled || undefined}>
      <span className={classes.time}>
        {row.time_from}–{row.time_to}
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{row.title}</span>
        {isCanceled && ` · ${t('canceled')}`}
        {!isCanceled && row.attendance === 'marked' && ` · ${t('marked')}`}
        <p className={classes.note}>
          {[person, row.school_name, row.place_name, row.teacher_name, onReaderClock(row.starts_at, row.time_zone)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </span>
      {canChange(row) && (
        <Button variant="subtle" size="sm" className={classes.change!} onClick={() => setOpened(true)}>
          {t('change')}
        </Button>
      )}
      <Suspense>
        {opened && (
          <BookingSheet
            school_id={row.school_id}
            occurrence_id={row.occurrence_id}
            student_id={row.student_id!}
            title={row.title}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** A place of one's own on a class that has not begun. What may be done with it, the server says. */
const canChange = ({ student_id, status, starts_at, attendance }: CalendarRow): boolean =>
  student_id !== null &&
  status === 'planned' &&
  (attendance === 'booked' || attendance === 'confirmed') &&
  Date.parse(starts_at) > Date.now();
