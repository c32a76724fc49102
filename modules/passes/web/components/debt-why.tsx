import { ErrorState, Skeleton } from '@ritm/ui';
import { errorText, href, useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { usePassesT } from '../messages.ts';
import { debtWhyQuery, type StudentPlace } from '../sales-data.ts';
import { Equation } from './equation.tsx';

/** A client's debt: each visit without a pass, and each pass with its unpaid amount. */
export function DebtWhy({ at }: { readonly at: StudentPlace }) {
  const t = usePassesT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(debtWhyQuery(at));
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const place = { type: at.role, school_id: at.school_id, student_id: at.student_id };
  const cardWith = (search: Record<string, string | number>) =>
    href('/$type/school/$school_id/student/$student_id', place, search);
  return (
    <>
      {data.uncovered.length > 0 && (
        <Equation
          terms={[]}
          total={{ label: t('owed_visits'), value: String(data.visits) }}
          rows={data.uncovered.map(({ id, date, what }) => ({
            key: id,
            label: [format.date(date), what].filter(Boolean).join(' · '),
            value: '1',
            href: cardWith({ tab: 'visits', visit: id }),
          }))}
        />
      )}
      {data.amount !== null && data.unpaid.length > 0 && (
        <Equation
          terms={data.unpaid.flatMap(({ id, name, price, paid }) => [
            { key: `${id} price`, label: name, value: format.money(price) },
            ...(paid === 0 ? [] : [{ key: `${id} paid`, label: t('owed_paid'), value: `−${format.money(paid)}` }]),
          ])}
          total={{ label: t('owed_money'), value: format.money(data.amount) }}
          rows={data.unpaid.map(({ id, sold_on, name, owed }) => ({
            key: id,
            label: [format.date(sold_on), name].join(' · '),
            value: format.money(owed),
            href: cardWith({}),
          }))}
        />
      )}
    </>
  );
}
