/** Short words below a merged head, as each of them is written; elsewhere they mean nothing. */
import { expect, test } from 'vitest';
import { matchHeader } from './match-header.ts';
import { matchPart } from './merged-heads.ts';
import type { ImportTarget } from '../../../contract/targets.ts';

const meant = (above: string, last: string) => matchPart(above, last).map(({ target, score }) => [target, score]);

test.each<[string, ImportTarget, string]>([
  ['Абонемент', 'lot.start', 'с|от|начало|старт|дата с|начат'],
  ['Аб-т', 'lot.end', 'до|по|конец|дата по|дата до|истекает|заканчивается|срок'],
  ['Аб-т №', 'lot.end', 'До:'],
  ['Пакет', 'lot.total', 'Всего|занятий|кол-во|количество|объём'],
  ['Занятия', 'lot.remaining', 'осталось|ост.|остаток'],
  ['Тариф', 'lot.used', 'ходил|ходила|отходил|исп|использ.|прошло'],
  ['Курс', 'lot.price', 'цена|стоимость|сумма'],
  ['Срок', 'lot.paid', 'внесено|оплачено|опл.|оплата'],
  ['Действует', 'lot.end', 'по'],
  ['Период', 'lot.start', 'с'],
  ['Деньги', 'lot.price', 'цена|стоимость|к оплате|начислено'],
  ['Денежные', 'lot.paid', 'внесено'],
  ['Оплата', 'lot.paid', 'внесено|внёс|внесла|оплачено|заплачено|заплатил|сдано|сдал|получено|опл'],
  ['Расчёты', 'lot.debt', 'долг|должен|доплата|осталось|не внесено'],
  ['Финансы', 'wallet.balance', 'остаток|ост|баланс'],
  ['Платежи', 'lot.paid', 'внесено'],
  ['Взносы', 'lot.paid', 'сдано'],
  ['Касса', 'lot.paid', 'получено'],
])('«%s» makes %s of «%s»', (above, target, words) => {
  for (const word of words.split('|')) expect(meant(above, word), word).toEqual([[target, 1]]);
});

test.each([
  ['Родитель', 'до'],
  ['Мой абонемент', 'до'],
  ['Абонемент', 'вид'],
  ['Абонемент', 'до и после'],
  ['Деньги', 'до'],
  ['Аб тема', 'до'],
])('«%s» makes nothing of «%s»', (above, last) => expect(meant(above, last)).toEqual([]));

test('a head above is needed, and its part wins against the word alone', () => {
  expect(matchHeader(['до'])).toEqual([]);
  expect(matchHeader(['Абонемент', 'до'])[0]).toEqual({ target: 'lot.end', score: 1 });
  expect(matchHeader(['Деньги', 'осталось'])[0]).toEqual({ target: 'lot.debt', score: 1 });
  expect(matchHeader(['Заморозка', 'до'])[0]).toEqual({ target: 'lot.frozen_to', score: 1 });
});
