import type { ReactNode } from 'react';
import classes from './week-matrix.module.css';

export interface MatrixColumn {
  readonly key: string;
  readonly label: string;
  readonly isToday?: boolean;
}
export interface MatrixRow {
  readonly key: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly cells: readonly ReactNode[];
}

/** A table of people and days. On a phone each person is a card with their days below one another. */
export function WeekMatrix({
  label,
  corner,
  columns,
  rows,
}: {
  readonly label: string;
  readonly corner: string;
  readonly columns: readonly MatrixColumn[];
  readonly rows: readonly MatrixRow[];
}) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-today={column.isToday || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.name}
                {row.note && <span className={classes.note}>{row.note}</span>}
              </th>
              {row.cells.map((cell, n) => (
                <td key={columns[n]!.key} data-label={columns[n]!.label} data-today={columns[n]!.isToday || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
