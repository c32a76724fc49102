import { PageFrame } from '@ritm/ui';
import { tableState, useParam, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FilesTable } from '../components/files-table.tsx';
import { ownFilesQuery } from '../data.ts';
import { useFilesT } from '../messages.ts';

/** The files that an organization has shared with the signed-in person and their children. */
export function Screen() {
  const t = useFilesT();
  // The person reads as a client, whatever their present role here is.
  const at = { role: 'student' as const, school_id: useParam('school_id') };
  const [{ page }, setFilters] = useSearchState({ page: 1 });
  const query = useQuery(ownFilesQuery(at, page));
  const meta = query.data?.meta;
  return (
    <PageFrame title={t('mine')} subtitle={t('mine_hint')}>
      <FilesTable
        {...tableState(query)}
        at={at}
        label={t('mine')}
        empty={{ title: t('empty'), text: t('mine_empty_text') }}
        {...(meta && { page: { ...meta, onChange: (next: number) => setFilters({ page: next }) } })}
      />
    </PageFrame>
  );
}
