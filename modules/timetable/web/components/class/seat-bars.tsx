import classes from './seat-bars.module.css';

const MAX_BARS = 8;
const MAX_BARS_NARROW = 4;
const heights = [55, 80, 65, 100, 72];

/** The whole row consists of only two paths, because a week shows hundreds of these rows. */
interface Shape {
  readonly taken: string;
  readonly free: string;
  readonly width: number;
}
const shapes = new Map<string, Shape>();
function shapeOf(booked: number, capacity: number, maxBars: number): Shape {
  const count = Math.max(1, Math.min(capacity, maxBars));
  const share = Math.min(1, booked / capacity);
  // At least one bar is filled when anybody is booked, and at least one is empty when a place is free.
  const filled = share === 1 ? count : Math.max(booked > 0 ? 1 : 0, Math.min(count - 1, Math.round(share * count)));
  const key = `${filled}/${count}`;
  const cached = shapes.get(key);
  if (cached) return cached;
  const bar = (index: number) => {
    const height = (heights[index % heights.length]! / 100) * 12;
    return `M${index * 5 + 1.5} ${12 - height}v${height}`;
  };
  const bars = Array.from({ length: count }, (_, index) => bar(index));
  const shape = { taken: bars.slice(0, filled).join(''), free: bars.slice(filled).join(''), width: count * 5 - 2 };
  shapes.set(key, shape);
  return shape;
}

/**
 * The taken places, drawn with the bars of the logo. The numbers are beside it or in the label of the enclosing
 * element.
 */
export function SeatBars({
  booked,
  capacity,
  narrow,
}: {
  readonly booked: number;
  readonly capacity: number;
  readonly narrow?: boolean;
}) {
  const { taken, free, width } = shapeOf(booked, capacity, narrow ? MAX_BARS_NARROW : MAX_BARS);
  return (
    <svg
      className={classes.bars}
      width={width}
      height="14"
      viewBox={`0 -1 ${width} 14`}
      aria-hidden
      focusable="false"
      data-full={booked >= capacity || undefined}
    >
      <path className={classes.free} d={free} />
      <path className={classes.taken} d={taken} />
    </svg>
  );
}
