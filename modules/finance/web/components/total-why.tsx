import { Why } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import type { FinancesList, FinanceTotals } from '../../contract/index.ts';
import { useFinanceT } from '../messages.ts';
import { useNameOf } from '../use-name-of.ts';
import classes from './total-why.module.css';

/** A total and the categories that it is summed from, over exactly the records in the list below. */
export function TotalWhy({ of, list }: { readonly of: keyof FinanceTotals; readonly list: FinancesList }) {
  const t = useFinanceT();
  const format = useFormat();
  const nameOf = useNameOf();
  const { totals, by_category = [] } = list;
  const terms: readonly [name: string, amount: number][] =
    of === 'net'
      ? [
          [t('income'), totals.income],
          [t('expense'), -totals.expense],
          [t('refund'), -totals.refund],
        ]
      : by_category.map((one) => [nameOf(one), one[of]]);
  return (
    <Why label={t('why_of', { name: t(of) })}>
      {() => (
        <dl className={classes.lines}>
          {terms
            .filter(([, amount]) => amount !== 0)
            .map(([name, amount]) => (
              <div key={name} className={classes.line}>
                <dt>{name}</dt>
                <dd>{format.money(amount)}</dd>
              </div>
            ))}
          <div className={classes.total}>
            <dt>{t(of)}</dt>
            <dd>{format.money(totals[of])}</dd>
          </div>
        </dl>
      )}
    </Why>
  );
}
