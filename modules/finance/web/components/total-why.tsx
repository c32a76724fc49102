import { Anchor, SumLine, SumList, Why } from '@ritm/ui';
import { Link, useFormat } from '@ritm/web-kit';
import type { FinancesList, FinanceTotals } from '../../contract/index.ts';
import { useFinanceT } from '../messages.ts';
import { type MoneyPart, partOf } from '../money-part.ts';
import { termsOfTotal, type TotalTerm } from '../total-terms.ts';
import { useNameOf } from '../use-name-of.ts';

export interface TotalWhyProps {
  readonly of: keyof FinanceTotals;
  readonly list: FinancesList;
  readonly linkTo: (part: MoneyPart) => string;
}

/**
 * A total and the categories that it is summed from, over exactly the records in the list below; each leads to its own.
 */
export function TotalWhy({ of, list, linkTo }: TotalWhyProps) {
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
              label={
                <Anchor component={Link} href={linkTo(partOfTerm(of, term))} fz="inherit">
                  {'kind' in term ? t(term.kind) : nameOf(term.category)}
                </Anchor>
              }
              value={format.money(term.amount)}
            />
          ))}
        </SumList>
      )}
    </Why>
  );
}

const partOfTerm = (of: keyof FinanceTotals, term: TotalTerm): MoneyPart =>
  'kind' in term ? { kind: term.kind } : { ...partOf(term.category), ...(of !== 'net' && { kind: of }) };
