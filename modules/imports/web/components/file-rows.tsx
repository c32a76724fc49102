import { DataTable, useIsPhone, type Column } from '@ritm/ui';
import { tableState, useFormat, useSchool, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rowFilters, type ImportItem, type ImportRow, type RowFilter, type RowOutcome } from '../../contract/index.ts';
import { rowsQuery } from '../data.ts';
import { useImportsT } from '../messages.ts';
import classes from './check/check-step.module.css';
import { RowWindow } from './row-window.tsx';
import { useRowFacts } from './use-row-facts.ts';
import { useRowTexts } from './use-row-texts.ts';

const shownOrder: readonly RowOutcome[] = ['conflict', 'new', 'family', 'update', 'same', 'rejected', 'skipped'];
const defaultFilters = { outcome: '', page: 1 };
const isFilter = (text: string): text is RowFilter => rowFilters.some((one) => one === text);

/** The rows of the file by outcome. A row opens in a window, where a conflict can be decided. */
export function FileRows({ item }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const at = useSchool();
  const [filters, setFilters] = useSearchState(defaultFilters);
  const [opened, setOpened] = useState<number>();
  const outcome = isFilter(filters.outcome) ? filters.outcome : '';
  const query = useQuery(rowsQuery(at, item.id, { outcome, page: filters.page }));
  const columns = useColumns(item);
  const row = query.data?.data.find(({ row_no }) => row_no === opened);
  const { meta } = query.data ?? {};
  return (
    <>
      <Chips item={item} chosen={outcome} onChoose={(next) => setFilters({ outcome: next, page: 1 })} />
      <DataTable
        {...tableState(query)}
        label={t('rows')}
        columns={columns}
        rowKey={(one) => one.row_no}
        onRow={(one) => setOpened(one.row_no)}
        marked={(one) => one.outcome === 'conflict' && one.decision === null && one.can.decide}
        empty={{ title: t('rows_empty'), text: t('rows_empty_text') }}
        {...(meta &&
          meta.total > meta.per_page && { page: { ...meta, onChange: (page: number) => setFilters({ page }) } })}
      />
      {row && <RowWindow key={row.row_no} importId={item.id} row={row} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface ChipsProps {
  readonly item: ImportItem;
  readonly chosen: RowFilter | '';
  readonly onChoose: (outcome: RowFilter | '') => void;
}

function Chips({ item: { counts, conflicts, undone, status, summary }, chosen, onChoose }: ChipsProps) {
  const t = useImportsT();
  const format = useFormat();
  if (!counts) return null;
  const isOpen = (conflicts?.undecided ?? 0) > 0;
  const labelOf = (outcome: RowOutcome): string => {
    if (outcome === 'update' && status !== 'checked') return t('outcome_updated');
    if (outcome !== 'conflict') return t(`outcome_${outcome}`);
    return t(!isOpen ? 'outcome_decided' : status === 'checked' ? 'outcome_conflict' : 'outcome_unclear');
  };
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const kept = undone?.kept ?? 0;
  const noted = summary?.noted ?? 0;
  const byName = status === 'checked' ? (summary?.by_name ?? 0) : 0;
  const chips: { value: RowFilter | ''; label: string; count: number }[] = [
    { value: '', label: t('all'), count: all },
    ...(kept > 0 ? [{ value: 'undo' as const, label: t('outcome_undo'), count: kept }] : []),
    ...(byName > 0 ? [{ value: 'by_name' as const, label: t('outcome_by_name'), count: byName }] : []),
    ...(noted > 0 ? [{ value: 'noted' as const, label: t('outcome_noted'), count: noted }] : []),
    ...shownOrder.map((value) => ({ value, label: labelOf(value), count: counts[value] })),
  ];
  return (
    <div className={classes.chips} role="group" aria-label={t('counts')}>
      {chips
        .filter(({ count, value }) => count > 0 || value === chosen)
        .map(({ value, label, count }) => (
          <button
            key={value}
            type="button"
            className={classes.chip}
            aria-pressed={value === chosen}
            data-tone={
              (value === 'conflict' && isOpen) || value === 'undo' || value === 'by_name' ? 'attention' : undefined
            }
            onClick={() => onChoose(value)}
          >
            {label} <span className={classes.count}>{format.number(count)}</span>
          </button>
        ))}
    </div>
  );
}

const SHOWN_NOTES = 2;

function useColumns({ status }: ImportItem): readonly Column<ImportRow>[] {
  const t = useImportsT();
  const isPhone = useIsPhone();
  const person: Column<ImportRow> = {
    key: 'client',
    header: t('column_client'),
    width: 240,
    phone: 'title',
    cell: (row) => <Client row={row} />,
  };
  const outcome: Column<ImportRow> = {
    key: 'outcome',
    header: t(status === 'checked' ? 'column_outcome' : 'column_became'),
    width: 200,
    phone: 'note',
    cell: (row) => <Outcome row={row} status={status} />,
  };
  const facts: Column<ImportRow> = {
    key: 'facts',
    header: t('column_facts'),
    width: 260,
    cell: (one) => <Facts row={one} />,
  };
  if (isPhone) return [person, outcome];
  const row: Column<ImportRow> = {
    key: 'row',
    header: t('column_row'),
    width: 96,
    align: 'end',
    cell: ({ row_no }) => <span className="ui-figures">{row_no}</span>,
  };
  return [person, facts, outcome, { key: 'notes', header: t('column_notes'), cell: (one) => <Notes row={one} /> }, row];
}

function Client({ row: { name, phone, outcome, row_no } }: { readonly row: ImportRow }) {
  const t = useImportsT();
  const format = useFormat();
  return (
    <span className={classes.person}>
      <span>{name || t(outcome === 'skipped' ? 'row_title' : 'nameless', { row: String(row_no) })}</span>
      {phone && <span className={`${classes.small} ui-figures`}>{format.phone(phone)}</span>}
    </span>
  );
}

/** A longer comment is read in the row's window. */
const MAX_COMMENT = 120;

/** The contents of the row other than the person. */
function Facts({ row }: { readonly row: ImportRow }) {
  const lines = useRowFacts()(row, MAX_COMMENT);
  return (
    <span className={classes.notes}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

/** On a phone there is no room for columns, so the notes and the row's number are under the outcome. */
function Outcome({ row, status }: { readonly row: ImportRow; readonly status: ImportItem['status'] }) {
  const t = useImportsT();
  const isPhone = useIsPhone();
  const { outcomeText, whyText } = useRowTexts();
  const why = whyText(row);
  return (
    <span className={classes.person}>
      <span>
        {[isPhone && t('row_title', { row: String(row.row_no) }), outcomeText(row, status)].filter(Boolean).join(' · ')}
      </span>
      {why && <span className={classes.small}>{why}</span>}
      {isPhone && <Facts row={row} />}
      {isPhone && <Notes row={row} />}
    </span>
  );
}

function Notes({ row: { notes } }: { readonly row: ImportRow }) {
  const t = useImportsT();
  if (notes.length === 0) return null;
  return (
    <span className={classes.notes}>
      {notes.slice(0, SHOWN_NOTES).map(({ code, text }) => (
        <span key={code + text}>{text}</span>
      ))}
      {notes.length > SHOWN_NOTES && (
        <span className={classes.small}>{t('more_notes', { count: notes.length - SHOWN_NOTES })}</span>
      )}
    </span>
  );
}
