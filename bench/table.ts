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
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((cell) => cell[column]!.length)));
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
