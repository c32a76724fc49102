import { UnstyledButton } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { byEnd, isCurrent, passesQuery, toneOf, type StudentPlace } from '@ritm/passes/web';
import { useQuery } from '@tanstack/react-query';
import { useVisitsT } from '../messages.ts';
import classes from './head-sums.module.css';

export interface HeadSumsProps {
  readonly at: StudentPlace;
  /** Opens the passes, where it is said why. */
  readonly onOpen: () => void;
}

/** What is left and what is owed, on every tab of the card. */
export function HeadSums({ at, onOpen }: HeadSumsProps) {
  const t = useVisitsT();
  const format = useFormat();
  const { data } = useQuery(passesQuery(at));
  if (!data) return null;
  const current = byEnd(data.data.filter(isCurrent));
  const { debt, unpaid } = data.meta;
  const owed = [
    debt > 0 && t('debt_visits', { count: debt }),
    unpaid !== null && unpaid > 0 && format.money(unpaid),
  ].filter((one) => one !== false);
  if (current.length === 0 && owed.length === 0) return null;
  return (
    <div className={classes.sums} role="group" aria-label={t('head_sums')}>
      {current.map((pass) => (
        <UnstyledButton key={pass.id} className={classes.sum!} data-tone={toneOf(pass)} onClick={onOpen}>
          <b className="ui-figures">
            {pass.left === null || pass.visits === null
              ? t('head_unlimited')
              : t('head_left', { left: format.visits(pass.left), visits: format.visits(pass.visits) })}
          </b>
          {pass.ends_on && <span className="ui-figures">{t('head_until', { date: format.date(pass.ends_on) })}</span>}
        </UnstyledButton>
      ))}
      {owed.length > 0 && (
        <UnstyledButton className={classes.sum!} data-tone="debt" onClick={onOpen}>
          <b>{t('head_debt')}</b>
          <span className="ui-figures">{owed.join(', ')}</span>
        </UnstyledButton>
      )}
    </div>
  );
}
