import { useFormat } from '@ritm/web-kit';
import type { ImportRow } from '../../contract/index.ts';
import { useImportsT } from '../messages.ts';

/** The contents of a row other than the person: a pass, money, visits, the classes of its group. */
export function useRowFacts(): (row: ImportRow) => string[] {
  const t = useImportsT();
  const format = useFormat();
  const passText = (lot: NonNullable<ImportRow['lot']>): string => {
    const left = lot.unlimited
      ? t('row_lot_unlimited')
      : lot.visits !== null && t('row_lot_visits', { visits: format.visits(lot.visits) });
    return [lot.service_name, left].filter(Boolean).join(', ');
  };
  const visitsText = ({ count, from, to, mark }: NonNullable<ImportRow['visits']>): string => {
    if (mark) return t(`row_visit_${mark}`, { date: format.date(from) });
    if (from === to) return t('row_visits_day', { count, date: format.date(from) });
    return t('row_visits', { count, from: format.date(from), to: format.date(to) });
  };
  return ({ lot, money: { balance, bonus, payment }, visits, classes }) => {
    const pass = lot && passText(lot);
    const lines = [
      pass && t('row_lot', { what: pass }),
      balance !== null && balance !== 0 && t('row_balance', { money: format.money(balance) }),
      bonus !== null && bonus !== 0 && t('row_bonus', { bonus: format.money(bonus) }),
      payment &&
        t(`row_payment_${payment.kind}`, { date: format.date(payment.date), amount: format.money(payment.amount) }),
      visits && visitsText(visits),
      classes.length > 0 && t('row_classes', { classes: classes.join('; ') }),
    ];
    return lines.filter((line) => typeof line === 'string' && line !== '') as string[];
  };
}
