import { useUiTexts } from '../context.tsx';
import { SelectRow } from './grid.tsx';
import { RowLink, walkRows } from './row-link.tsx';
import classes from './table.module.css';
import type { Column, DataTableProps } from './types.ts';
import { useWindowRows } from './use-window-rows.ts';

const cardHeight = 76;

/** The same rows as cards for a phone: a name, notes below it, a figure at the end. */
export function Cards<Row>(props: DataTableProps<Row> & { readonly rows: readonly Row[] }) {
  const { rows, columns, label, rowKey, selection, marked } = props;
  const texts = useUiTexts();
  const { container, measure, from, to, above, below } = useWindowRows(rows.length, cardHeight);
  const place = (column: Column<Row>): string => column.phone ?? (column === columns[0] ? 'title' : 'note');
  const at = (part: string): readonly Column<Row>[] => columns.filter((column) => place(column) === part);
  const [titles, notes, ends] = [at('title'), at('note'), at('end')];
  return (
    <div ref={container} onKeyDown={walkRows}>
      {selection && selection.selected.size > 0 && (
        <div className={classes.cardsBulk}>
          <span aria-live="polite">{texts.selected(selection.selected.size)}</span>
          {selection.actions}
        </div>
      )}
      <ul className={classes.cards} aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
        {rows.slice(from, to).map((row, index) => (
          <li
            key={rowKey(row)}
            ref={measure}
            data-index={from + index}
            className={classes.card}
            data-opens={props.rowHref || props.onRow ? true : undefined}
            data-marked={marked?.(row) || undefined}
          >
            {selection && (
              <div className={classes.cardCheck}>
                <SelectRow selection={selection} rowKey={rowKey(row)} />
              </div>
            )}
            <div className={classes.cardMain}>
              <div className={classes.cardTitle}>
                <RowLink {...props} row={row}>
                  {titles.map((column) => (
                    <span key={column.key}>{column.cell(row)}</span>
                  ))}
                </RowLink>
              </div>
              {notes.length > 0 && (
                <div className={classes.cardNotes}>
                  {notes.map((column) => (
                    <span key={column.key}>{column.cell(row)}</span>
                  ))}
                </div>
              )}
            </div>
            {ends.length > 0 && (
              <div className={classes.cardEnd}>
                {ends.map((column) => (
                  <span key={column.key}>{column.cell(row)}</span>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
