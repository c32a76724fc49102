import { Skeleton, Why, lazyWithRetry } from '@ritm/ui';
import { Suspense } from 'react';
import { usePassesT } from './messages.ts';
import type { PassPlace } from './data.ts';

const WhyEquation = lazyWithRetry(async () => (await import('./why-equation.tsx')).WhyEquation);

/** «Why?» beside a remainder or an end of a pass. */
export function WhyPopover({ at, name }: { readonly at: PassPlace; readonly name: string }) {
  const t = usePassesT();
  return (
    <Why label={t('why_of', { name })}>
      {() => (
        <Suspense fallback={<Skeleton height={120} />}>
          <WhyEquation at={at} />
        </Suspense>
      )}
    </Why>
  );
}
