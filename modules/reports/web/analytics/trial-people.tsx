import { Anchor } from '@ritm/ui';
import { Link, useFormat, useSchool } from '@ritm/web-kit';
import type { Trials } from '../../contract/index.ts';
import { studentHref } from '../addresses.ts';
import { Panel } from '../components/panel.tsx';
import classes from './analytics.module.css';
import { useAnalyticsT } from './messages.ts';

/** Everybody whom the figures count, the newest first: whom to call today stands on top. */
export function TrialPeople({ trials: { rows, more } }: { readonly trials: Trials }) {
  const t = useAnalyticsT();
  const format = useFormat();
  const at = useSchool();
  const outcomeOf = ({ outcome, pass }: Trials['rows'][number]) =>
    outcome === 'bought' && pass
      ? t('outcome_bought', { pass: pass.name, date: format.date(pass.sold_on) })
      : t(outcome === 'waiting' ? 'outcome_waiting' : 'outcome_lost');
  return (
    <Panel title={t('trials_people')} foot={more > 0 && t('why_more', { count: more })}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('trials_people')}>
        <table className={classes.table} data-texts>
          <thead>
            <tr>
              {(['client', 'date', 'teacher', 'outcome'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.student.id}>
                <th scope="row">
                  <Anchor component={Link} href={studentHref(at, row.student.id)} fz="inherit">
                    {row.student.name}
                  </Anchor>
                </th>
                <td>{format.date(row.date)}</td>
                <td>{row.teacher?.name ?? t('no_teacher')}</td>
                <td>{outcomeOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
