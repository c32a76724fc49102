/**
 * The ledger of an organization: records of a period with totals by day, category and account. Sums come from the
 * server for the whole selection and are never added up here.
 */
import {
  Button,
  DataTable,
  ErrorState,
  Group,
  PageFrame,
  PulseLoader,
  SegmentedControl,
  SimpleGrid,
  StatCard,
  Text,
} from '@ritm/ui';
import { SegmentFilter } from '@ritm/students/web';
import { errorText, href, type SchoolPlace, tableState, useFormat, useSchool, useSearchState } from '@ritm/web-kit';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  financeAccounts,
  financeKinds,
  financeSources,
  type Finance,
  type FinanceKind,
  type FinancesList,
} from '../../contract/index.ts';
import { FinanceDialog } from './finance-dialog.tsx';
import { GroupSums } from './group-sums.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { TotalWhy } from './total-why.tsx';
import { useColumns } from './use-columns.tsx';
import { financesQuery } from '../data.ts';
import { useFinanceT } from '../messages.ts';
import { type MoneyPart, partOf } from '../money-part.ts';
import { useNameOf } from '../use-name-of.ts';
import classes from './finance-page.module.css';

interface Editing {
  readonly kind: 'income' | 'expense';
  readonly record?: Finance;
}

const noFilters = { from: '', to: '', kind: '', category: '', source: '', account: '', segment: 0, page: 1 };

export interface FinancePageProps {
  /** The chart of what the list holds; a higher module reads it. */
  readonly chart: (filters: Filtered) => ReactNode;
}

/** The filters of the list, as its call names them; the dates are those that the list has answered for. */
export type Filtered = Omit<ReturnType<typeof queryOf>, 'page' | 'extras'> & {
  readonly date_from: string;
  readonly date_to: string;
};

export function FinancePage({ chart }: FinancePageProps) {
  const t = useFinanceT();
  const at = useSchool();
  const [filters, setFilters] = useSearchState(noFilters);
  const { from, to, kind, segment } = filters;
  const [editing, setEditing] = useState<Editing | undefined>(undefined);
  const query = useQuery(financesQuery(at, queryOf(filters)));
  const { data } = query;
  const columns = useColumns({ withStudent: true, onEdit: (record) => setEditing({ kind: 'income', record }) });
  const addButtons = data?.can.add && <AddButtons onAdd={(what) => setEditing({ kind: what })} />;
  return (
    <PageFrame title={t('title')} actions={addButtons}>
      {!data &&
        (query.error ? (
          <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <PulseLoader />
        ))}
      {data && (
        <>
          <PeriodPicker
            from={data.meta.date_from}
            to={data.meta.date_to}
            isDefault={!from && !to}
            onChange={(period) => setFilters({ ...period, page: 1 })}
          />
          <Summary
            list={data}
            linkTo={(part) => linkTo(at, { from, to, kind, segment }, part)}
            chart={chart(filteredBy(filters, data.meta))}
          />
          <Filters kind={kind} segment={segment} onChange={(patch) => setFilters({ ...patch, page: 1 })} />
          <ChosenPart
            part={chosenPart(filters)}
            onClear={() => setFilters({ category: '', source: '', account: '', page: 1 })}
          />
          <DataTable
            {...tableState(query)}
            label={t('title')}
            columns={columns}
            rowKey={(row) => row.id}
            empty={{ title: t('empty_title'), text: t('empty_text'), action: addButtons }}
            {...(data.meta.total > data.meta.per_page && {
              page: { ...data.meta, onChange: (next: number) => setFilters({ page: next }) },
            })}
          />
        </>
      )}
      <FinanceDialog
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        kind={editing?.kind ?? 'income'}
        record={editing?.record}
      />
    </PageFrame>
  );
}

const chosenPart = ({ category, source, account }: typeof noFilters): MoneyPart => ({
  category,
  source: financeSources.find((one) => one === source) ?? '',
  account: financeAccounts.find((one) => one === account) ?? '',
});

function queryOf(filters: typeof noFilters) {
  const { from, to, kind, segment, page } = filters;
  const { category, source, account } = chosenPart(filters);
  return {
    page,
    extras: ['by_category', 'by_account'],
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
    ...(isKind(kind) && { kind }),
    ...(category && { category }),
    ...(source && { source_type: source }),
    ...(account && { account }),
    ...(segment > 0 && { segment_id: segment }),
  };
}

