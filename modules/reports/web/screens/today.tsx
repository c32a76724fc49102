import { Button, lazyWithRetry, PageFrame, PulseLoader } from '@ritm/ui';
import { href, LoadError, useFormat, useSchool, type SchoolPlace } from '@ritm/web-kit';
import { openBooking } from '@ritm/visits/web';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Today } from '../../contract/index.ts';
import { ClassGroups } from '../components/class-groups.tsx';
import { ComingNextPanel } from '../components/coming-next.tsx';
import { Figures } from '../components/figures.tsx';
import { FirstSteps } from '../components/first-steps.tsx';
import { BirthdaysPanel, DebtsPanel, EndingPanel } from '../components/side-panels.tsx';
import { WeekRhythm } from '../components/week-rhythm.tsx';
import { todayQuery } from '../data.ts';
import { useReportsT } from '../messages.ts';
import classes from './today.module.css';

/** What draws charts weighs more than the day itself, and comes after it. */
const TodayIncome = lazyWithRetry(async () => (await import('../money/today-income.tsx')).TodayIncome);

/** The day of an organization. One tap leads from a class to its sheet and from a debt to the client. */
export function Screen() {
  const t = useReportsT();
  const format = useFormat();
  const at = useSchool();
  const { data, error, refetch } = useQuery(todayQuery(at));
  const back = { href: href('/membership', {}), label: t('my_places') };
  const isNew = data && !(data.has.services && data.has.students && data.has.classes);
  return (
    <PageFrame
      title={t('today')}
      subtitle={
        data && <span title={format.instant(data.now, data.time_zone)}>{format.date(data.date, 'weekday')}</span>
      }
      actions={data?.has.classes && <BookButton />}
    >
      {!data && (error ? <LoadError error={error} onRetry={() => void refetch()} back={back} /> : <PulseLoader />)}
      {data && isNew && <FirstSteps at={at} today={data} />}
      {data && (!isNew || data.has.classes) && <Day at={at} today={data} />}
    </PageFrame>
  );
}

/** Books whoever calls, without leaving the day. */
function BookButton() {
  const t = useReportsT();
  return (
    <Button leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />} onClick={() => openBooking()}>
      {t('book')}
    </Button>
  );
}

function Day({ at, today }: { readonly at: SchoolPlace; readonly today: Today }) {
  return (
    <>
      <Figures at={at} today={today} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ClassGroups at={at} day={today.classes} />
          <WeekRhythm at={at} occupancy={today.occupancy} today={today.date} />
          <BirthdaysPanel at={at} today={today.date} birthdays={today.birthdays} />
          {today.income && (
            <Suspense>
              <TodayIncome at={at} />
            </Suspense>
          )}
        </div>
        <div className={classes.column}>
          <ComingNextPanel at={at} today={today.date} next={today.next} />
          <DebtsPanel at={at} debts={today.debts} />
          <EndingPanel at={at} today={today.date} ending={today.ending} />
        </div>
      </div>
    </>
  );
}
