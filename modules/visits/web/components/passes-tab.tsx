import { Button, EmptyState, ErrorState, Group, Skeleton } from '@ritm/ui';
import { errorText, useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { allows } from '@ritm/accounts/contract';
import { WalletCard } from '@ritm/finance/web';
import { Suspense, useState } from 'react';
import type { LessonPlus } from '@ritm/passes/contract';
import {
  byEnd,
  DebtWhyPopover,
  RebalanceDialog,
  isCurrent,
  PassCard,
  passesQuery,
  PassHistory,
  type StudentPlace,
  TakePayment,
} from '@ritm/passes/web';
import { useVisitsT } from '../messages.ts';
import { MakeUps } from './make-ups.tsx';
import { visitOf } from '../suggestion.ts';
import type { Marking } from '../use-mark.ts';
import { NextClasses } from './next-classes.tsx';
import classes from './passes-tab.module.css';
import { RecentVisits } from './recent-visits.tsx';
import { StrikesNotice } from './strikes-notice.tsx';

export interface PassesTabProps {
  readonly at: StudentPlace;
  readonly marking: Marking;
  readonly onSell: () => void;
  readonly onTab: (tab: string) => void;
}

/** Shows what is left and why, the debt, and beside them the last visits and the next classes. */
export function PassesTab({ at, marking, onSell, onTab }: PassesTabProps) {
  const { data, error, refetch } = useQuery(passesQuery(at));
  const [rebalancing, setRebalancing] = useState(false);
  const mayRebalance = allows(at.role, 'lessons_plus.rebalance') && data !== undefined && data.data.length > 0;
  return (
    <div className={classes.columns}>
      <div className={classes.passes}>
        {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
        {!data && !error && [1, 2].map((key) => <Skeleton key={key} height={172} radius="lg" />)}
        {data && <DebtNotice at={at} owed={data.meta} onSell={onSell} />}
        <StrikesNotice at={at} />
        {allows(at.role, 'student_wallet.get_item') && <WalletCard student_id={at.student_id} />}
        {data && <MakeUps at={at} marking={marking} />}
        {data && <Passes at={at} passes={data.data} marking={marking} onSell={onSell} />}
        {data && <PassHistory at={at} {...(mayRebalance && { onRebalance: () => setRebalancing(true) })} />}
        {rebalancing && (
          <Suspense fallback={null}>
            <RebalanceDialog at={at} onClose={() => setRebalancing(false)} />
          </Suspense>
        )}
      </div>
      <aside className={classes.aside}>
        <NextClasses at={at} onAll={() => onTab('timetable')} />
        <RecentVisits at={at} onAll={() => onTab('visits')} />
      </aside>
    </div>
  );
}

interface DebtNoticeProps extends Pick<PassesTabProps, 'at' | 'onSell'> {
  readonly owed: { readonly debt: number; readonly unpaid: number | null };
}

/** What the client owes, in visits and in money, with «why?». A sold pass covers the visits. */
function DebtNotice({ at, owed: { debt, unpaid }, onSell }: DebtNoticeProps) {
  const t = useVisitsT();
  const format = useFormat();
  const owesMoney = unpaid !== null && unpaid > 0;
  if (debt === 0 && !owesMoney) return null;
  return (
    <div className={classes.owed} role="status">
      <div>
        <p className={classes.owedSum}>
          <b>
            {[
              debt > 0 && t('debt_visits', { count: debt }),
              owesMoney && t('debt_money', { money: format.money(unpaid) }),
            ]
              .filter(Boolean)
              .join(', ')}
          </b>
          <Suspense>
            <DebtWhyPopover at={at} name={t('debt')} />
          </Suspense>
        </p>
        {debt > 0 && <p className={classes.small}>{t('debt_text')}</p>}
      </div>
      <Group gap="xs">
        {owesMoney && <TakePayment at={at} name="" />}
        {debt > 0 && (
          <Button color="danger" variant="outline" onClick={onSell}>
            {t('sell')}
          </Button>
        )}
      </Group>
    </div>
  );
}

interface PassesProps extends Pick<PassesTabProps, 'at' | 'marking' | 'onSell'> {
  readonly passes: readonly LessonPlus[];
}

function Passes({ at, passes, marking, onSell }: PassesProps) {
  const t = useVisitsT();
  const [showsPast, setShowsPast] = useState(false);
  const current = byEnd(passes.filter(isCurrent));
  const past = passes.filter((pass) => !isCurrent(pass));
  const onMark = (pass: LessonPlus) => marking.mark({ ...visitOf(pass), lesson_plus_id: pass.id });
  // Without a current pass the last one is shown, because it explains why.
  const visiblePasses = current.length > 0 ? current : past.slice(0, 1);
  const hiddenPasses = past.filter((pass) => !visiblePasses.includes(pass));
  if (passes.length === 0)
    return (
      <EmptyState
        title={t('passes_empty')}
        text={t('passes_empty_text')}
        action={<Button onClick={onSell}>{t('sell')}</Button>}
      />
    );
  return (
    <>
      {visiblePasses.map((pass) => (
        <PassCard key={pass.id} pass={pass} at={at} onMark={onMark} marking={marking.pending} />
      ))}
      {showsPast && hiddenPasses.map((pass) => <PassCard key={pass.id} pass={pass} at={at} compact />)}
      {hiddenPasses.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          onClick={() => setShowsPast(!showsPast)}
          aria-expanded={showsPast}
        >
          {showsPast ? t('hide_past') : t('past_passes', { count: hiddenPasses.length })}
        </Button>
      )}
    </>
  );
}
