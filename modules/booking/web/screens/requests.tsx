import {
  Banner,
  Button,
  DataTable,
  PageFrame,
  SearchField,
  SimpleGrid,
  StatCard,
  Text,
  type Column,
  lazyWithRetry,
} from '@ritm/ui';
import { ExportButton, tableState, useFormat, useSchool, useSearchState } from '@ritm/web-kit';
import { IconExternalLink, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { RequestRow, RequestsList } from '../../contract/index.ts';
import { RequestWindow } from '../components/request-window.tsx';
import { StateLabel } from '../components/state-label.tsx';
import { companyQuery } from '../company/queries.ts';
import { downloadRequests, requestsQuery } from '../data.ts';
import { useBookingT } from '../messages.ts';

const SettingsWindow = lazyWithRetry(async () => (await import('../components/settings-window.tsx')).SettingsWindow);

const stateFilters = ['open', 'confirmed', 'done', 'no_show', 'rejected', 'canceled', 'expired', 'all'] as const;
type Filter = (typeof stateFilters)[number];

/** The list of booking requests; those that wait for an answer come first. The address names the open request. */
export function Screen() {
  const t = useBookingT();
  const at = useSchool();
  const [selection, setSelection] = useSearchState({ state: 'open', search: '', page: 1, request: 0 });
  const [setting, setSetting] = useState(false);
  const state = stateFilters.find((one) => one === selection.state) ?? 'open';
  const filters = { state, page: selection.page, ...(selection.search && { search: selection.search }) };
  const query = useQuery(requestsQuery(at, filters));
  const isFiltered = state !== 'open' || selection.search !== '';
  return (
    <PageFrame
      title={t('title')}
      actions={
        <Actions
          list={query.data}
          school_id={at.school_id}
          onSettings={() => setSetting(true)}
          onExport={(reason) => downloadRequests(at, filters, reason)}
        />
      }
      tabs={{
        value: state,
        onChange: (value) => setSelection({ state: value, page: 1 }),
        items: stateFilters.map((value) => ({ value, label: labelOf(value, t) })),
      }}
    >
      {query.data && <Figures list={query.data} />}
      <SearchField
        value={selection.search}
        onChange={(search) => setSelection({ search, page: 1 }, 'replace')}
        label={t('search')}
      />
      <DataTable
        {...tableState(query)}
        label={t('title')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        onRow={(row) => setSelection({ request: row.id })}
        marked={(row) => row.is_overdue}
        empty={
          isFiltered
            ? { title: t('none_found'), text: t('none_found_text') }
            : { title: t('none'), text: t(query.data?.can.edit === false ? 'none_closed' : 'none_text') }
        }
        {...(query.data && { page: { ...query.data.meta, onChange: (page: number) => setSelection({ page }) } })}
      />
      {selection.request > 0 && (
        <RequestWindow key={selection.request} id={selection.request} onClose={() => setSelection({ request: 0 })} />
      )}
      {setting && (
        <Suspense>
          <SettingsWindow onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </PageFrame>
  );
}

type Translate = ReturnType<typeof useBookingT>;
const labelOf = (filter: Filter, t: Translate): string =>
  filter === 'open' || filter === 'all' ? t(`filter_${filter}`) : t(`state_${filter}`);

interface ActionsProps {
  readonly list: RequestsList | undefined;
  readonly school_id: number;
  readonly onSettings: () => void;
  readonly onExport: (reason: string) => Promise<void>;
}

function Actions({ list, school_id, onSettings, onExport }: ActionsProps) {
  const t = useBookingT();
  return (
    <>
      <Button
        component="a"
        href={`/web/record_company/${school_id}`}
        target="_blank"
        variant="default"
        leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
      >
        {t('link')}
      </Button>
      {list && list.meta.total > 0 && <ExportButton onExport={onExport} />}
      {list?.can.settings && (
        <Button
          variant="default"
          leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
          onClick={onSettings}
        >
          {t('settings')}
        </Button>
      )}
    </>
  );
}

/** Shows how fast requests are answered and, when the tariff blocks them, how many were lost. */
function Figures({ list }: { readonly list: RequestsList }) {
  const t = useBookingT();
  const format = useFormat();
  const { median_minutes, blocked, states, can } = list;
  const waiting = states
    .filter(({ state }) => state === 'new' || state === 'in_processing')
    .reduce((sum, { count }) => sum + count, 0);
  const overdue = list.data.filter((one) => one.is_overdue).length;
  if (!can.edit)
    return (
      <Banner tone="warning">
        <b>{t('blocked_title')}</b>
        <br />
        {blocked > 0 ? t('blocked', { count: blocked }) : t('blocked_nobody')}
      </Banner>
    );
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <StatCard
        label={t('waiting')}
        value={String(waiting)}
        {...(overdue > 0 && { note: t('overdue', { count: overdue }), tone: 'attention' as const })}
      />
      <StatCard
        label={t('median')}
        value={median_minutes === null ? '—' : format.duration(median_minutes)}
        note={t(median_minutes === null ? 'median_none' : 'median_note')}
      />
    </SimpleGrid>
  );
}

function useColumns(): Column<RequestRow>[] {
  const t = useBookingT();
  const at = useSchool();
  const format = useFormat();
  const zone = useQuery(companyQuery(at.school_id)).data?.time_zone ?? 'UTC';
  return [
    { key: 'who', header: t('who'), cell: (row) => <ClientCell row={row} />, phone: 'title' },
    { key: 'what', header: t('what'), cell: (row) => row.title, phone: 'note' },
    {
      key: 'when',
      header: t('when'),
      cell: (row) => `${format.date(row.date, 'weekday')}, ${row.time_from}`,
      phone: 'note',
    },
    { key: 'asked', header: t('asked'), cell: (row) => format.instant(row.created_at, zone), phone: 'hidden' },
    { key: 'state', header: t('state'), cell: (row) => <StateLabel state={row.state} />, phone: 'end', width: 150 },
  ];
}

function ClientCell({ row }: { readonly row: RequestRow }) {
  const format = useFormat();
  return (
    <span>
      {row.name}
      {row.phone && (
        <Text component="span" display="block" c="dimmed" size="sm">
          {format.phone(row.phone)}
        </Text>
      )}
    </span>
  );
}
