/**
 * Visits or sales of a period with their sums, as the reports and the menu show them. Sums are the server's, for the
 * whole selection and not for the page.
 */
import { DataTable, DateField, FilterSheet, Group, Select, Text, Why, type Column } from '@ritm/ui';
import { SegmentFilter } from '@ritm/students/web';
import { href, tableState, useFormat, type SchoolPlace } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { outcomes, type LessonPlus, type Outcome } from '@ritm/passes/contract';
import { schoolVisitsQuery } from '../data.ts';
import { soldPassesQuery, SoldWhy, TakePayment, unpaidOf, WhyPopover } from '@ritm/passes/web';
import { useVisitsT } from '../messages.ts';
import classes from './period-report.module.css';
import { VisitsTable } from './visits-table.tsx';

interface ReportPeriod {
  readonly date_from: string;
  readonly date_to: string;
  readonly page: number;
  readonly segment_id?: number;
}

export interface PeriodReportProps {
  readonly at: SchoolPlace;
  /** True lists sold passes instead of visits. */
  readonly sold: boolean;
  readonly period: ReportPeriod;
  readonly status: string;
  readonly segment: number;
  readonly onChange: (patch: { from?: string; to?: string; status?: string; segment?: number; page?: number }) => void;
}

/** The report of a period: who came and what was sold. */
export function PeriodReport({ at, sold, period, status, segment, onChange }: PeriodReportProps) {
  const t = useVisitsT();
  const onPage = (page: number) => onChange({ page });
  const bySegment = (
    <SegmentFilter labelled value={segment} onChange={(next) => onChange({ segment: next, page: 1 })} />
  );
  return (
    <>
      <search className={classes.filters} aria-label={t('period')}>
        <DateField
          label={t('from')}
          value={period.date_from}
          max={period.date_to}
          onChange={(from) => onChange({ from: from ?? '', page: 1 })}
        />
        <DateField label={t('to')} value={period.date_to} onChange={(next) => onChange({ to: next ?? '', page: 1 })} />
        {sold ? (
          bySegment
        ) : (
          <FilterSheet
            count={[status !== '', segment > 0].filter(Boolean).length}
            onClear={() => onChange({ status: '', segment: 0, page: 1 })}
          >
            <Select
              label={t('status')}
              placeholder={t('any_status')}
              clearable
              data={outcomes.map((value) => ({ value, label: t(`outcome_${value}`) }))}
              value={status || null}
              onChange={(next) => onChange({ status: next ?? '', page: 1 })}
            />
            {bySegment}
          </FilterSheet>
        )}
      </search>
      {sold ? (
        <Sold at={at} period={period} onPage={onPage} />
      ) : (
        <Visits at={at} period={period} status={outcomes.find((one) => one === status)} onPage={onPage} />
      )}
    </>
  );
}

interface ReportProps {
  readonly at: SchoolPlace;
  readonly period: ReportPeriod;
  readonly onPage: (page: number) => void;
}

function Visits({ at, period, status, onPage }: ReportProps & { readonly status: Outcome | undefined }) {
  const t = useVisitsT();
  const query = useQuery(schoolVisitsQuery(at, { ...period, status }));
  const meta = query.data?.meta;
  return (
    <>
      {meta && <Text c="dimmed">{t('found_visits', { count: meta.total })}</Text>}
      <VisitsTable
        {...tableState(query)}
        of={at}
        withStudent
        empty={{ title: t('report_visits_empty'), text: t('report_empty_text') }}
        {...(meta && { page: { ...meta, onChange: onPage } })}
      />
    </>
  );
}

function Sold({ at, period, onPage }: ReportProps) {
  const t = useVisitsT();
  const format = useFormat();
  const query = useQuery(soldPassesQuery(at, period));
  const meta = query.data?.meta;
  const columns: readonly Column<LessonPlus>[] = [
    { key: 'date', header: t('date'), cell: (row) => format.date(row.sold_on), width: 130, phone: 'note' },
    { key: 'student', header: t('student'), cell: (row) => row.student_name, phone: 'title' },
    { key: 'pass', header: t('pass'), cell: (row) => row.name, phone: 'note' },
    {
      key: 'left',
      header: t('left_column'),
      cell: (row) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {row.visits === null ? t('unlimited') : `${format.visits(row.left ?? 0)} / ${format.visits(row.visits)}`}
          <WhyPopover at={{ ...at, student_id: row.student_id, id: row.id }} name={row.name} />
        </Group>
      ),
      width: 150,
      align: 'end',
      phone: 'hidden',
    },
    {
      key: 'price',
      header: t('price_column'),
      cell: (row) => <Price pass={row} at={at} />,
      width: 190,
      align: 'end',
      phone: 'end',
    },
  ];
  return (
    <>
      {meta && <SoldTotal at={at} period={period} of={meta} />}
      <DataTable
        {...tableState(query)}
        label={t('report_sold')}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) =>
          href('/$type/school/$school_id/student/$student_id', {
            type: at.role,
            school_id: at.school_id,
            student_id: row.student_id,
          })
        }
        empty={{ title: t('report_sold_empty'), text: t('report_empty_text') }}
        {...(meta && { page: { ...meta, onChange: onPage } })}
      />
    </>
  );
}

interface SoldTotalProps extends Pick<ReportProps, 'at' | 'period'> {
  readonly of: { readonly total: number; readonly sum: number | null };
}

/** The number and the sum of the passes sold, with an explanation. */
function SoldTotal({ at, period, of: { total, sum } }: SoldTotalProps) {
  const t = useVisitsT();
  const format = useFormat();
  const count = t('found_passes', { count: total });
  return (
    <Group gap={6} wrap="nowrap">
      <Text c="dimmed">
        {[count, sum !== null && t('sold_total', { sum: format.money(sum) })].filter(Boolean).join(' ')}
      </Text>
      <Why label={t('why_of', { name: count })}>{() => <SoldWhy at={at} period={period} />}</Why>
    </Group>
  );
}

function Price({ pass, at }: { readonly pass: LessonPlus; readonly at: SchoolPlace }) {
  const t = useVisitsT();
  const format = useFormat();
  if (pass.price === null) return null;
  if (pass.state === 'closed')
    return (
      <Text span c="dimmed" td="line-through">
        {format.money(pass.price)}
      </Text>
    );
  return (
    <>
      {format.money(pass.price)}
      {unpaidOf(pass) > 0 && (
        <Group gap={8} justify="flex-end">
          <Text c="danger" fz="sm">
            {t('unpaid_sum', { sum: format.money(unpaidOf(pass)) })}
          </Text>
          {pass.can?.edit && (
            <TakePayment
              at={{ ...at, student_id: pass.student_id }}
              name={pass.student_name}
              lesson_plus_id={pass.id}
              isShort
            />
          )}
        </Group>
      )}
    </>
  );
}
