import { SimpleGrid, Skeleton, StatCard, Why, lazyWithRetry } from '@ritm/ui';
import { Suspense } from 'react';
import { href, useFormat, type SchoolPlace } from '@ritm/web-kit';
import type { Income, Today } from '../../contract/index.ts';
import { timetableHref } from '../addresses.ts';
import { useReportsT } from '../messages.ts';

const IncomeWhy = lazyWithRetry(async () => (await import('../why/income-why.tsx')).IncomeWhy);
const ClassesWhy = lazyWithRetry(async () => (await import('../why/classes-why.tsx')).ClassesWhy);
const waiting = <Skeleton height={120} />;

interface FiguresProps {
  readonly at: SchoolPlace;
  readonly today: Today;
}

/** The figures of the day: with money when the server sends it, otherwise of the classes alone. */
export function Figures({ at, today }: FiguresProps) {
  const t = useReportsT();
  const { summary, income } = today;
  const { classes, booked, marked } = summary;
  const why = (figure: 'classes' | 'booked' | 'marked', name: string) => (
    <Why label={t('why_of', { name })}>
      {() => (
        <Suspense fallback={waiting}>
          <ClassesWhy at={at} today={today} figure={figure} />
        </Suspense>
      )}
    </Why>
  );
  return (
    <SimpleGrid cols={income ? { base: 2, md: 4 } : 3} spacing={{ base: 'xs', md: 'md' }}>
      <StatCard
        label={t('classes_today')}
        value={classes}
        note={income && t('booked_and_marked', { booked, marked })}
        href={timetableHref(at)}
        why={why('classes', t('classes_today'))}
      />
      {income ? (
        <Money at={at} income={income} />
      ) : (
        <>
          <StatCard label={t('booked')} value={booked} why={why('booked', t('booked'))} />
          <StatCard label={t('marked')} value={marked} why={why('marked', t('marked'))} />
        </>
      )}
    </SimpleGrid>
  );
}

function Money({ at, income }: { readonly at: SchoolPlace; readonly income: Income }) {
  const t = useReportsT();
  const format = useFormat();
  const finance = href('/$type/school/$school_id/finance', { type: at.role, school_id: at.school_id });
  return (['today', 'week', 'month'] as const).map((period) => (
    <StatCard
      key={period}
      label={t(`income_${period}`)}
      value={format.money(income[period].amount)}
      note={t(`before_${period}`, { money: format.money(income[period].before) })}
      href={finance}
      why={
        <Why label={t('why_of', { name: t(`income_${period}`) })}>
          {() => (
            <Suspense fallback={waiting}>
              <IncomeWhy at={at} period={period} />
            </Suspense>
          )}
        </Why>
      }
    />
  ));
}
