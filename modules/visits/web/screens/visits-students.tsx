import { allows } from '@ritm/accounts/contract';
import { outcomes, type Outcome } from '@ritm/passes/contract';
import { downloadSold } from '@ritm/passes/web';
import { Button, PageFrame, toast } from '@ritm/ui';
import { addDays } from '@ritm/kernel';
import { ExportButton, type SchoolPlace, today, useKitT, useSchool, useSearchState } from '@ritm/web-kit';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { JournalQuery } from '../../contract/index.ts';
import { Journal } from '../components/journal/journal.tsx';
import { Filters } from '../components/journal/filters.tsx';
import { downloadVisits } from '../data.ts';
import { PeriodReport } from '../components/period-report.tsx';
import { downloadJournal, journalQuery } from '../journal-data.ts';
import { useVisitsT } from '../messages.ts';
import { usePrint } from '../use-print.ts';

const MONTH_DAYS = 29;
/** No paper holds more rows than this, and drawing them all takes seconds. */
const MAX_PRINTED = 1_500;

/** The attendance journal, and the lists of a period: who came, what was sold. */
export function Screen() {
  const t = useVisitsT();
  const at = useSchool();
  const [filters, setFilters] = useSearchState({
    tab: 'journal',
    month: today().slice(0, 7),
    class: 0,
    group: 0,
    service: 0,
    teacher: 0,
    segment: 0,
    search: '',
    from: '',
    to: '',
    status: '',
    page: 1,
  });
  const { tab, month } = filters;
  const items = (['journal', 'visits', 'sold'] as const).map((value) => ({ value, label: t(`report_${value}`) }));
  const tabs = { value: tab, onChange: (value: string) => setFilters({ tab: value, page: 1 }), items };
  const ofSegment = filters.segment > 0 && { segment_id: filters.segment };
  const query = {
    month,
    ...(filters.class > 0 && { timetable_id: filters.class }),
    ...(filters.group > 0 && { group_id: filters.group }),
    ...(filters.service > 0 && { service_id: filters.service }),
    ...(filters.teacher > 0 && { teacher_id: filters.teacher }),
    ...ofSegment,
  };
  const [printing, print] = usePrint();
  if (tab === 'journal')
    return (
      <PageFrame
        title={t('report')}
        tabs={tabs}
        wide
        actions={<JournalActions at={at} query={query} onPrint={print} />}
      >
        <Filters at={at} filters={filters} onChange={setFilters} />
        <Journal at={at} query={query} search={filters.search} printing={printing} />
      </PageFrame>
    );
  const to = filters.to || today();
  const status = outcomes.find((one) => one === filters.status);
  const period = { date_from: filters.from || addDays(to, -MONTH_DAYS), date_to: to, page: filters.page, ...ofSegment };
  return (
    <PageFrame title={t('report')} tabs={tabs} actions={<PeriodActions at={at} {...{ tab, period, status }} />}>
      <PeriodReport
        at={at}
        sold={tab === 'sold'}
        period={period}
        status={status ?? ''}
        segment={filters.segment}
        onChange={setFilters}
      />
    </PageFrame>
  );
}

interface PeriodActionsProps {
  readonly at: SchoolPlace;
  readonly tab: string;
  readonly period: Parameters<typeof downloadSold>[1] & { readonly page: number };
  readonly status: Outcome | undefined;
}

/** Takes the list of the period as it is filtered, where the reader may. */
function PeriodActions({ at, tab, period, status }: PeriodActionsProps) {
  const sold = tab === 'sold';
  if (!allows(at.role, sold ? 'lessons_plus.export' : 'lessons_minus.export')) return null;
  return (
    <ExportButton
      onExport={(reason) =>
        sold ? downloadSold(at, period, reason) : downloadVisits(at, { ...period, status }, reason)
      }
    />
  );
}

interface ActionsProps {
  readonly at: SchoolPlace;
  readonly query: JournalQuery;
  readonly onPrint: () => void;
}

function JournalActions({ at, query, onPrint }: ActionsProps) {
  const t = useVisitsT();
  const kit = useKitT();
  const { data } = useQuery(journalQuery(at, query));
  const print = () => {
    if ((data?.rows.length ?? 0) > MAX_PRINTED)
      toast(t('journal_too_long', { most: MAX_PRINTED }), { kind: 'error', ms: 6_000 });
    else onPrint();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={print}>
        {kit('print')}
      </Button>
      {data?.can.export && <ExportButton onExport={(reason) => downloadJournal(at, query, reason)} />}
    </>
  );
}
