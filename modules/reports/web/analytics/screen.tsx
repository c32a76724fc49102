import { addDays } from '@ritm/kernel';
import { PageFrame, SegmentedControl } from '@ritm/ui';
import { today, useSearchState } from '@ritm/web-kit';
import { useAnalyticsT } from './messages.ts';
import { OccupancyTab } from './occupancy-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { TrialsTab } from './trials-tab.tsx';

const tabs = ['occupancy', 'requests', 'trials'] as const;
/** Whole weeks, so that every weekday is counted as often as the others. */
const lengths = [28, 91, 364] as const;

/** What the desk looks at to sell more: full and empty hours, what became of requests, and of trials. */
export function Screen() {
  const t = useAnalyticsT();
  const [{ tab, days, branch, place }, setSearch] = useSearchState({ tab: 'occupancy', days: 28, branch: 0, place: 0 });
  const length = lengths.find((one) => one === days) ?? 28;
  const to = today();
  const period = { date_from: addDays(to, 1 - length), date_to: to };
  return (
    <PageFrame
      title={t('title')}
      tabs={{
        value: tabs.find((one) => one === tab) ?? 'occupancy',
        onChange: (value) => setSearch({ tab: value }),
        items: tabs.map((value) => ({ value, label: t(`tab_${value}`) })),
      }}
      actions={
        <SegmentedControl
          aria-label={t('period')}
          value={String(length)}
          onChange={(value) => setSearch({ days: Number(value) })}
          data={lengths.map((one) => ({ value: String(one), label: t(`days_${one}`) }))}
        />
      }
    >
      {tab === 'requests' ? (
        <RequestsTab period={period} />
      ) : tab === 'trials' ? (
        <TrialsTab period={period} />
      ) : (
        <OccupancyTab period={period} branch={branch} place={place} onChange={setSearch} />
      )}
    </PageFrame>
  );
}
