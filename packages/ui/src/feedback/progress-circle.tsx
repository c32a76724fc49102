import { useUiTexts } from '../context.tsx';
import classes from './progress-circle.module.css';

export interface ProgressCircleProps {
  /** 0…100. */
  readonly percent?: number;
  /** Pixels. */
  readonly size?: number;
  readonly border?: number;
  /** Ms of the animation to a new percent. */
  readonly transition?: number;
  /** What is in progress, for a screen reader. */
  readonly label?: string;
}

/** The progress of something long; the defaults are the specification's. */
export function ProgressCircle({
  percent = 50,
  size = 180,
  border = 15,
  transition = 400,
  label,
}: ProgressCircleProps) {
  const texts = useUiTexts();
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  const radius = (size - border) / 2;
  const length = 2 * Math.PI * radius;
  const ring = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: border };
  return (
    <div
      className={classes.circle}
      style={{ width: size, height: size }}
      role="progressbar"
      aria-label={label ?? texts.loading}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg width={size} height={size} aria-hidden>
        <circle {...ring} className={classes.track} />
        <circle
          {...ring}
          className={classes.done}
          strokeDasharray={length}
          strokeDashoffset={length * (1 - shown / 100)}
          style={{ transitionDuration: `${transition}ms` }}
        />
      </svg>
      <span className={classes.percent} aria-hidden>
        {shown}%
      </span>
    </div>
  );
}
