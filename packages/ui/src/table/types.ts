import type { ReactNode } from 'react';
import type { EmptyStateProps } from '../feedback/states.tsx';

export type RowKey = string | number;

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The heading is a button; `sort.by` becomes this column's key, or `-key` for descending order. */
  readonly sort?: boolean;
  readonly align?: 'start' | 'end';
  /** Pixels; columns without a width share the remaining space. */
  readonly width?: number;
  /**
   * Its place on a phone's card: the name, small print below it, the figure at the end, or hidden. `note` by default;
   * the first column is the title.
   */
  readonly phone?: 'title' | 'note' | 'end' | 'hidden';
}

export interface Selection {
  readonly selected: ReadonlySet<RowKey>;
  readonly onChange: (selected: ReadonlySet<RowKey>) => void;
  /** The actions for the selected rows, shown instead of the heading. */
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
  /** Undefined while they are loading: a skeleton is shown. */
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => RowKey;
  /** Makes each row a link; the usual keys open it in a new tab. */
  readonly rowHref?: (row: Row) => string;
  /** Makes each row a button instead. */
  readonly onRow?: (row: Row) => void;
  readonly sort?: { readonly by: string; readonly onChange: (by: string) => void };
  readonly empty: EmptyStateProps;
  /** Why loading the rows failed; shown with a retry. */
  readonly failure?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** Newer rows are loading while the old ones are shown. */
  readonly busy?: boolean;
  readonly selection?: Selection;
  readonly page?: PageOfRows;
  readonly footer?: ReactNode;
  /** A row that needs attention: it gets a coral edge. */
  readonly marked?: (row: Row) => boolean;
}
