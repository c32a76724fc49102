import { EmptyState, ErrorState, Skeleton, usePageTitle } from '@ritm/ui';
import { ApiError, errorText, useParam } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { CompanyView } from '../company/company-view.tsx';
import classes from '../company/company.module.css';
import { useCompanyT } from '../company/messages.ts';
import { companyPageQuery, companyQuery } from '../company/queries.ts';

/** The public page of an organization: what it is, what it offers, what people say, and the way to book. */
export function Screen() {
  const school_id = useParam('school_id');
  const { data, error, refetch } = useQuery(companyQuery(school_id));
  const { data: page } = useQuery(companyPageQuery(school_id));
  const t = useCompanyT();
  usePageTitle(data?.name ?? t('company'));
  if (data) return <CompanyView school={data} page={page} />;
  return (
    <div className={classes.page} aria-busy={!error}>
      {!error && (
        <>
          <Skeleton height={280} mb="lg" />
          <Skeleton height={320} />
        </>
      )}
      {error instanceof ApiError && error.status === 404 && <EmptyState title={errorText(error)} text="" />}
      {error && !(error instanceof ApiError && error.status === 404) && (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
