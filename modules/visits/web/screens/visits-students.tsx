import { Button, PageFrame, toast } from '@ritm/ui';
import { addDays } from '@ritm/kernel';
import { ExportButton, type SchoolPlace, today, useKitT, useSchool, useSearchState } from '@ritm/web-kit';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { JournalQuery } from '../../contract/index.ts';
import { Journal } from '../components/journal/journal.tsx';
import { Filters } from '../components/journal/filters.tsx';
import { PeriodReport } from '../components/period-report.tsx';
import { downloadJournal, journalQuery } from '../journal-data.ts';
import { useVisitsT } from '../messages.ts';
import { usePrint } from '../use-print.ts';

const MONTH_DAYS = 29;
/** More rows than that no paper holds, and drawing them all takes seconds. */
const MOST_ON_PAPER = 1_500;

/** The attendance journal, and the lists of a period: who came, what was sold. */
export function Screen() {
  const t = useVisitsT();
  const at = useSchool();
  const [asked, setAsked] = useSearchState({
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
  const { tab, month } = asked;
  const items = (['journal', 'visits', 'sold'] as const).map((value) => ({ value, label: t(`report_${value}`) }));
  const tabs = { value: tab, onChange: (value: string) => setAsked({ tab: value, page: 1 }), items };
  const ofSegment = asked.segment > 0 && { segment_id: asked.segment };
  const query = {
    month,
    ...(asked.class > 0 && { timetable_id: asked.class }),
    ...(asked.group > 0 && { group_id: asked.group }),
    ...(asked.service > 0 && { service_id: asked.service }),
    ...(asked.teacher > 0 && { teacher_id: asked.teacher }),
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
        <Filters at={at} asked={asked} onChange={setAsked} />
        <Journal at={at} query={query} search={asked.search} printing={printing} />
      </PageFrame>
    );
  const to = asked.to || today();
  const period = { date_from: asked.from || addDays(to, -MONTH_DAYS), date_to: to, page: asked.page, ...ofSegment };
  return (
    <PageFrame title={t('report')} tabs={tabs}>
      <PeriodReport
        at={at}
        sold={tab === 'sold'}
        period={period}
        status={asked.status}
        segment={asked.segment}
        onChange={setAsked}
      />
    </PageFrame>
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
    if ((data?.rows.length ?? 0) > MOST_ON_PAPER)
      toast(t('journal_too_long', { most: MOST_ON_PAPER }), { kind: 'error', ms: 6_000 });
    else onPrint();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={print}>
        {kit('print')}
      </Button>
      {data?.can.export && <ExportButton take={(reason) => downloadJournal(at, query, reason)} />}
    </>
  );
}
