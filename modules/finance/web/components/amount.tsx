import { Text } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import type { FinanceKind } from '../../contract/index.ts';

/** Shows money in with a plus and money out with a minus, so that the direction does not depend on the color. */
export function Amount({ kind, amount }: { readonly kind: FinanceKind; readonly amount: number }) {
  const format = useFormat();
  const isIncome = kind === 'income';
  return (
    <Text component="span" fw={600} className="ui-figures" {...(isIncome && { c: 'success' })}>
      {isIncome ? `+${format.money(amount)}` : format.money(-amount)}
    </Text>
  );
}
