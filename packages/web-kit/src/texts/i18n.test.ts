import { expect, test } from 'vitest';
import { textOf } from './i18n.ts';

const ru = {
  title: 'Клиенты',
  left_one: 'Осталось {{count}} посещение',
  left_few: 'Осталось {{count}} посещения',
  left_many: 'Осталось {{count}} посещений',
  left_other: 'Осталось {{count}} посещения',
  range: '{{from}}–{{to}}',
};
const en = { left_one: '{{count}} visit left', left_other: '{{count}} visits left' };

test.each([
  [1, 'Осталось 1 посещение'],
  [2, 'Осталось 2 посещения'],
  [5, 'Осталось 5 посещений'],
  [11, 'Осталось 11 посещений'],
  [21, 'Осталось 21 посещение'],
  [112, 'Осталось 112 посещений'],
  [1.5, 'Осталось 1,5 посещения'],
  [2124, 'Осталось 2\u00A0124 посещения'],
  [0, 'Осталось 0 посещений'],
])('%d in Russian', (count, text) => expect(textOf(ru, 'ru', 'left', { count })).toBe(text));

test.each([
  [1, '1 visit left'],
  [2, '2 visits left'],
  [2124, '2,124 visits left'],
  [0, '0 visits left'],
])('%d in English', (count, text) => expect(textOf(en, 'en', 'left', { count })).toBe(text));

test('plain keys and places', () => {
  expect(textOf(ru, 'ru', 'title')).toBe('Клиенты');
  expect(textOf(ru, 'ru', 'range', { from: 1, to: 50 })).toBe('1–50');
  expect(textOf(ru, 'ru', 'range', { from: '1001', to: 1050 })).toBe('1001–1\u00A0050');
  expect(textOf(ru, 'ru', 'range', { from: 1 })).toBe('1–{{to}}');
  expect(textOf(ru, 'ru', 'nowhere')).toBeUndefined();
});
