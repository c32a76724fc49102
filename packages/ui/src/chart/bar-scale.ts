/** A value is an outlier when it is more than so many times the next one. */
const TIMES = 3;
/** At most one value in so many may be cut: more of them are what the period looks like. */
const ONE_IN = 10;
/** The room above the highest bar that is drawn whole, as a share of it. */
const ROOM = 0.25;

export interface BarScale {
  /** The top of the axis. */
  readonly top: number;
  /** The values of its lines, from 0 to the top. */
  readonly ticks: readonly number[];
  /** True when some values are above it: their bars are drawn cut, with the value written over them. */
  readonly isCut: boolean;
}

/**
 * The scale of bars of which a few may dwarf all others, such as the rent among the spendings of a month: the others stay
 * readable, the few are cut and labelled. Without such values the scale is that of the highest.
 */
export function scaleOfBars(values: readonly number[]): BarScale {
  const sorted = values.filter((value) => value > 0).toSorted((one, other) => other - one);
  const most = Math.max(1, Math.floor(values.length / ONE_IN));
  // The last gap counts: two rents of a quarter are cut together.
  let cut = 0;
  for (let index = 1; index <= most && index < sorted.length; index++)
    if (sorted[index - 1]! > TIMES * sorted[index]!) cut = index;
  const highest = sorted[cut] ?? 0;
  return { ...ticksUpTo(cut === 0 ? highest : highest * (1 + ROOM)), isCut: cut > 0 };
}

/** Steps that people count in. */
const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 4;

/** The lines of an axis that holds the value: round numbers, at most so many of them above zero. */
export function ticksUpTo(value: number): { readonly top: number; readonly ticks: readonly number[] } {
  if (value <= 0) return { top: 1, ticks: [0] };
  const rough = value / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.find((one) => one * power >= rough)! * power;
  const lines = Math.ceil(value / step);
  return { top: lines * step, ticks: Array.from({ length: lines + 1 }, (_, index) => index * step) };
}
