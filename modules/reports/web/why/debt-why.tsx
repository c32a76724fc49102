import { ErrorState, Skeleton } from '@ritm/ui';
import { Equation } from '@ritm/passes/web';
import { errorText, useFormat, type SchoolPlace } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { studentHref } from '../addresses.ts';
import { debtWhyQuery } from '../data.ts';
import { useReportsT } from '../messages.ts';

/** A client's debt: each visit without a pass, and each pass with its unpaid amount. */
export function DebtWhy({ at, student_id }: { readonly at: SchoolPlace; readonly student_id: number }) {
  const t = useReportsT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(debtWhyQuery(at, student_id));
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const card = studentHref(at, student_id);
  return (
    <>
      {data.uncovered.length > 0 && (
        <Equation
          terms={[]}
          total={{ label: t('why_owed_visits'), value: String(data.visits) }}
          rows={data.uncovered.map(({ id, date, what }) => ({
            key: id,
            label: [format.date(date), what].filter(Boolean).join(' · '),
            value: '1',
            href: card,
          }))}
        />
      )}
      {data.amount !== null && data.unpaid.length > 0 && (
        <Equation
          terms={data.unpaid.flatMap(({ id, name, price, paid }) => [
            { key: `${id} price`, label: name, value: format.money(price) },
            ...(paid === 0 ? [] : [{ key: `${id} paid`, label: t('why_paid'), value: `−${format.money(paid)}` }]),
          ])}
          total={{ label: t('why_owed_money'), value: format.money(data.amount) }}
          rows={data.unpaid.map(({ id, sold_on, name, owed }) => ({
            key: id,
            label: [format.date(sold_on), name].join(' · '),
            value: format.money(owed),
            href: card,
          }))}
        />
      )}
    </>
  );
}
