import { Text } from '@ritm/ui';
import { useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { Wallet } from '../../contract/index.ts';
import { walletQuery } from '../data.ts';
import { useFinanceT } from '../messages.ts';
import classes from './wallet-card.module.css';

export interface WalletCardProps {
  readonly student_id: number;
}

/**
 * Shows what a client has or owes and where it comes from. It is hidden when there is nothing to show or the reader may
 * not see money.
 */
export function WalletCard({ student_id }: WalletCardProps) {
  const t = useFinanceT();
  const at = useSchool();
  const format = useFormat();
  const { data } = useQuery({ ...walletQuery(at, student_id), retry: false });
  if (!data || data.data.length === 0) return null;
  return (
    <section className={classes.card} aria-label={t('wallet_money')}>
      <dl className={classes.sums}>
        {data.money !== 0 && <Sum label={t(data.money < 0 ? 'wallet_owes' : 'wallet_money')} amount={data.money} />}
        {data.bonus !== 0 && <Sum label={t('wallet_bonus')} amount={data.bonus} />}
      </dl>
      <ul className={classes.lines}>
        {data.data.map((one) => (
          <li key={one.id}>
            <Text size="sm" c="dimmed" component="span">
              {format.date(one.date)} · {format.money(one.amount)} · {whyOf(one, t)}
            </Text>
          </li>
        ))}
      </ul>
      {data.total > data.data.length && (
        <Text size="sm" c="dimmed">
          {t('wallet_shown', { shown: data.data.length, total: data.total })}
        </Text>
      )}
    </section>
  );
}

function Sum({ label, amount }: { readonly label: string; readonly amount: number }) {
  const format = useFormat();
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.amount} data-owed={amount < 0}>
        {format.money(Math.abs(amount))}
      </dd>
    </div>
  );
}

/** A debt names what was not paid, a credit what was paid ahead. */
const whyOf = ({ comment, amount }: Wallet['data'][number], t: ReturnType<typeof useFinanceT>): string =>
  [comment !== null && t(amount < 0 ? 'wallet_of_pass' : 'wallet_paid_ahead', { name: comment }), t('wallet_opening')]
    .filter(Boolean)
    .join('. ');
