import classes from './pulse.module.css';

/** Heights of the mark's bars in a 24-unit square: the rhythm of a week with its busy evening. */
const heights = [8, 15, 11, 22, 13] as const;
const busiest = 3;

export interface PulseMarkProps {
  readonly size?: number;
  /** `brand` is the product's logo; `quiet` and `broken` illustrate an empty and a failed state. */
  readonly tone?: 'brand' | 'quiet' | 'broken';
}

export function PulseMark({ size = 28, tone = 'brand' }: PulseMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={classes.mark}
      data-tone={tone}
      aria-hidden
      focusable="false"
    >
      {heights.map((height, index) => {
        const drawn = tone === 'broken' && index >= busiest ? 4 : height;
        return (
          <rect
            key={index}
            x={0.6 + index * 4.8}
            y={(24 - drawn) / 2}
            width={3.4}
            height={drawn}
            rx={1.7}
            className={index === busiest ? classes.now : classes.bar}
          />
        );
      })}
    </svg>
  );
}
