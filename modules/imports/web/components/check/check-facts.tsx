import { Banner } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { notImportedKinds, type ImportItem, type ImportSummary } from '../../../contract/index.ts';
import { useImportsT } from '../../messages.ts';
import classes from './check-step.module.css';
import { MadeFigures } from '../made-figures.tsx';

/** What a commit would create with the decisions so far, what to check first, and what is not imported. */
export function CheckFacts({ item: { summary, is_counting } }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const notes = useNotes();
  if (!summary) return null;
  const left = notImportedKinds.filter((kind) => summary.not_imported[kind] > 0);
  const attentionKinds = attention.filter((kind) => summary[kind] > 0);
  return (
    <>
      <section aria-labelledby="forecast" aria-busy={is_counting}>
        <h2 id="forecast" className={classes.forecast}>
          {t('forecast')}{' '}
          <span className={classes.small} role="status">
            {is_counting && t('forecast_counting')}
          </span>
        </h2>
        <MadeFigures made={summary} notes={notes(summary)} />
      </section>
      {attentionKinds.length > 0 && (
        <Banner tone="warning">
          {attentionKinds.map((kind) => (
            <p key={kind} className={classes.fact}>
              {t(kind, { count: summary[kind] })}
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

const attention = [
  'balances_beside',
  'lots_without_value',
  'lots_without_end',
  'freezes_unclear',
  'classes_refused',
  'by_name',
] as const;

/** Explanations that a number alone does not give. */
function useNotes() {
  const t = useImportsT();
  const format = useFormat();
  return ({ money, owed, bonus, paid, refunded, classes_known }: ImportSummary) => {
    const sums = [
      money > 0 && t('note_money', { money: format.money(money) }),
      owed > 0 && t('note_owed', { owed: format.money(owed) }),
      bonus !== 0 && t('note_bonus', { bonus: format.money(bonus) }),
    ];
    const payments = [
      t('note_paid', { paid: format.money(paid) }),
      refunded > 0 && t('note_refunded', { refunded: format.money(refunded) }),
    ];
    return {
      lots: t('note_lots'),
      lots_changed: t('note_lots_changed'),
      visits: t('note_visits'),
      balances: [...sums.filter(Boolean), t('note_no_income')].join(', '),
      payments: payments.filter(Boolean).join(', '),
      ...(classes_known > 0 && { places: t('note_places', { count: classes_known }) }),
    };
  };
}
