import type { ImportTarget } from '../../../contract/targets.ts';
import type { HeaderMatch } from './match-header.ts';
import { headerStems, normaliseHeader } from './normalise-header.ts';

type Parts = readonly (readonly [ImportTarget, string])[];

/** «Абонемент» over «до», «Занятия» over «ост»: short words that mean something of a pass only below its head. */
const OF_PASS: Parts = [
  ['lot.start', 'с | от | начало | старт | дата с | начат'],
  ['lot.end', 'до | по | конец | дата по | дата до | истекает | заканчивается | срок'],
  ['lot.total', 'всего | занятий | кол во | количество | объем'],
  ['lot.remaining', 'осталось | ост | остаток'],
  ['lot.used', 'ходил | ходила | отходил | исп | использ | прошло'],
  ['lot.price', 'цена | стоимость | сумма'],
  ['lot.paid', 'внесено | оплачено | опл | оплата'],
];

/** «Деньги» over «внесено»: what is left below such a head is money and not visits. */
const OF_MONEY: Parts = [
  ['lot.price', 'цена | стоимость | к оплате | начислено'],
  ['lot.paid', 'внесено | внес | внесла | оплачено | заплачено | заплатил | сдано | сдал | получено | опл'],
  ['lot.debt', 'долг | должен | доплата | осталось | не внесено'],
  ['wallet.balance', 'остаток | ост | баланс'],
];

const HEADS: readonly (readonly [RegExp, Parts])[] = [
  [/^(?:абон|аб т(?: |$)|пакет|занят|тариф|курс|срок|действ|период)/, OF_PASS],
  [/^(?:деньг|денеж|оплат|расчет|финанс|платеж|взнос|касс)/, OF_MONEY],
];

const stemsOf = (text: string): string => headerStems(normaliseHeader(text)).join(' ');

const BY_HEAD = HEADS.map(([head, parts]) => ({
  head,
  targets: new Map(
    parts.flatMap(([target, words]) => words.split('|').map((word) => [stemsOf(word), target] as const)),
  ),
}));

/** The meaning of a short head below a merged one. The values of the column are weighed later, as for every head. */
export function matchPart(above: string, last: string): HeaderMatch[] {
  const [head, part] = [normaliseHeader(above), stemsOf(last)];
  return BY_HEAD.flatMap(({ head: pattern, targets }) => {
    const target = pattern.test(head) ? targets.get(part) : undefined;
    return target === undefined ? [] : [{ target, score: 1 }];
  });
}
