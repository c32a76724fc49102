/**
 * A table of people against days, such as the journal: headings and names stay in view, cells are reached by keyboard.
 * It draws only the rows near the view and holds no data of its own.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { useIsPhone } from '../use-is-phone.ts';
import { MatrixRow } from './matrix-row.tsx';
import classes from './matrix.module.css';
import { useGridKeys } from './use-grid-keys.ts';

export interface MatrixColumn {
  readonly key: string | number;
  readonly header: ReactNode;
  /** The name of the whole table, for a screen reader. */
  readonly label: string;
  /** A second, smaller line of the heading. */
  readonly note?: string;
  /** For days off and similar columns. */
  readonly shaded?: boolean;
  /** The current day. */
  readonly now?: boolean;
  /** A sum at the end: it opens nothing, is wider, and stays visible where there is space. */
  readonly sum?: boolean;
  /** Shown in the last row. */
  readonly total?: ReactNode;
}

export interface MatrixCell {
  readonly text: string;
  readonly tone?: 'good' | 'bad' | 'soft' | 'dim';
  /** The text in words. */
  readonly label?: string;
}

export interface MatrixProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly nameHeader: ReactNode;
  readonly name: (row: Row) => ReactNode;
  /** The row's name as text, for the labels of cells. */
  readonly nameText: (row: Row) => string;
  readonly columns: readonly MatrixColumn[];
  readonly cell: (row: Row, column: MatrixColumn) => MatrixCell | undefined;
  /** Makes cells buttons; cells of sum columns stay text. */
  readonly onCell?: ((row: Row, column: MatrixColumn) => void) | undefined;
  readonly totalLabel: string;
  /** Renders every row at once, for printing. */
  readonly whole?: boolean;
}

/**
 * A table of many columns and thousands of rows: names and headings stay visible, and only visible rows are in the
 * document. Arrows move, Enter opens.
 */
export function Matrix<Row>(props: MatrixProps<Row>) {
  const { rows, columns, whole = false } = props;
  const isPhone = useIsPhone();
  const frame = useRef<HTMLDivElement>(null);
  const height = isPhone ? 44 : 36;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 16,
    // Cells under the heading and the totals are hidden, so scrolling leaves space for both.
    scrollPaddingStart: height + 12,
    scrollPaddingEnd: height + 12,
  });
  const keys = useGridKeys({
    rows: rows.length,
    columns: columns.length,
    frame,
    show: (row) => virtualizer.scrollToIndex(row),
  });
  useScrollToNow(frame, columns.find((column) => column.now)?.key);
  const sums = columns.filter(({ sum }) => sum).length;
  const seen = virtualizer.getVirtualItems();
  const above = whole ? 0 : (seen[0]?.start ?? 0);
  const below = whole ? 0 : virtualizer.getTotalSize() - (seen.at(-1)?.end ?? 0);
  const shown = whole ? rows.map((_, index) => index) : seen.map(({ index }) => index);
  return (
    <div
      className={classes.frame}
      ref={frame}
      data-whole={whole || undefined}
      style={{ '--matrix-sums': sums } as CSSProperties}
    >
      <table
        className={classes.table}
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + 2}
        aria-colcount={columns.length + 1}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <Head columns={columns} name={props.nameHeader} />
        <tbody>
          {above > 0 && <Gap height={above} />}
          {shown.map((index) => (
            <MatrixRow key={props.rowKey(rows[index]!)} {...props} row={rows[index]!} index={index} focused={keys.at} />
          ))}
          {below > 0 && <Gap height={below} />}
        </tbody>
        <Totals columns={columns} label={props.totalLabel} rowIndex={rows.length + 2} />
      </table>
    </div>
  );
}

/**
 * A narrow screen shows some days of a month: it scrolls so that the days up to now are visible and not covered by the
 * sticky sums.
 */
function useScrollToNow(frame: RefObject<HTMLElement | null>, now: MatrixColumn['key'] | undefined): void {
  useEffect(() => {
    const heading = frame.current?.querySelector<HTMLElement>('th[data-now]');
    if (!heading || !frame.current) return;
    const underSums = Number.parseFloat(getComputedStyle(frame.current).scrollPaddingInlineEnd) || 0;
    frame.current.scrollTo({
      left: heading.offsetLeft + heading.offsetWidth * 2 + underSums - frame.current.clientWidth,
    });
  }, [frame, now]);
}

interface LineProps {
  readonly columns: readonly MatrixColumn[];
}

const Head = ({ columns, name }: LineProps & { readonly name: ReactNode }) => (
  <thead>
    <tr>
      <th scope="col" className={classes.corner}>
        {name}
      </th>
      {columns.map((column) => (
        <Heading key={column.key} column={column} />
      ))}
    </tr>
  </thead>
);

const Heading = ({ column }: { readonly column: MatrixColumn }) => (
  <th
    scope="col"
    aria-label={column.label}
    data-shaded={column.shaded || undefined}
    data-now={column.now || undefined}
    data-sum={column.sum || undefined}
  >
    <span>{column.header}</span>
    {column.note && <small>{column.note}</small>}
  </th>
);

const Gap = ({ height }: { readonly height: number }) => (
  <tr aria-hidden className={classes.gap}>
    <td style={{ height }} />
  </tr>
);

const Totals = ({ columns, label, rowIndex }: LineProps & { readonly label: string; readonly rowIndex: number }) => (
  <tfoot>
    <tr aria-rowindex={rowIndex}>
      <th scope="row" className={classes.corner}>
        {label}
      </th>
      {columns.map((column) => (
        <td key={column.key} data-sum={column.sum || undefined}>
          {column.total}
        </td>
      ))}
    </tr>
  </tfoot>
);
