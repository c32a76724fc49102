import { VisuallyHidden } from '@ritm/ui';
import type { OccupancyMap } from '../../contract/index.ts';
import classes from './heat-map.module.css';
import { useAnalyticsT } from './messages.ts';

export type Cell = OccupancyMap['cells'][number];

interface HeatMapProps {
  readonly cells: readonly Cell[];
  readonly chosen: Cell | undefined;
  readonly onChoose: (cell: Cell) => void;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** From empty to full in so many shades; the figure stands in each, so no colour has to be told from another. */
const SHADES = 5;

const shareOf = ({ came, capacity }: Cell): number => (capacity === 0 ? 0 : came / capacity);
const shadeOf = (cell: Cell): number => Math.min(SHADES, Math.ceil(shareOf(cell) * SHADES));

/** The week by hours: a coloured table, whose cells open into their classes. */
export function HeatMap({ cells, chosen, onChoose }: HeatMapProps) {
  const t = useAnalyticsT();
  const cellAt = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const known = cells.map(({ hour }) => hour);
  const first = Math.min(...known);
  const hours = Array.from({ length: Math.max(...known) - first + 1 }, (_, index) => first + index);
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('map')}>
      <table className={classes.map}>
        <caption>
          <VisuallyHidden>{t('map')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('weekday')}</VisuallyHidden>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {t('hour', { hour })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{t(`weekday_${weekday}`)}</th>
              {hours.map((hour) => {
                const cell = cellAt.get(`${weekday} ${hour}`);
                return (
                  <td key={hour}>{cell && <Hour cell={cell} isChosen={cell === chosen} onChoose={onChoose} />}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Hour({
  cell,
  isChosen,
  onChoose,
}: {
  readonly cell: Cell;
  readonly isChosen: boolean;
  readonly onChoose: (cell: Cell) => void;
}) {
  const t = useAnalyticsT();
  const { weekday, hour, came, capacity } = cell;
  const percent = Math.round(shareOf(cell) * 100);
  const text = t('cell', { percent, day: t(`weekday_${weekday as 1}`), hour, came, capacity });
  return (
    <button
      type="button"
      className={classes.hour}
      data-shade={shadeOf(cell)}
      aria-pressed={isChosen}
      aria-label={text}
      title={text}
      onClick={() => onChoose(cell)}
    >
      {percent}
    </button>
  );
}
