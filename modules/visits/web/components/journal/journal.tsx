import { EmptyState, ErrorState, Matrix, Skeleton, Text } from '@ritm/ui';
import { errorText, useLanguage, type SchoolPlace } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { JournalQuery } from '../../../contract/index.ts';
import { journalQuery } from '../../journal-data.ts';
import { useVisitsT } from '../../messages.ts';
import { cellOf, columnsOf, dateOf, rowsFor } from './arrange.ts';
import { DayDialog, type DayOpened } from './day-dialog.tsx';
import { Legend } from './legend.tsx';
import { StudentLink } from './student-link.tsx';

export interface JournalProps {
  readonly at: SchoolPlace;
  readonly query: JournalQuery;
  /** The text by which names are filtered. */
  readonly search: string;
  readonly printing: boolean;
}

/** The attendance journal of a month: clients down, days across. Clicking a cell opens its contents. */
export function Journal({ at, query, search, printing }: JournalProps) {
  const t = useVisitsT();
  const language = useLanguage();
  const journal = useQuery(journalQuery(at, query));
  const [opened, setOpened] = useState<DayOpened>();
  const deferredSearch = useDeferredValue(search);
  const { data } = journal;
  const columns = useMemo(() => data && columnsOf(data, query.month, t, language), [data, query.month, t, language]);
  const rows = useMemo(() => data && rowsFor(data.rows, deferredSearch), [data, deferredSearch]);
  const cell = useMemo(() => cellOf(t, language), [t, language]);
  if (!data || !rows || !columns)
    return journal.error ? (
      <ErrorState text={errorText(journal.error)} onRetry={() => void journal.refetch()} />
    ) : (
      <Skeleton height={420} radius="lg" aria-label={t('journal')} />
    );
  if (rows.length === 0)
    return <EmptyState title={t('journal_empty')} text={t(search ? 'journal_empty_search' : 'report_empty_text')} />;
  return (
    <>
      <Text c="dimmed" fz="sm">
        {t('journal_clients', { count: rows.length })}
      </Text>
      <Matrix
        label={t('journal')}
        rows={rows}
        rowKey={(row) => row.student_id}
        nameHeader={t('student')}
        name={(row) => <StudentLink at={at} row={row} />}
        nameText={(row) => row.student_name}
        columns={columns}
        cell={cell}
        onCell={(row, { key }) => setOpened({ row, date: dateOf(query.month, Number(key)) })}
        totalLabel={t('journal_total')}
        whole={printing}
      />
      <Legend />
      {opened && (
        <DayDialog at={at} opened={opened} timetable_id={query.timetable_id} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
