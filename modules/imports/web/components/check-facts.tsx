import { Banner } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { notImportedKinds, type ImportItem, type ImportSummary } from '../../contract/index.ts';
import { useImportsT } from '../messages.ts';
import classes from './check-step.module.css';

/** What comes along with the clients, and, plainly, what does not. */
export function CheckFacts({ found: { summary } }: { readonly found: ImportItem }) {
  const t = useImportsT();
  const lines = useLines();
  if (!summary) return null;
  const told = lines(summary);
  const left = notImportedKinds.filter((kind) => summary.not_imported[kind] > 0);
  const isAsking = summary.lots_without_value + summary.freezes_unclear + summary.classes_refused > 0;
  return (
    <>
      {told.length > 0 && (
        <Banner tone={isAsking ? 'warning' : 'info'}>
          {told.map((line) => (
            <p key={line} className={classes.fact}>
              {line}
            </p>
          ))}
        </Banner>
      )}
      {left.length > 0 && (
        <Banner tone="warning" title={t('not_imported')}>
          <p className={classes.fact}>
            {t('not_imported_text')}{' '}
            {left.map((kind) => t(`not_${kind}`, { count: summary.not_imported[kind] })).join(', ')}.
          </p>
        </Banner>
      )}
    </>
  );
}

const counted = ['lots', 'lots_without_value', 'lots_changed', 'freezes', 'freezes_unclear', 'debts'] as const;
const ofTimetable = ['classes', 'classes_known', 'classes_refused'] as const;

/** A line for each kind that the file has any of. */
function useLines(): (summary: ImportSummary) => string[] {
  const t = useImportsT();
  const format = useFormat();
  return (summary) => {
    const { by_name, visits, balances, money, owed, bonuses, bonus, payments, paid, refunded } = summary;
    const lineOf = (kind: (typeof counted)[number] | (typeof ofTimetable)[number]) =>
      summary[kind] > 0 ? [t(kind, { count: summary[kind] })] : [];
    return [
      ...counted.flatMap(lineOf),
      ...(visits > 0 ? [t('past_visits', { count: visits })] : []),
      ...(balances > 0 ? [t('balances', { money: format.money(money), owed: format.money(owed) })] : []),
      ...(bonuses > 0 ? [t('bonuses', { bonus: format.money(bonus) })] : []),
      ...(payments > 0
        ? [t('payments', { count: payments, paid: format.money(paid), refunded: format.money(refunded) })]
        : []),
      ...ofTimetable.flatMap(lineOf),
      ...(by_name > 0 ? [t('by_name', { count: by_name })] : []),
    ];
  };
}
