import { expect, test } from 'vitest';
import { latinToCyrillic } from './look-alikes.ts';

test.each([
  ['Ивaнoвa', 'Иванова'],
  ['Иванов OTTO', 'Иванов ОТТО'],
  ['OTTO', 'OTTO'],
  ['OTTO 5', 'OTTO 5'],
  ['Иванов max', 'Иванов max'],
  ['Иванов Roma', 'Иванов Roma'],
  ['Иванов Zoe', 'Иванов Zoe'],
  ['Иваnов', 'Ивапов'],
  ['Иваzов', 'Иваzов'],
  ['Ёжикoв', 'Ёжиков'],
  ['Ё OTTO', 'Ё ОТТО'],
  ['Иванов', 'Иванов'],
])('%s → %s', (text, expected) => {
  expect(latinToCyrillic(text)).toBe(expected);
});
