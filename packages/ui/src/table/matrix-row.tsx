import { memo } from 'react';
import classes from './matrix.module.css';
import type { MatrixColumn, MatrixProps } from './matrix.tsx';
import type { GridPlace } from './use-grid-keys.ts';

interface Props<Row> extends Pick<MatrixProps<Row>, 'columns' | 'cell' | 'name' | 'nameText' | 'onCell'> {
  readonly row: Row;
  readonly index: number;
  /** The one cell that Tab reaches. */
  readonly focused: GridPlace;
}

function Row<T>({ row, index, columns, cell, name, nameText, onCell, focused }: Props<T>) {
  return (
    <tr aria-rowindex={index + 2} data-index={index}>
      <th scope="row" className={classes.name}>
        {name(row)}
      </th>
      {columns.map((column, at) => {
        const shown = cell(row, column);
        const opens = onCell && !column.sum;
        return (
          <td
            key={column.key}
            role="gridcell"
            data-at={at}
            data-tone={shown?.tone}
            data-shaded={column.shaded || undefined}
            data-sum={column.sum || undefined}
            data-opens={opens || undefined}
            tabIndex={focused.row === index && focused.column === at ? 0 : -1}
            aria-label={labelOf(nameText(row), column, shown?.label ?? shown?.text)}
            onClick={opens ? () => onCell(row, column) : undefined}
          >
            {shown?.text}
          </td>
        );
      })}
    </tr>
  );
}

const labelOf = (name: string, { label }: MatrixColumn, text: string | undefined): string =>
  [name, label, text].filter(Boolean).join(', ');

/** A row renders again only when it, the columns or its focus change, not when the focus moves within another row. */
export const MatrixRow = memo(
  Row,
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.columns === after.columns &&
    before.cell === after.cell &&
    before.onCell === after.onCell &&
    (before.focused === after.focused || (before.focused.row !== before.index && after.focused.row !== after.index)),
) as typeof Row;
