import { HistoryLines } from '@ritm/audit/web';
import { EmptyState, ErrorState, PulseLoader, Stack } from '@ritm/ui';
import { errorText, rowsSoFar, ShowMore, useSchool } from '@ritm/web-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { historyQuery } from '../../data.ts';
import { useStudentsT } from '../../messages.ts';

/** Everything that was done about the client, in sentences. */
export function HistoryTab({ student_id }: { readonly student_id: number }) {
  const t = useStudentsT();
  const query = useInfiniteQuery(historyQuery(useSchool(), student_id));
  const { data, error, refetch } = query;
  if (error && !data)
    return <ErrorState title={t('history_failed')} text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <PulseLoader />;
  const lines = rowsSoFar(data);
  if (lines.length === 0) return <EmptyState title={t('history_empty')} text={t('history_empty_text')} />;
  return (
    <Stack maw={760}>
      <HistoryLines lines={lines} label={t('history')} />
      <ShowMore query={query} />
    </Stack>
  );
}
