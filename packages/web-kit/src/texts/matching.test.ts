import { expect, test } from 'vitest';
import { bestOf, rankOf } from './matching.ts';

const entries: readonly (readonly [string, string?])[] = [
  ['Клиенты'],
  ['Группы клиентов'],
  ['Зал «Ёлка»'],
  ['Расписание'],
  ['Продать абонемент', 'продажа касса'],
];
const found = (typed: string): string[] => bestOf(entries, typed, (entry) => entry).map(([label]) => label);

test.each([
  ['', entries.map(([label]) => label)],
  ['кли', ['Клиенты', 'Группы клиентов']],
  ['елк', ['Зал «Ёлка»']],
  ['писани', ['Расписание']],
  ['зал «', ['Зал «Ёлка»']],
  ['абон прод', ['Продать абонемент']],
  ['касса', ['Продать абонемент']],
  ['rkbty', ['Клиенты', 'Группы клиентов']],
  ['распсание', ['Расписание']],
  ['расписнаие', ['Расписание']],
  ['hfcgcfybt', ['Расписание']],
  ['абонимент', ['Продать абонемент']],
  ['нет такого', []],
  ['зол', []],
])('%j finds %j', (typed, labels) => expect(found(typed)).toEqual(labels));

test('what is typed exactly comes before the other layout, and that before a slip', () => {
  expect(rankOf('pass', 'Pass')).toBeLessThan(rankOf('зфыы', 'Pass')!);
  expect(rankOf('зфыы', 'Pass')).toBeLessThan(rankOf('абонимент', 'Абонемент')!);
});
