import { tableState, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { visitsQuery } from '../data.ts';
import { type StudentPlace } from '@ritm/passes/web';
import { useVisitsT } from '../messages.ts';
import { VisitWindow } from './visit-window.tsx';
import { VisitsTable } from './visits-table.tsx';

const PER_PAGE = 20;

/** Every visit of the client. */
export function VisitsTab({ at }: { readonly at: StudentPlace }) {
  const t = useVisitsT();
  const [{ page, visit }, setSearch] = useSearchState({ page: 1, visit: 0 });
  const query = useQuery(visitsQuery(at, { page, per_page: PER_PAGE }));
  const meta = query.data?.meta;
  return (
    <>
      <VisitsTable
        {...tableState(query)}
        of={at}
        withStudent={false}
        empty={{ title: t('visits_empty'), text: t('visits_empty_text') }}
        {...(meta &&
          meta.total > meta.per_page && { page: { ...meta, onChange: (next: number) => setSearch({ page: next }) } })}
      />
      {visit > 0 && <VisitWindow at={at} id={visit} onClose={() => setSearch({ visit: 0 }, 'replace')} />}
    </>
  );
}
