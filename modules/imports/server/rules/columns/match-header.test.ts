import { describe, expect, test } from 'vitest';
import { matchHeader } from './match-header.ts';
import type { ImportTarget } from '../../../contract/targets.ts';

const scores = (...path: string[]) => matchHeader(path).map(({ target, score }) => [target, Number(score.toFixed(4))]);

describe('a head is the surer, the fewer words it has beside a known one', () => {
  test.each<[string, [ImportTarget, number][]]>([
    ['ФИО', [['client.full_name', 1]]],
    ['ФИО (полностью)', [['client.full_name', 0.97]]],
    ['Полностью(ФИО)', [['client.full_name', 0.62]]],
    ['(ФИО)', [['client.full_name', 1]]],
    ['ФИО ()', [['client.full_name', 1]]],
    ['ФИО полностью', [['client.full_name', 0.75]]],
    ['полностью ФИО', [['client.full_name', 0.62]]],
    ['Остаток занятий сейчас', [['lot.remaining', 0.8167]]],
    ['Сейчас остаток занятий', [['lot.remaining', 0.6867]]],
  ])('%s', (head, expected) => expect(scores(head)).toEqual(expected));
});

describe('a head under another is read with it', () => {
  test.each<[string[], [ImportTarget, number][]]>([
    [['Вид', 'абонемента'], [['lot.service', 1]]],
    [['Абонемент', 'Вид'], [['lot.service', 0.9]]],
    [['Прочее', 'Клиент', 'ФИО'], [['client.full_name', 0.95]]],
    [['', 'ФИО'], [['client.full_name', 1]]],
    [
      ['Клиент', 'Телефон'],
      [
        ['client.phone', 0.95],
        ['client.full_name', 0.75],
      ],
    ],
    [
      ['Абонемент', 'Остаток занятий'],
      [
        ['lot.remaining', 0.95],
        ['lot.service', 0.6833],
      ],
    ],
    [['Мама', 'Фамилия'], [['guardian.name', 1]]],
    [['Мама', 'Отчество'], [['guardian.name', 1]]],
    [['Мама', 'Телефон'], [['guardian.phone', 1]]],
    [['Мама', 'E-mail'], [['client.email', 1]]],
  ])('%j', (path, expected) => expect(scores(...path)).toEqual(expected));

  test('under a parent a second number is the parent’s as well', () => {
    expect(scores('Доп. телефон')).toContainEqual(['client.phone2', 1]);
    expect(scores('Мама', 'Доп. телефон')).toEqual([['guardian.phone', 1]]);
  });
});

test.each<[string, [ImportTarget, number][]]>([
  ['Остаток', [['lot.remaining', 1]]],
  ['Остаток, руб.', [['wallet.balance', 1]]],
  ['Остаток ₽', [['wallet.balance', 1]]],
  ['Всего, руб.', []],
  ['Посещено ₽', []],
  ['Цена, rub', [['lot.price', 1]]],
])('«%s» counts visits or money', (head, expected) => expect(scores(head)).toEqual(expected));

test.each<[string, [ImportTarget, number][]]>([
  ['Занятие', [['visit.service', 1]]],
  ['Занятий', [['lot.total', 1]]],
  ['Занятия', []],
  ['Тренировка', [['visit.service', 1]]],
  ['Всего', [['lot.total', 1]]],
  ['Ходил', [['lot.used', 1]]],
  ['Тел.2', [['client.phone2', 1]]],
  ['Тел2', [['client.phone2', 1]]],
  [
    'Дата и время',
    [
      ['payment.date', 1],
      ['visit.date', 1],
    ],
  ],
])('«%s» is a head that offices write', (head, expected) => expect(scores(head)).toEqual(expected));

test.each(['', ' ', '№ п / п', 'n п/п', 'п.п.', '#', '+++', '…'])('%j is no head', (head) => {
  expect(scores(head)).toEqual([]);
});

test('a text of more than a thousand letters is a note and no head', () => {
  expect(scores('телефон '.repeat(120))).not.toEqual([]);
  expect(scores('телефон '.repeat(130))).toEqual([]);
});

test('no head means nothing', () => expect(scores()).toEqual([]));
