import { useLanguage } from '@ritm/web-kit';
import { journalCodes, journalSigns } from '../../../contract/index.ts';
import { outcomes } from '@ritm/passes/contract';
import { useVisitsT } from '../../messages.ts';
import classes from './journal.module.css';

export function Legend() {
  const t = useVisitsT();
  const signs = journalSigns[useLanguage()];
  return (
    <dl className={classes.legend}>
      {outcomes.map((outcome) => (
        <div key={outcome}>
          <dt>{signs[journalCodes[outcome]]}</dt>
          <dd>{t(`outcome_${outcome}`)}</dd>
        </div>
      ))}
      <div>
        <dt>{signs.b}</dt>
        <dd>{t('attendance_booked')}</dd>
      </div>
    </dl>
  );
}
