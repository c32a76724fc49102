import { ErrorState, Skeleton } from '@ritm/ui';
import { errorText, href, useFormat, type SchoolPlace } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type SoldPeriod, soldWhyQuery } from '../sales-data.ts';
import { usePassesT } from '../messages.ts';
import { Equation } from './equation.tsx';

const cardOf = (at: SchoolPlace, student_id: number): string =>
  href('/$type/school/$school_id/student/$student_id', { type: at.role, school_id: at.school_id, student_id });

/** Explains the sum of the passes sold in a period, down to single passes. */
export function SoldWhy({ at, period }: { readonly at: SchoolPlace; readonly period: SoldPeriod }) {
  const t = usePassesT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(soldWhyQuery(at, period));
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const { closed, terms } = data;
  const count = terms.reduce((sum, one) => sum + one.count, 0) - closed.count;
  // A reader who may not see money gets the number of passes instead.
  const valueOf = (amount: number | null, passes: number) => (amount === null ? String(passes) : format.money(amount));
  return (
    <Equation
      terms={[
        ...terms.map((term) => ({
          key: term.name,
          label: t('sold_term', { name: term.name, count: term.count }),
          value: valueOf(term.amount, term.count),
        })),
        ...(closed.count > 0
          ? [
              {
                key: ' ',
                label: t('sold_closed', { count: closed.count }),
                value: `−${valueOf(closed.amount, closed.count)}`,
              },
            ]
          : []),
      ]}
      total={{ label: t(data.amount === null ? 'sold_count' : 'sold_sum'), value: valueOf(data.amount, count) }}
      rows={data.rows.flatMap(({ continued_in: heir, ...row }) => [
        {
          key: row.id,
          label: [format.date(row.sold_on), row.student_name, row.name].join(' · '),
          value: row.amount === null ? '' : format.money(row.amount),
          href: cardOf(at, row.student_id),
        },
        ...(heir
          ? [
              {
                key: heir.id,
                label: t('sold_continued_in', { date: format.date(heir.date), name: heir.student_name }),
                value: '',
                href: cardOf(at, heir.student_id),
              },
            ]
          : []),
      ])}
      foot={
        <>
          {data.more > 0 && <small>{t('why_more', { count: data.more })}</small>}
          {data.continued.count > 0 && <p>{t('sold_continued', { count: data.continued.count })}</p>}
        </>
      }
    />
  );
}
