import { Text } from '@ritm/ui';
import { WhyPopover } from '@ritm/passes/web';
import { useFormat } from '@ritm/web-kit';
import type { OwnPass } from '../contract/index.ts';
import { useMemberT } from './messages.ts';
import classes from './member.module.css';
import { Suspense } from 'react';

interface PassLineProps {
  readonly pass: OwnPass;
  readonly school_id: number;
  readonly holderName?: string | undefined;
}

/** One pass in words: what is left, when it ends, and what is not paid. */
export function PassLine({ pass, school_id, holderName }: PassLineProps) {
  const t = useMemberT();
  const format = useFormat();
  const left =
    pass.visits === null
      ? t('pass_unlimited')
      : t('pass_left', { left: format.visits(pass.left ?? 0), visits: format.visits(pass.visits) });
  const until = pass.ends_on ? t('pass_until', { date: format.date(pass.ends_on) }) : undefined;
  const unpaid = (pass.price ?? 0) - (pass.paid ?? 0);
  return (
    <div>
      <p className={classes.title}>
        {pass.name}
        {holderName && ` · ${holderName}`}
      </p>
      <div className={`${classes.note} ${classes.explained}`}>
        <span>
          {[t(`state_${pass.state}`), left, until, pass.frozen && t('pass_frozen')].filter(Boolean).join(' · ')}
        </span>
        <Suspense>
          <WhyPopover at={{ role: 'student', school_id, student_id: pass.student_id, id: pass.id }} name={pass.name} />
        </Suspense>
      </div>
      {unpaid > 0 && pass.state !== 'closed' && (
        <Text size="sm" c="danger">
          {t('pass_unpaid', { sum: format.money(unpaid) })}
        </Text>
      )}
    </div>
  );
}
