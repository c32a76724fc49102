import { useUiTexts } from '../context.tsx';
import classes from './pulse.module.css';

const MAX_BARS = 10;
const heightOf = (index: number): number => [55, 80, 65, 100, 72][index % 5]!;

/**
 * The occupied places of a class, drawn with the mark's bars: one bar for each place up to ten, above that one for each
 * tenth.
 */
export function OccupancyBars({
  taken,
  capacity,
  label,
}: {
  readonly taken: number;
  readonly capacity: number;
  readonly label?: string;
}) {
  const texts = useUiTexts();
  const count = Math.max(1, Math.min(capacity, MAX_BARS));
  const filled =
    capacity > 0
      ? Math.min(
          count,
          Math.round((taken / capacity) * count + (taken > 0 && taken / capacity < 1 / count / 2 ? 1 : 0)),
        )
      : 0;
  const state = taken > capacity ? 'over' : taken >= capacity ? 'full' : undefined;
  return (
    <span
      className={classes.occupancy}
      data-state={state}
      role="img"
      aria-label={label ?? texts.occupancy(taken, capacity)}
    >
      {Array.from({ length: count }, (_, index) => (
        <svg key={index} width="4" height="16" viewBox="0 0 4 100" preserveAspectRatio="none" aria-hidden>
          <rect
            x="0.3"
            width="3.4"
            y={100 - heightOf(index)}
            height={heightOf(index)}
            rx="1.7"
            ry="10"
            className={index < filled ? classes.taken : classes.free}
          />
        </svg>
      ))}
    </span>
  );
}

/** A short series of values as bars, the last one being the current. The figures themselves must be beside it. */
export function PulseBars({ values, height = 32 }: { readonly values: readonly number[]; readonly height?: number }) {
  const top = Math.max(...values, 1);
  const width = values.length * 7 - 3;
  return (
    <svg
      className={classes.bars}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
      focusable="false"
    >
      {values.map((value, index) => {
        const drawn = Math.max(3, (value / top) * height);
        return (
          <rect
            key={index}
            x={index * 7}
            y={height - drawn}
            width={4}
            height={drawn}
            rx={2}
            className={index === values.length - 1 ? classes.now : classes.past}
          />
        );
      })}
    </svg>
  );
}
