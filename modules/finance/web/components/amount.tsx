import { Text } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import type { FinanceKind } from '../../contract/index.ts';

/** What came in has a plus, what went out a minus: the sign tells it without the colour. */
export function Amount({ kind, amount }: { readonly kind: FinanceKind; readonly amount: number }) {
  const format = useFormat();
  const isIncome = kind === 'income';
  return (
    <Text component="span" fw={600} className="ui-figures" {...(isIncome && { c: 'success' })}>
      {isIncome ? `+${format.money(amount)}` : format.money(-amount)}
    </Text>
  );
}
