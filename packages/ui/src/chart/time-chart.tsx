import '@mantine/charts/styles.css';
import { CompositeChart } from '@mantine/charts';
import { useIsPhone } from '../use-is-phone.ts';
import { scaleOfBars, ticksUpTo } from './bar-scale.ts';
import { CutBar, HollowBar } from './cut-bar.tsx';
import classes from './time-chart.module.css';

export interface TimePoint {
  /** Distinguishes the point: a date. */
  readonly key: string;
  /** Its name on the axis, and its longer one beside the values. */
  readonly tick: string;
  readonly name: string;
  readonly value: number;
  /** The same day of the period before and its name; null when there is none. */
  readonly before: { readonly name: string; readonly value: number } | null;
}

export interface TimeChartProps {
  readonly points: readonly TimePoint[];
  /** What the bars and the line are: the period and the one before. */
  readonly names: { readonly now: string; readonly before: string };
  readonly tone: 'income' | 'expense';
  /** The values as people read them, and in the little room of the axis. */
  readonly format: (value: number) => string;
  readonly formatTick: (value: number) => string;
  readonly height?: number;
  /** Charts of one group show the same point under the pointer. */
  readonly group?: string;
  /**
   * Called with the key of a point that was clicked. A finger only shows the values: the first tap must not leave them.
   */
  readonly onPick?: (key: string) => void;
}

const colors = { income: 'var(--mantine-color-brand-filled)', expense: 'var(--ui-attention)' };
const BEFORE = 'var(--mantine-color-dimmed)';

/**
 * Bars over time with axes, beside the period before: a dashed line, or hollow bars; the values stand under the pointer
 * or the finger. A few giant bars are cut, so that the others stay readable. It is hidden from screen readers: whoever
 * places it places a table beside it. Nothing moves, so reduced motion needs no other chart.
 */
export function TimeChart({ points, names, tone, format, formatTick, height = 200, group, onPick }: TimeChartProps) {
  const isPhone = useIsPhone();
  const { highest, ticks, isCut } = scaleOf(points);
  const byKey = new Map(points.map((point) => [point.key, point]));
  const canPick = onPick !== undefined && window.matchMedia('(hover: hover)').matches;
  const pick = (bar: { payload?: { key?: string } }) => {
    if (canPick && bar.payload?.key !== undefined) onPick(bar.payload.key);
  };
  return (
    <div aria-hidden className={classes.chart}>
      <CompositeChart
        h={height}
        data={points.map((point) => toDatum(point, highest, format))}
        dataKey="key"
        withDots={false}
        gridAxis="x"
        strokeDasharray="2 4"
        curveType="linear"
        strokeWidth={1.5}
        accessibilityLayer={false}
        maxBarWidth={28}
        series={seriesOf(tone, names)}
        barProps={({ name }) =>
          name === 'before'
            ? { shape: HollowBar }
            : { shape: CutBar, className: canPick ? classes.pickable! : '', onClick: pick }
        }
        xAxisProps={{
          tickFormatter: (key: string) => byKey.get(key)?.tick ?? '',
          minTickGap: isPhone ? 24 : 12,
          tickMargin: 4,
        }}
        yAxisProps={{ domain: [0, highest], width: 60, ticks, tickFormatter: formatTick }}
        tooltipProps={{
          cursor: { fill: 'var(--ui-sunken)' },
          content: ({ active, label }) => {
            const point = byKey.get(String(label));
            return active && point ? <Values point={point} tone={tone} format={format} /> : null;
          },
        }}
        composedChartProps={{
          barCategoryGap: '20%',
          barGap: '-100%',
          margin: { top: isCut ? 22 : 6, right: 4, bottom: 0, left: 0 },
          ...(group !== undefined && { syncId: group }),
        }}
      />
    </div>
  );
}

/** The axis of the bars; the period before never cuts them, and is cut with them. */
function scaleOf(points: readonly TimePoint[]) {
  const values = points.map(({ value }) => value);
  const scale = scaleOfBars(values);
  const { top, ticks } = scale.isCut
    ? scale
    : ticksUpTo(Math.max(...values, ...points.map(({ before }) => before?.value ?? 0), 0));
  return { highest: top, ticks: [...ticks], isCut: scale.isCut };
}

const toDatum = ({ key, value, before }: TimePoint, highest: number, format: TimeChartProps['format']) => ({
  key,
  now: Math.min(value, highest),
  before: before === null ? null : Math.min(before.value, highest),
  over: value > highest ? format(value) : undefined,
});

/** Spendings are rare: a line between them would draw mountains that were never there. */
const seriesOf = (tone: TimeChartProps['tone'], names: TimeChartProps['names']) => [
  tone === 'income'
    ? { name: 'before', type: 'line' as const, color: BEFORE, label: names.before, strokeDasharray: '4 4' }
    : { name: 'before', type: 'bar' as const, color: BEFORE, label: names.before },
  { name: 'now', type: 'bar' as const, color: colors[tone], label: names.now },
];

function Values({
  point: { name, value, before },
  tone,
  format,
}: Pick<TimeChartProps, 'tone' | 'format'> & { readonly point: TimePoint }) {
  return (
    <div className={classes.values}>
      <p className={classes.row}>
        <span className={classes.swatch} style={{ background: colors[tone] }} />
        <span>{name}</span>
        <b>{format(value)}</b>
      </p>
      {before && (
        <p className={classes.row}>
          <span className={classes.dashes} data-tone={tone} />
          <span>{before.name}</span>
          <b>{format(before.value)}</b>
        </p>
      )}
    </div>
  );
}
