import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useUiTexts } from '../context.tsx';
import { Checkbox } from '../mantine/inputs/checkbox.ts';
import { RowLink, walkRows } from './row-link.tsx';
import classes from './table.module.css';
import type { Column, DataTableProps, RowKey, Selection } from './types.ts';
import { useWindowRows } from './use-window-rows.ts';

type GridProps<Row> = DataTableProps<Row> & { readonly rows: readonly Row[] };
const rowHeight = 52;

export function Grid<Row>(props: GridProps<Row>) {
  const { rows, columns, label, selection, rowKey } = props;
  const { container, measure, from, to, above, below } = useWindowRows(rows.length, rowHeight);
  const wide = columns.length + (selection ? 1 : 0);
  return (
    <div className={classes.scroll} ref={container} onKeyDown={walkRows}>
      <table className={classes.table} aria-label={label} aria-rowcount={rows.length + 1}>
        <colgroup>
          {selection && <col style={{ width: 48 }} />}
          {columns.map((column) => (
            <col key={column.key} style={column.width ? { width: column.width } : undefined} />
          ))}
        </colgroup>
        <Head {...props} />
        <tbody>
          {above > 0 && <Gap height={above} wide={wide} />}
          {rows.slice(from, to).map((row, at) => (
            <Line key={rowKey(row)} {...props} row={row} index={from + at} measure={measure} />
          ))}
          {below > 0 && <Gap height={below} wide={wide} />}
        </tbody>
      </table>
    </div>
  );
}

const Gap = ({ height, wide }: { readonly height: number; readonly wide: number }) => (
  <tr aria-hidden className={classes.gap}>
    <td colSpan={wide} style={{ height }} />
  </tr>
);

function Head<Row>({ rows, columns, rowKey, selection, sort }: GridProps<Row>) {
  const texts = useUiTexts();
  const chosen = selection ? rows.filter((row) => selection.selected.has(rowKey(row))).length : 0;
  const all = (on: boolean): void => selection?.onChange(new Set(on ? rows.map(rowKey) : []));
  return (
    <thead className={classes.head}>
      <tr>
        {selection && (
          <th scope="col" className={classes.check}>
            <Checkbox
              aria-label={texts.selectAll}
              checked={chosen > 0 && chosen === rows.length}
              indeterminate={chosen > 0 && chosen < rows.length}
              onChange={(event) => all(event.currentTarget.checked)}
            />
          </th>
        )}
        {selection && chosen > 0 ? (
          <th colSpan={columns.length} scope="colgroup">
            <span className={classes.bulk}>
              <span aria-live="polite">{texts.selected(selection.selected.size)}</span>
              {selection.actions}
            </span>
          </th>
        ) : (
          columns.map((column) => <Heading key={column.key} column={column} sort={sort} />)
        )}
      </tr>
    </thead>
  );
}

function Heading<Row>({ column, sort }: { readonly column: Column<Row>; readonly sort: DataTableProps<Row>['sort'] }) {
  const up = sort?.by === column.key;
  const down = sort?.by === `-${column.key}`;
  const order = up ? 'ascending' : down ? 'descending' : undefined;
  return (
    <th scope="col" data-align={column.align} aria-sort={order}>
      {column.sort && sort ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => sort.onChange(up ? `-${column.key}` : column.key)}
        >
          {column.header}
          {down ? (
            <IconArrowDown size={14} stroke={2} aria-hidden />
          ) : (
            <IconArrowUp size={14} stroke={2} aria-hidden data-idle={!up || undefined} />
          )}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

interface LineProps<Row> extends GridProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly measure: ((row: Element | null) => void) | undefined;
}

function Line<Row>(props: LineProps<Row>) {
  const { row, index, columns, selection, rowKey, marked, measure } = props;
  const key = rowKey(row);
  const opens = props.rowHref ?? props.onRow;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-opens={opens ? true : undefined}
      data-marked={marked?.(row) || undefined}
      data-selected={selection?.selected.has(key) || undefined}
    >
      {selection && (
        <td className={classes.check}>
          <SelectRow selection={selection} rowKey={key} />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.key} data-align={column.align}>
          {at === 0 && opens ? <RowLink {...props}>{column.cell(row)}</RowLink> : column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

export function SelectRow({ selection, rowKey }: { readonly selection: Selection; readonly rowKey: RowKey }) {
  const texts = useUiTexts();
  const toggle = (): void => {
    const next = new Set(selection.selected);
    if (!next.delete(rowKey)) next.add(rowKey);
    selection.onChange(next);
  };
  return <Checkbox aria-label={texts.selectRow} checked={selection.selected.has(rowKey)} onChange={toggle} />;
}