const filteredBy = (filters: typeof noFilters, { date_from, date_to }: FinancesList['meta']): Filtered => {
  const { page: _page, extras: _extras, ...rest } = queryOf(filters);
  return { ...rest, date_from, date_to };
};

/** The address of the same list with only the part that a figure is summed from. */
const linkTo = (
  { role: type, school_id }: SchoolPlace,
  { from, to, kind, segment }: { from: string; to: string; kind: string; segment: number },
  part: MoneyPart,
): string => {
  const chosen = Object.entries({ from, to, kind, segment, ...part }).filter(
    ([, value]) => value !== '' && value !== 0,
  );
  return href('/$type/school/$school_id/finance', { type, school_id }, Object.fromEntries(chosen));
};

const isKind = (text: string): text is FinanceKind => financeKinds.some((one) => one === text);

interface FiltersProps {
  readonly kind: string;
  readonly segment: number;
  readonly onChange: (patch: { kind?: string; segment?: number }) => void;
}

function Filters({ kind, segment, onChange }: FiltersProps) {
  const t = useFinanceT();
  const kinds = financeKinds.map((one) => ({ value: one as string, label: t(`kind_${one}`) }));
  return (
    <Group gap="sm">
      <SegmentedControl
        className={classes.kinds!}
        aria-label={t('kind')}
        value={kind}
        onChange={(next) => onChange({ kind: next })}
        data={[{ value: '', label: t('all_kinds') }, ...kinds]}
      />
      <SegmentFilter value={segment} onChange={(next) => onChange({ segment: next })} />
    </Group>
  );
}

/** The part of the records that is shown after a tap on a figure's term, with a way back to all of them. */
function ChosenPart({ part, onClear }: { readonly part: MoneyPart; readonly onClear: () => void }) {
  const t = useFinanceT();
  const nameOf = useNameOf();
  const { category = '', source = '', account = '' } = part;
  const names = [
    (category || source) && nameOf({ category: category || null, source_type: source || null }),
    account && t(`account_${account}`),
  ].filter(Boolean);
  if (names.length === 0) return null;
  return (
    <Group gap="xs">
      <Text size="sm">{t('only_part', { what: names.join(', ') })}</Text>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t('all_records')}
      </Button>
    </Group>
  );
}

function AddButtons({ onAdd }: { readonly onAdd: (kind: 'income' | 'expense') => void }) {
  const t = useFinanceT();
  return (
    <Group gap="xs">
      <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => onAdd('income')}>
        {t('add_income')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMinus size={18} stroke={1.75} aria-hidden />}
        onClick={() => onAdd('expense')}
      >
        {t('add_expense')}
      </Button>
    </Group>
  );
}

interface SummaryProps {
  readonly list: FinancesList;
  readonly linkTo: (part: MoneyPart) => string;
  readonly chart: ReactNode;
}

function Summary({ list, linkTo: to, chart }: SummaryProps) {
  const t = useFinanceT();
  const format = useFormat();
  const nameOf = useNameOf();
  const { totals, by_category = [], by_account = [] } = list;
  return (
    <>
      <div className={classes.totals}>
        <StatCard
          label={t('income')}
          value={format.money(totals.income)}
          why={<TotalWhy of="income" list={list} linkTo={to} />}
        />
        <StatCard
          label={t('expense')}
          value={format.money(totals.expense)}
          why={<TotalWhy of="expense" list={list} linkTo={to} />}
        />
        {totals.refund > 0 && (
          <StatCard
            label={t('refund')}
            value={format.money(totals.refund)}
            why={<TotalWhy of="refund" list={list} linkTo={to} />}
          />
        )}
        <StatCard
          label={t('net')}
          value={format.money(totals.net)}
          why={<TotalWhy of="net" list={list} linkTo={to} />}
          {...(totals.net < 0 && { tone: 'danger' as const })}
        />
      </div>
      {chart}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <GroupSums
          title={t('by_category')}
          groups={by_category.map((one) => ({ ...one, name: nameOf(one), href: to(partOf(one)) }))}
        />
        <GroupSums
          title={t('by_account')}
          groups={by_account.map((one) => ({
            ...one,
            name: t(`account_${one.account}`),
            href: to({ account: one.account }),
          }))}
        />
      </SimpleGrid>
    </>
  );
}
