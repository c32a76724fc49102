import type { KeyboardEvent, ReactNode } from 'react';
import { useUi } from '../context.tsx';
import classes from './table.module.css';
import type { DataTableProps } from './types.ts';

type Opened<Row> = Pick<DataTableProps<Row>, 'rowHref' | 'onRow'> & { readonly row: Row; readonly children: ReactNode };

/** The row's only link or button: it covers the whole row, so the row is a single tab stop. */
export function RowLink<Row>({ row, rowHref, onRow, children }: Opened<Row>) {
  const { Link } = useUi();
  if (rowHref) {
    return (
      <Link href={rowHref(row)} className={classes.rowLink}>
        {children}
      </Link>
    );
  }
  if (onRow) {
    return (
      <button type="button" className={classes.rowLink} onClick={() => onRow(row)}>
        {children}
      </button>
    );
  }
  return children;
}

/** Up and Down move among the rows' links, Home and End to the first and the last. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };
  const step = steps[event.key];
  const from = event.target as HTMLElement;
  if (step === undefined || !from.classList.contains(classes.rowLink!)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${classes.rowLink}`)];
  const next = Math.min(links.length - 1, Math.max(0, links.indexOf(from) + step));
  event.preventDefault();
  links[next]?.focus();
}
