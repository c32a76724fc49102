import { Why } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import type { FinancesList, FinanceTotals } from '../../contract/index.ts';
import { useFinanceT } from '../messages.ts';
import { termsOfTotal } from '../total-terms.ts';
import { useNameOf } from '../use-name-of.ts';
import classes from './total-why.module.css';

/** A total and the categories that it is summed from, over exactly the records in the list below. */
export function TotalWhy({ of, list }: { readonly of: keyof FinanceTotals; readonly list: FinancesList }) {
  const t = useFinanceT();
  const format = useFormat();
  const nameOf = useNameOf();
  return (
    <Why label={t('why_of', { name: t(of) })}>
      {() => (
        <dl className={classes.lines}>
          {termsOfTotal(of, list).map((term, index) => (
            <div key={index} className={classes.line}>
              <dt>{'kind' in term ? t(term.kind) : nameOf(term.category)}</dt>
              <dd>{format.money(term.amount)}</dd>
            </div>
          ))}
          <div className={classes.total}>
            <dt>{t(of)}</dt>
            <dd>{format.money(list.totals[of])}</dd>
          </div>
        </dl>
      )}
    </Why>
  );
}
