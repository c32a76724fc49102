import { Skeleton, Why, lazyWithRetry } from '@ritm/ui';
import { Suspense } from 'react';
import { usePassesT } from './messages.ts';
import type { StudentPlace } from './sales-data.ts';

const DebtWhy = lazyWithRetry(async () => (await import('./components/debt-why.tsx')).DebtWhy);

/** «Why?» beside what a client owes in visits and in money. */
export function DebtWhyPopover({ at, name }: { readonly at: StudentPlace; readonly name: string }) {
  const t = usePassesT();
  return (
    <Why label={t('why_of', { name })}>
      {() => (
        <Suspense fallback={<Skeleton height={120} />}>
          <DebtWhy at={at} />
        </Suspense>
      )}
    </Why>
  );
}
