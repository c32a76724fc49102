/** One measured figure and its target. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  /** Absent when the figure is only reported and has no target. */
  target?: number;
  better: 'more' | 'less';
  /** The figures that it was calculated from. */
  detail?: string;
  sides?: { ours: Side; floor: Side };
}

/** One side of a comparison; times are in milliseconds. */
export interface Side {
  /** Calls a second. */
  rate: number;
  p50: number;
  p95: number;
  p99: number;
  /** The processor time of PostgreSQL for one call; undefined where the system does not say. */
  postgresMs: number | undefined;
  /** The processor time of the product's process for one call. */
  processMs: number | undefined;
  failed: number;
}

const verdict = ({ value, target, better }: Row): string => {
  if (target === undefined) return '';
  return (better === 'more' ? value >= target : value <= target) ? 'да' : 'НЕТ';
};

export function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.name,
    `${row.value.toFixed(2)} ${row.unit}`,
    row.target === undefined ? '' : `${row.better === 'more' ? '≥' : '≤'} ${row.target}`,
    verdict(row),
    row.detail ?? '',
  ]);
  printCells(cells);
  const sides = rows.flatMap(({ name, sides }) =>
    sides ? [sideCells(name, sides.ours), sideCells('  its floor', sides.floor)] : [],
  );
  if (sides.length === 0) return;
  console.log();
  printCells([['', 'calls a s', 'p50 ms', 'p95 ms', 'p99 ms', 'PostgreSQL ms', 'process ms', 'failed'], ...sides]);
}

/** The processor's time for a call stands in the columns of PostgreSQL and of the product's process. */
function sideCells(name: string, { rate, p50, p95, p99, postgresMs, processMs, failed }: Side): string[] {
  const cpu = (ms: number | undefined) => (ms === undefined ? '–' : ms.toFixed(2));
  const times = [p50, p95, p99].map((ms) => ms.toFixed(1));
  return [name, rate.toFixed(rate < 100 ? 1 : 0), ...times, cpu(postgresMs), cpu(processMs), String(failed)];
}

function printCells(cells: readonly string[][]): void {
  const columns = Math.max(...cells.map((cell) => cell.length));
  const widths = Array.from({ length: columns - 1 }, (_, column) =>
    Math.max(...cells.map((cell) => cell[column]?.length ?? 0)),
  );
  for (const cell of cells)
    console.log(
      cell
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
