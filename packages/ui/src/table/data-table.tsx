import { EmptyState, ErrorState } from '../feedback/states.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import { Cards } from './cards.tsx';
import { Grid } from './grid.tsx';
import { Pager } from './pager.tsx';
import classes from './table.module.css';
import { TableSkeleton } from './table-skeleton.tsx';
import type { DataTableProps } from './types.ts';

/**
 * A list of entities: rows on a desktop, cards on a phone. It renders the loading, empty and failed states, so that
 * every list of the product has them. Beyond 60 rows only the visible ones are in the document.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useIsPhone();
  const { rows, failure, onRetry, empty, page, footer, busy } = props;
  if (!rows && failure)
    return (
      <div className={classes.frame}>
        <ErrorState text={failure} onRetry={onRetry} />
      </div>
    );
  if (!rows) return <TableSkeleton columns={props.columns.length} cards={isPhone} />;
  if (rows.length === 0)
    return (
      <div className={classes.frame}>
        <EmptyState {...empty} />
      </div>
    );
  return (
    <div>
      <div className={classes.frame} data-busy={busy || undefined} aria-busy={busy || undefined}>
        {isPhone ? <Cards {...props} rows={rows} /> : <Grid {...props} rows={rows} />}
        {footer && <div className={classes.footer}>{footer}</div>}
      </div>
      {page && <Pager {...page} />}
    </div>
  );
}
