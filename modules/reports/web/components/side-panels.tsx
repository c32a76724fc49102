import { addDays } from '@ritm/kernel';
import { Button } from '@ritm/ui';
import { DebtWhyPopover, TakePayment, WhyPopover } from '@ritm/passes/web';
import { queryClient, useFormat, type SchoolPlace } from '@ritm/web-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { debtsQuery, endingQuery } from '../data.ts';
import type { Debts, EndingPasses, Today } from '../../contract/index.ts';
import { studentHref } from '../addresses.ts';
import { useReportsT } from '../messages.ts';
import { Panel } from './panel.tsx';
import { PersonLines } from './person-lines.tsx';
import { DebtsWhy, EndingWhy } from '../why/list-why.tsx';

interface OfSchool {
  readonly at: SchoolPlace;
}

/** The clients who owe visits or money. */
export function DebtsPanel({ at, debts }: OfSchool & { readonly debts: Debts }) {
  const t = useReportsT();
  const format = useFormat();
  const rest = useInfiniteQuery({ ...debtsQuery(at), enabled: false });
  const data = rest.data?.pages.flatMap((page) => page.data) ?? debts.data;
  const onPaid = () => {
    void queryClient.invalidateQueries({ queryKey: ['reports', at.school_id] });
    if (rest.data) void rest.refetch();
  };
  return (
    <Panel
      title={t('debts')}
      count={debts.total}
      end={<DebtsWhy at={at} debts={debts} />}
      foot={<Shown shown={data.length} total={debts.total} rest={rest} />}
    >
      <PersonLines
        empty={t('no_debts')}
        lines={data.map(({ student_id, student_name, visits, amount }) => ({
          key: student_id,
          href: studentHref(at, student_id),
          name: student_name,
          note: [
            visits > 0 && t('debt_visits', { count: visits }),
            amount !== null && amount > 0 && t('unpaid', { sum: format.money(amount) }),
          ]
            .filter(Boolean)
            .join(' · '),
          why: (
            <>
              <DebtWhyPopover at={{ ...at, student_id }} name={`${t('debts')}, ${student_name}`} />
              {amount !== null && amount > 0 && (
                <TakePayment at={{ ...at, student_id }} name={student_name} isShort onDone={onPaid} />
              )}
            </>
          ),
        }))}
      />
    </Panel>
  );
}

/** The passes that end soon, which the staff should discuss with their holders. */
export function EndingPanel({
  at,
  today,
  ending,
}: OfSchool & { readonly today: string; readonly ending: EndingPasses }) {
  const t = useReportsT();
  const format = useFormat();
  const leftOf = (left: number | null) =>
    left === null ? undefined : t('left', { count: Math.ceil(left), visits: format.visits(left) });
  const untilOf = (ends_on: string | null) =>
    ends_on === null ? '' : ends_on === today ? t('ends_today') : t('until', { date: format.date(ends_on) });
  const rest = useInfiniteQuery({ ...endingQuery(at), enabled: false });
  const data = rest.data?.pages.flatMap((page) => page.data) ?? ending.data;
  return (
    <Panel
      title={t('ending')}
      count={ending.total}
      end={<EndingWhy at={at} ending={ending} />}
      foot={<Shown shown={data.length} total={ending.total} rest={rest} />}
    >
      <PersonLines
        empty={t('no_ending')}
        lines={data.map(({ lesson_plus_id, student_id, student_name, name, left, ends_on }) => ({
          key: lesson_plus_id,
          href: studentHref(at, student_id),
          name: student_name,
          note: [name, leftOf(left)].filter(Boolean).join(', '),
          end: untilOf(ends_on),
          tone: ends_on === today ? ('attention' as const) : undefined,
          why: <WhyPopover at={{ ...at, student_id, id: lesson_plus_id }} name={name} />,
        }))}
      />
    </Panel>
  );
}

/** The birthdays of today and the next days. */
export function BirthdaysPanel({
  at,
  today,
  birthdays,
}: OfSchool & { readonly today: string; readonly birthdays: Today['birthdays'] }) {
  const t = useReportsT();
  const format = useFormat();
  const dayOf = (date: string) => {
    if (date === today) return t('today').toLowerCase();
    return date === addDays(today, 1) ? t('tomorrow') : format.date(date, 'weekday');
  };
  return (
    <Panel title={t('birthdays')} count={birthdays.length}>
      <PersonLines
        empty={t('no_birthdays')}
        lines={birthdays.map(({ student_id, student_name, date, age }) => ({
          key: student_id,
          href: studentHref(at, student_id),
          name: student_name,
          note: t('turns', { count: age }),
          end: dayOf(date),
          tone: date === today ? ('attention' as const) : undefined,
        }))}
      />
    </Panel>
  );
}

interface ShownProps {
  readonly shown: number;
  readonly total: number;
  readonly rest: {
    readonly data: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** How much of a list is shown, and the button that shows more of it. */
function Shown({ shown, total, rest }: ShownProps) {
  const t = useReportsT();
  if (total <= shown) return null;
  const more = () => void (rest.data === undefined ? rest.refetch() : rest.fetchNextPage());
  return (
    <>
      {t('shown_of', { shown, total })}{' '}
      <Button variant="subtle" size="compact-sm" loading={rest.isFetching} onClick={more}>
        {t('show_more')}
      </Button>
    </>
  );
}
