import classes from './time-chart.module.css';

interface BarShape {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly fill?: string;
  readonly payload?: { readonly over?: string | undefined };
}

const RADIUS = 3;
/** Where a cut bar is broken, from its top. */
const BREAK = 10;

/** A bar with a round head, as those of the logo. One that is higher than the axis is broken, with its value over it. */
export function CutBar({ x = 0, y = 0, width = 0, height = 0, fill, payload }: BarShape) {
  if (height <= 0) return null;
  const over = payload?.over;
  return (
    <g>
      <path d={outlineOf({ x, y, width, height })} fill={fill} />
      {over !== undefined && (
        <>
          <path
            d={`M${x - 2},${y + BREAK + 4}L${x + width + 2},${y + BREAK - 2}`}
            stroke="var(--ui-surface)"
            strokeWidth={4}
            fill="none"
          />
          <text x={x + width / 2} y={y - 6} className={classes.over} textAnchor="middle">
            {over}
          </text>
        </>
      )}
    </g>
  );
}

/** The bar of the period before: only its outline, so that no colour has to tell the two apart. */
export function HollowBar({ x = 0, y = 0, width = 0, height = 0, fill }: BarShape) {
  if (height <= 0) return null;
  return (
    <path d={outlineOf({ x, y, width, height })} fill="none" stroke={fill} strokeOpacity={1} strokeDasharray="3 2" />
  );
}

function outlineOf({ x, y, width, height }: Required<Pick<BarShape, 'x' | 'y' | 'width' | 'height'>>): string {
  const radius = Math.min(RADIUS, width / 2, height);
  const arc = (dx: number, dy: number) => (dx > 0 && dy < 0 ? `q0,${dy} ${dx},${dy}` : `q${dx},0 ${dx},${dy}`);
  return `M${x},${y + height}V${y + radius}${arc(radius, -radius)}h${width - 2 * radius}${arc(radius, radius)}V${y + height}Z`;
}
