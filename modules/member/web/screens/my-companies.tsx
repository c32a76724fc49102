import { EmptyState, PageFrame } from '@ritm/ui';
import { useQuery } from '@tanstack/react-query';
import { Companies } from '../companies.tsx';
import { companiesQuery } from '../data.ts';
import { useMemberT } from '../messages.ts';
import { Shown } from '../shown.tsx';

/** All organizations that a person has to do with, and the person's roles in each. */
export function Screen() {
  const t = useMemberT();
  const query = useQuery(companiesQuery);
  return (
    <PageFrame title={t('my_companies')}>
      <Shown query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('companies_none')} text={t('companies_none_text')} />
          ) : (
            <Companies companies={data} />
          )
        }
      </Shown>
    </PageFrame>
  );
}
