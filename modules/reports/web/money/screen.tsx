import { FinancePage } from '@ritm/finance/web';
import { lazyWithRetry, Skeleton } from '@ritm/ui';
import { Suspense } from 'react';

const MoneyPanel = lazyWithRetry(async () => (await import('./money-panel.tsx')).MoneyPanel);

/** The ledger of the organization under the chart of the same records; what draws charts comes with the chart. */
export function Screen() {
  return (
    <FinancePage
      chart={(filters) => (
        <Suspense fallback={<Skeleton height={420} />}>
          <MoneyPanel filters={filters} />
        </Suspense>
      )}
    />
  );
}
