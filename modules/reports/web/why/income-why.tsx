import { Anchor, ErrorState, Skeleton, Stack } from '@ritm/ui';
import { Equation } from '@ritm/passes/web';
import { errorText, href, Link, useFormat, type SchoolPlace } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { IncomePeriod, IncomeSpan } from '../../contract/index.ts';
import { studentHref } from '../addresses.ts';
import { incomeWhyQuery } from '../data.ts';
import { useReportsT } from '../messages.ts';

interface Of {
  readonly at: SchoolPlace;
  readonly period: IncomePeriod;
}

/** The sources of a period's income down to the records, also for the days that it is compared with. */
export function IncomeWhy(of: Of) {
  return (
    <Stack gap="lg">
      <Span {...of} span="current" />
      <Span {...of} span="before" />
    </Stack>
  );
}

function Span({ at, period, span }: Of & { readonly span: IncomeSpan }) {
  const t = useReportsT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(incomeWhyQuery(at, { period, span }));
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const finance = href(
    '/$type/school/$school_id/finance',
    { type: at.role, school_id: at.school_id },
    { from: data.date_from, to: data.date_to },
  );
  const days =
    data.date_from === data.date_to
      ? format.date(data.date_from)
      : `${format.date(data.date_from)} – ${format.date(data.date_to)}`;
  return (
    <Equation
      terms={data.terms.map(({ source, category, count, amount }) => ({
        key: `${source} ${category}`,
        label: t('why_term', { what: category ?? t(source === 'other' ? 'why_plain' : `why_${source}`), count }),
        value: format.money(amount),
      }))}
      total={{
        label: span === 'current' ? t(`income_${period}`) : t('why_before', { days }),
        value: format.money(data.amount),
      }}
      rows={data.rows.map(({ id, date, amount, what, student }) => ({
        key: id,
        label: [format.date(date), student?.name ?? what].filter(Boolean).join(' · '),
        value: format.money(amount),
        href: student ? studentHref(at, student.id) : undefined,
      }))}
      foot={
        <Anchor component={Link} href={finance} fz="xs" mt="xs" display="block">
          {data.more > 0 ? t('why_more', { count: data.more }) : t('why_all')}
        </Anchor>
      }
    />
  );
}
