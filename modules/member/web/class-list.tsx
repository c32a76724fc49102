import { BookingSheet } from '@ritm/booking/web';
import { Button, classHue } from '@ritm/ui';
import { useFormat, useReaderClocks } from '@ritm/web-kit';
import type { CalendarRow, OwnEntry } from '@ritm/timetable/contract';
import { IconAlertTriangle, IconUser } from '@tabler/icons-react';
import { clashesOf, linesOf, type CalendarLine } from './clashes.ts';
import { useMemberT } from './messages.ts';
import classes from './member.module.css';
import { Suspense, useState } from 'react';

interface ClassListProps {
  readonly rows: readonly CalendarRow[];
  /** The person's own entries, beside the classes. */
  readonly own?: readonly OwnEntry[];
  readonly onOwn?: (entry: OwnEntry) => void;
}

/** The classes of one person by day: the organization's local time, the participant, and the place. */
export function ClassList({ rows, own = [], onOwn }: ClassListProps) {
  const format = useFormat();
  const lines = linesOf(rows, own);
  const days = [...Map.groupBy(lines, ({ row }) => row.date)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { note, onReaderClock } = useReaderClocks(lines.map(({ row }) => row));
  return (
    <>
      {note && <p className={classes.note}>{note}</p>}
      {days.map(([date, ofDay]) => (
        <section key={date} aria-label={format.date(date, 'weekday')}>
          <h2 className={classes.day}>{format.date(date, 'weekday')}</h2>
          <ul className={classes.list}>
            {ofDay.map((line) => (
              <li key={keyOf(line)}>
                {line.kind === 'class' ? (
                  <ClassLine
                    row={line.row}
                    yours={onReaderClock(line.row.starts_at, line.row.time_zone)}
                    clashes={clashesOf(line, lines)}
                  />
                ) : (
                  <OwnLine
                    row={line.row}
                    yours={onReaderClock(line.row.starts_at, line.row.time_zone)}
                    clashes={clashesOf(line, lines)}
                    onOpen={onOwn}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const keyOf = (line: CalendarLine): string =>
  line.kind === 'class' ? `${line.row.occurrence_id}:${line.row.student_id}` : `own:${line.row.id}:${line.row.date}`;

/** What else the person has at that time. */
function ClashNote({ clashes }: { readonly clashes: readonly CalendarLine[] }) {
  const t = useMemberT();
  if (clashes.length === 0) return null;
  const what = clashes.map(({ row }) => `${row.title}, ${row.time_from}–${row.time_to}`).join('; ');
  return (
    <p className={classes.clash}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> {t('clash', { what })}
    </p>
  );
}

interface LineProps<Row> {
  readonly row: Row;
  /** The time on the reader's clock, where it is another. */
  readonly yours: string | undefined;
  readonly clashes: readonly CalendarLine[];
}

interface OwnLineProps extends LineProps<OwnEntry> {
  readonly onOpen: ((entry: OwnEntry) => void) | undefined;
}

function OwnLine({ row, yours, clashes, onOpen }: OwnLineProps) {
  const t = useMemberT();
  const repeats = row.repeat !== 'none' && t(`own_repeat_${row.repeat}`);
  return (
    <div className={classes.class} data-own>
      <span className={classes.time}>
        {row.time_from}–{row.time_to}
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{row.title}</span>
        <p className={classes.note}>
          <IconUser size={16} stroke={1.75} aria-hidden className={classes.ownIcon!} />{' '}
          {[t('own'), repeats, row.note, yours].filter(Boolean).join(' · ')}
        </p>
        <ClashNote clashes={clashes} />
      </span>
      {onOpen && (
        <Button variant="subtle" size="sm" className={classes.change!} onClick={() => onOpen(row)}>
          {t('change')}
        </Button>
      )}
    </div>
  );
}

function ClassLine({ row, yours, clashes }: LineProps<CalendarRow>) {
  const t = useMemberT();
  const [opened, setOpened] = useState(false);
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
          {[person, row.school_name, row.place_name, row.teacher_name, yours].filter(Boolean).join(' · ')}
        </p>
        <ClashNote clashes={clashes} />
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
