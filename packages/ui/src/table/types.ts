import type { ReactNode } from 'react';
import type { EmptyStateProps } from '../feedback/states.tsx';

export type RowKey = string | number;

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The heading is a button; `sort.by` becomes this column's key, or `-key` for downward. */
  readonly sort?: boolean;
  readonly align?: 'start' | 'end';
  /** Pixels; columns without one share what is left. */
  readonly width?: number;
  /** Its place on a phone's card: the name, small print under it, the figure at the end, or nowhere. `note` when left out; the first column is the title. */
  readonly phone?: 'title' | 'note' | 'end' | 'hidden';
}

export interface Selection {
  readonly selected: ReadonlySet<RowKey>;
  readonly onChange: (selected: ReadonlySet<RowKey>) => void;
  /** What may be done with the selected rows; stands in place of the heading. */
  readonly actions: ReactNode;
}

export interface PageOfRows {
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

export interface DataTableProps<Row> {
  /** What the table lists, for a screen reader. */
  readonly label: string;
  /** Undefined while they are on the way: a skeleton stands there. */
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => RowKey;
  /** Makes each row a link that opens in a new tab by the usual keys. */
  readonly rowHref?: (row: Row) => string;
  /** Makes each row a button instead. */
  readonly onRow?: (row: Row) => void;
  readonly sort?: { readonly by: string; readonly onChange: (by: string) => void };
  readonly empty: EmptyStateProps;
  /** Why the rows could not be had; shown with a retry. */
  readonly failure?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** Newer rows are on the way while the old ones stand. */
  readonly busy?: boolean;
  readonly selection?: Selection;
  readonly page?: PageOfRows;
  readonly footer?: ReactNode;
  /** A row that needs a look: a coral edge. */
  readonly marked?: (row: Row) => boolean;
}
