import { ErrorState, PulseLoader } from '@ritm/ui';
import { errorText } from '@ritm/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Shows the result of a query, its loading state, or its error. */
export function Shown<T>({
  query,
  children,
}: {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return <PulseLoader />;
}
