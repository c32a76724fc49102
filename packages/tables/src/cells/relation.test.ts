import { expect, test } from 'vitest';
import { findRelation, stripRelation } from './relation.ts';

test.each([
  ['8-912-345-67-89 мама', 'mother'],
  ['Телефон мамы', 'mother'],
  ['Мать', 'mother'],
  ['Телефон матери', 'mother'],
  ['папа', 'father'],
  ['папе', 'father'],
  ['папин', 'father'],
  ['пап', 'father'],
  ['ОТЕЦ', 'father'],
  ['номер отца', 'father'],
  ['папка', null],
  ['бабушка', 'grandmother'],
  ['бабуля', 'grandmother'],
  ['баба Таня', 'grandmother'],
  ['бабы', 'grandmother'],
  ['бабочка', null],
  ['дедушка', 'grandfather'],
  ['деда', 'grandfather'],
  ['дед', 'grandfather'],
  ['деду', 'grandfather'],
  ['дедлайн', null],
  ['родитель', 'guardian'],
  ['тётя Оля', 'guardian'],
  ['тетя', 'guardian'],
  ['дядя', 'guardian'],
  ['няня', 'guardian'],
  ['плательщик', 'guardian'],
  ['прапрабабушка', null],
  ['программа', null],
  ['бабушка или мама', 'grandmother'],
  ['Мария', null],
  ['', null],
])('«%s» names %s', (text, relation) => {
  expect(findRelation(text)).toBe(relation);
});

test('the same text is read twice alike', () => {
  expect([findRelation('тел. мама'), findRelation('тел. мама')]).toEqual(['mother', 'mother']);
});

test.each([
  ['мама Ольга', 'Ольга'],
  ['Ольга (мама)', 'Ольга ( )'],
  ['Ольга — мама', 'Ольга'],
  ['мама: Иванова   Ольга, ', 'Иванова Ольга'],
  ['мама Ольга, папа Пётр', 'Ольга, Пётр'],
  ['бабушка и мама', 'и'],
  ['. – Ольга', 'Ольга'],
  ['Ольга', 'Ольга'],
  ['мама', ''],
])('«%s» without the relation is «%s»', (text, expected) => {
  expect(stripRelation(text)).toBe(expected);
});
