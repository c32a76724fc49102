import { SimpleGrid, StatCard } from '@ritm/ui';
import { href, useFormat, type SchoolPlace } from '@ritm/web-kit';
import type { Income, Today } from '../../contract/index.ts';
import { timetableHref } from '../addresses.ts';
import { useReportsT } from '../messages.ts';

interface FiguresProps {
  readonly at: SchoolPlace;
  readonly today: Today;
}

/** The figures of the day: with money where the server gave it, else of the classes alone. */
export function Figures({ at, today: { summary, income } }: FiguresProps) {
  const t = useReportsT();
  const { classes, booked, marked } = summary;
  return (
    <SimpleGrid cols={income ? { base: 2, md: 4 } : 3} spacing={{ base: 'xs', md: 'md' }}>
      <StatCard
        label={t('classes_today')}
        value={classes}
        note={income && t('booked_and_marked', { booked, marked })}
        href={timetableHref(at)}
      />
      {income ? (
        <Money at={at} income={income} />
      ) : (
        <>
          <StatCard label={t('booked')} value={booked} />
          <StatCard label={t('marked')} value={marked} />
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
    />
  ));
}
