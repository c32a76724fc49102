import { describe, expect, test } from 'vitest';
import { kindFacts, messageKinds, placeholdersByHand } from '../contract/index.ts';
import { hasPlaceholder, render, unknownPlaceholder } from './render.ts';

describe('a text with placeholders', () => {
  test.each([
    [
      '{имя}, ждём {дата} в {время}',
      { name: 'Арина', date: '24 ноября', time: '18:00' },
      'Арина, ждём 24 ноября в 18:00',
    ],
    ['{name} {Имя} {ИМЯ}', { name: 'Лев' }, 'Лев Лев Лев'],
    ['{занятие}, {место}. Ждём', { class: 'Йога', place: null }, 'Йога. Ждём'],
    ['Зал {место} открыт', {}, 'Зал открыт'],
    ['{нет такой} {слово}', {}, '{нет такой} {слово}'],
    ['строка\nвторая {имя}', { name: 'А' }, 'строка\nвторая А'],
    // A value is text and never a placeholder itself.
    ['{имя}', { name: '{ссылка}', link: 'https://x' }, '{ссылка}'],
    ['{имя}', { name: '$&' }, '$&'],
  ] as const)('%s', (text, values, filled) => expect(render(text, values)).toBe(filled));

  test('names the first placeholder that the message does not have', () => {
    expect(unknownPlaceholder('{имя} {ссылка}', ['name'])).toBe('{ссылка}');
    expect(unknownPlaceholder('{имя} {чего}', ['name'])).toBe('{чего}');
    expect(unknownPlaceholder('{имя} {name}', placeholdersByHand)).toBeUndefined();
  });

  test.each(messageKinds)('the usual text of %s has only its own placeholders', (kind) => {
    const { text, placeholders } = kindFacts[kind];
    for (const one of [text.ru, text.en]) expect(unknownPlaceholder(one, placeholders)).toBeUndefined();
    expect(hasPlaceholder(text.ru, 'link')).toBe(hasPlaceholder(text.en, 'link'));
  });
});
