import { addDays, formatDate } from '@ritm/kernel';
import { lazyWithRetry, Skeleton, VisuallyHidden, Why } from '@ritm/ui';
import { useFormat, useLanguage, type SchoolPlace } from '@ritm/web-kit';
import { Suspense } from 'react';
import type { Occupancy } from '../../contract/index.ts';
import { useReportsT } from '../messages.ts';
import { Panel } from './panel.tsx';
import classes from './week-rhythm.module.css';

const OccupancyWhy = lazyWithRetry(async () => (await import('../why/occupancy-why.tsx')).OccupancyWhy);

/** The widths of a bar in pixels: for one seat, and for so many seats that more need not be distinguished. */
const THIN = 4;
const WIDE = 16;
const MANY = 24;

interface WeekRhythmProps {
  readonly at: SchoolPlace;
  readonly occupancy: Occupancy;
  readonly today: string;
}

/**
 * A chart of the week in the style of the logo: a row for each day and a bar for each hour, as high as its classes are
 * full. It is a table, so that screen readers can read it.
 */
export function WeekRhythm({ at, occupancy: { date_from, cells }, today }: WeekRhythmProps) {
  const t = useReportsT();
  const format = useFormat();
  const language = useLanguage();
  if (cells.length === 0) return null;
  const cellAt = new Map(cells.map((cell) => [`${cell.date} ${cell.hour}`, cell]));
  const first = Math.min(...cells.map(({ hour }) => hour));
  const last = Math.max(...cells.map(({ hour }) => hour));
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const days = Array.from({ length: 7 }, (_, index) => addDays(date_from, index));
  return (
    <Panel title={t('occupancy')} end={<WeekWhy at={at} />} foot={t('occupancy_note')}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{t('occupancy')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('day')}</VisuallyHidden>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className={classes.hour}>
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((date) => (
            <tr key={date} data-today={date === today || undefined}>
              <th scope="row" className={classes.day}>
                {formatDate(date, language, 'weekday').split(',')[0]}
              </th>
              {hours.map((hour) => {
                const cell = cellAt.get(`${date} ${hour}`);
                const { booked = 0, capacity = 0 } = cell ?? {};
                const text = t('occupancy_cell', { day: format.date(date, 'weekday'), hour, booked, capacity });
                return (
                  <td key={hour} className={classes.cell} {...(cell && { title: text })}>
                    {cell && <Bar booked={booked} capacity={capacity} text={text} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Bar({
  booked,
  capacity,
  text,
}: {
  readonly booked: number;
  readonly capacity: number;
  readonly text: string;
}) {
  const share = capacity === 0 ? 0 : Math.min(1, booked / capacity);
  const width = THIN + (WIDE - THIN) * Math.min(1, capacity / MANY);
  return (
    <span className={classes.slot}>
      <span
        className={classes.bar}
        style={{ width, height: `${Math.max(6, Math.round(share * 100))}%` }}
        data-empty={booked === 0 || undefined}
      />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

function WeekWhy({ at }: { readonly at: SchoolPlace }) {
  const t = useReportsT();
  return (
    <Why label={t('why_of', { name: t('occupancy') })}>
      {() => (
        <Suspense fallback={<Skeleton height={120} />}>
          <OccupancyWhy at={at} />
        </Suspense>
      )}
    </Why>
  );
}
