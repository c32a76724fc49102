import { useFormat } from '@ritm/web-kit';
import type { ImportRow } from '../../contract/index.ts';
import { useImportsT } from '../messages.ts';

/**
 * The contents of a row other than the person: a pass, money, visits, the classes of its group, parents, what was noted.
 * A comment is cut to `length`.
 */
export function useRowFacts(): (row: ImportRow, length?: number) => string[] {
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
  const parentText = ({ name, phone, relation }: ImportRow['guardians'][number]): string => {
    const who = relation !== null && isRelation(relation) ? t(`relation_${relation}`) : t('relation_parent');
    const named = [name, phone && format.phone(phone)].filter(Boolean).join(' ');
    return named ? `${who}: ${named}` : who;
  };
  return (row, length = Infinity) => {
    const { lot, visits, classes, guardians, comment, source, discount } = row;
    const { balance, bonus, payment } = row.money;
    const pass = lot && passText(lot);
    const lines = [
      pass && t('row_lot', { what: pass }),
      balance !== null && balance !== 0 && t('row_balance', { money: format.money(balance) }),
      bonus !== null && bonus !== 0 && t('row_bonus', { bonus: format.money(bonus) }),
      payment &&
        t(`row_payment_${payment.kind}`, { date: format.date(payment.date), amount: format.money(payment.amount) }),
      visits && visitsText(visits),
      classes.length > 0 && t('row_classes', { classes: classes.join('; ') }),
      ...guardians.map(parentText),
      comment && t('row_comment', { comment: cut(comment, length) }),
      source && t('row_source', { source }),
      discount !== null && discount > 0 && t('row_discount', { discount: format.number(discount / 100) }),
    ];
    return [...new Set(lines.filter((line) => typeof line === 'string' && line !== ''))] as string[];
  };
}

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);

const relations = ['mother', 'father', 'grandmother', 'grandfather', 'guardian'] as const;
const isRelation = (text: string): text is (typeof relations)[number] => relations.some((one) => one === text);
