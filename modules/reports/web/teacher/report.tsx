import { addMonths, endOfMonth } from '@ritm/kernel';
import { ActionIcon, ErrorState, SimpleGrid, Skeleton, StatCard } from '@ritm/ui';
import { errorText, useFormat, useSearchState, type SchoolPlace } from '@ritm/web-kit';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TeacherFigure, TeacherReport } from '../../contract/index.ts';
import { teacherReportQuery, type TeacherMonth } from './data.ts';
import { useTeacherT } from './messages.ts';
import { MonthsTable } from './months-table.tsx';
import classes from './teacher.module.css';
import { TeacherWhy } from './teacher-why.tsx';
import { useFigures } from './use-figures.ts';

/** The figures of a teacher's month beside those of the month before; each opens into its rows. */
export function Report({ at, teacher_id }: { readonly at: SchoolPlace; readonly teacher_id: number }) {
  const t = useTeacherT();
  const [{ month }, setMonth] = useSearchState({ month: '' });
  const of = { at, teacher_id, month };
  const { data, error, refetch } = useQuery(teacherReportQuery(of));
  return (
    <section className={classes.report} aria-label={t('report')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('report')}</h2>
        {data && <MonthChoice month={data.month} onChange={(chosen) => setMonth({ month: chosen })} />}
      </header>
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <>
          <Cards report={data} of={of} />
          <MonthsTable report={data} />
        </>
      )}
    </section>
  );
}

function MonthChoice({ month, onChange }: { readonly month: string; readonly onChange: (month: string) => void }) {
  const t = useTeacherT();
  const format = useFormat();
  const step = (months: number) => onChange(addMonths(`${month}-01`, months).slice(0, 7));
  return (
    <div className={classes.month}>
      <ActionIcon variant="default" aria-label={t('previous_month')} onClick={() => step(-1)}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span className={classes.monthName} aria-live="polite">
        {format.date(`${month}-01`, 'month')}
      </span>
      <ActionIcon variant="default" aria-label={t('next_month')} onClick={() => step(1)}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface FigureProps {
  readonly of: TeacherMonth;
  readonly figure: TeacherFigure;
  readonly label: string;
  readonly value: string;
  readonly lines: readonly (string | false)[];
  readonly trend?: readonly number[];
}

function Figure({ of, figure, label, value, lines, trend }: FigureProps) {
  return (
    <StatCard
      label={label}
      value={value}
      note={<Notes lines={lines} />}
      {...(trend && { trend })}
      why={<TeacherWhy of={of} figure={figure} name={label} />}
    />
  );
}

function Cards({ report, of }: { readonly report: TeacherReport; readonly of: TeacherMonth }) {
  const t = useTeacherT();
  const format = useFormat();
  const { hours } = useFigures();
  const was = useWas(report);
  const { classes: held, minutes, ahead, canceled, substitutions, income } = report;
  const load = [t('held', { count: held.now }), ahead > 0 && t('ahead', { count: ahead })].filter(Boolean).join(', ');
  const { given, replaced } = substitutions.now;
  return (
    <SimpleGrid cols={2} spacing={{ base: 'xs', md: 'md' }}>
      <Figure
        of={of}
        figure="classes"
        label={t('load')}
        value={hours(minutes.now)}
        lines={[load, was(minutes.before, hours), canceled > 0 && t('canceled', { count: canceled })]}
        trend={minutes.trend}
      />
      <Shares report={report} of={of} />
      <Figure
        of={of}
        figure="substitutions"
        label={t('substitutions')}
        value={format.number(given + replaced)}
        lines={[
          t('given_replaced', { given, replaced }),
          was(substitutions.before, (before) => format.number(before.given + before.replaced)),
        ]}
      />
      {income && (
        <Figure
          of={of}
          figure="income"
          label={t('income')}
          value={format.money(income.now)}
          lines={[was(income.before, format.money)]}
          trend={income.trend}
        />
      )}
    </SimpleGrid>
  );
}

/** The figures that are a part of a whole: seats, marks, newcomers. */
function Shares({ report, of }: { readonly report: TeacherReport; readonly of: TeacherMonth }) {
  const t = useTeacherT();
  const { share } = useFigures();
  const was = useWas(report);
  const shares = [
    { figure: 'occupancy', parts: t('seats', report.occupancy.now), none: t('no_classes') },
    { figure: 'attendance', parts: t('marks', report.attendance.now), none: t('no_classes') },
    { figure: 'retention', parts: t('newcomers', report.retention.now), none: t('no_newcomers') },
  ] as const;
  return shares.map(({ figure, parts, none }) => {
    const { now, before } = report[figure];
    return (
      <Figure
        key={figure}
        of={of}
        figure={figure}
        label={t(figure)}
        value={share(now)}
        lines={[now.whole === 0 ? none : parts, was(before, share)]}
        {...(figure !== 'retention' && { trend: report[figure].trend.map((percent) => percent ?? 0) })}
      />
    );
  });
}

/** The comparison with the month before: with the same days of it while the month goes on. */
function useWas({ date_to }: TeacherReport) {
  const t = useTeacherT();
  const isWhole = date_to === endOfMonth(date_to);
  return <Value,>(before: Value | null, text: (value: Value) => string): string | false =>
    before !== null && t(isWhole ? 'was_whole' : 'was', { value: text(before) });
}

function Notes({ lines }: { readonly lines: readonly (string | false)[] }) {
  return lines
    .filter((line) => line !== false && line !== '')
    .map((line) => (
      <span key={String(line)} className={classes.note}>
        {line}
      </span>
    ));
}
