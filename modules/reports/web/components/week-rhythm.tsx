import { addDays, formatDate } from '@ritm/kernel';
import { VisuallyHidden, Why } from '@ritm/ui';
import { Equation } from '@ritm/passes/web';
import { useFormat, useLanguage } from '@ritm/web-kit';
import type { Occupancy } from '../../contract/index.ts';
import { useReportsT } from '../messages.ts';
import { Panel } from './panel.tsx';
import classes from './week-rhythm.module.css';

/** The widths of a bar in pixels: for one seat, and for so many seats that more need not be distinguished. */
const THIN = 4;
const WIDE = 16;
const MANY = 24;

interface WeekRhythmProps {
  readonly occupancy: Occupancy;
  readonly today: string;
}

/**
 * A chart of the week in the style of the logo: a row for each day and a bar for each hour, as high as its classes are full. It is a
 * table, so that screen readers can read it.
 */
export function WeekRhythm({ occupancy: { date_from, cells }, today }: WeekRhythmProps) {
  const t = useReportsT();
  const format = useFormat();
  const language = useLanguage();
  if (cells.length === 0) return null;
  const at = new Map(cells.map((cell) => [`${cell.date} ${cell.hour}`, cell]));
  const first = Math.min(...cells.map(({ hour }) => hour));
  const last = Math.max(...cells.map(({ hour }) => hour));
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const days = Array.from({ length: 7 }, (_, index) => addDays(date_from, index));
  return (
    <Panel title={t('occupancy')} end={<WeekWhy days={days} cells={cells} />} foot={t('occupancy_note')}>
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
                const cell = at.get(`${date} ${hour}`);
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

/** The explanation of the week by days: the seats that the bars show, and their sum. */
function WeekWhy({ days, cells }: { readonly days: readonly string[]; readonly cells: Occupancy['cells'] }) {
  const t = useReportsT();
  const format = useFormat();
  const seatsOf = (some: Occupancy['cells']) =>
    t('why_seats', {
      booked: some.reduce((sum, { booked }) => sum + booked, 0),
      capacity: some.reduce((sum, { capacity }) => sum + capacity, 0),
    });
  return (
    <Why label={t('why_of', { name: t('occupancy') })}>
      {() => (
        <Equation
          terms={days
            .map((date) => ({ date, own: cells.filter((cell) => cell.date === date) }))
            .filter(({ own }) => own.length > 0)
            .map(({ date, own }) => ({ key: date, label: format.date(date, 'weekday'), value: seatsOf(own) }))}
          total={{ label: t('why_week'), value: seatsOf(cells) }}
          rows={[]}
        />
      )}
    </Why>
  );
}
