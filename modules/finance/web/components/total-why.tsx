import { SumLine, SumList, Why } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import type { FinancesList, FinanceTotals } from '../../contract/index.ts';
import { useFinanceT } from '../messages.ts';
import { termsOfTotal } from '../total-terms.ts';
import { useNameOf } from '../use-name-of.ts';

/** A total and the categories that it is summed from, over exactly the records in the list below. */
export function TotalWhy({ of, list }: { readonly of: keyof FinanceTotals; readonly list: FinancesList }) {
  const t = useFinanceT();
  const format = useFormat();
  const nameOf = useNameOf();
  return (
    <Why label={t('why_of', { name: t(of) })}>
      {() => (
        <SumList total={{ label: t(of), value: format.money(list.totals[of]) }}>
          {termsOfTotal(of, list).map((term, index) => (
            <SumLine
              key={index}
              label={'kind' in term ? t(term.kind) : nameOf(term.category)}
              value={format.money(term.amount)}
            />
          ))}
        </SumList>
      )}
    </Why>
  );
}
