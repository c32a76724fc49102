import classes from './left-bars.module.css';

const MAX_BARS = 16;
const rhythm = [56, 82, 66, 100, 74, 90, 60, 84];

export interface LeftBarsProps {
  /** Null = unlimited: every bar is full. */
  readonly visits: number | null;
  readonly left: number | null;
  readonly tone: 'good' | 'low' | 'quiet';
  /** The same in words, for screen readers. */
  readonly label: string;
}

/**
 * Shows what is left of a pass in the pattern of the logo: one bar per visit up to sixteen, a share of sixteen beyond
 * that. The bars of used visits are faded, from the start.
 */
export function LeftBars({ visits, left, tone, label }: LeftBarsProps) {
  const bars = visits === null ? 8 : Math.max(1, Math.min(MAX_BARS, Math.ceil(visits)));
  const filledBars =
    visits === null ? (left === null ? bars : 0) : (visits === 0 ? 0 : (left ?? visits) / visits) * bars;
  return (
    <div className={classes.bars} data-tone={tone} role="img" aria-label={label}>
      {Array.from({ length: bars }, (_, index) => {
        const filled = Math.max(0, Math.min(1, filledBars - (bars - 1 - index)));
        return (
          <span key={index} className={classes.bar} style={{ height: `${rhythm[index % rhythm.length]}%` }}>
            <span className={classes.fill} style={{ height: `${filled * 100}%` }} />
          </span>
        );
      })}
    </div>
  );
}
