import { expect, test } from 'vitest';
import { bytesText } from './bytes.ts';

test.each([
  [0, '0 кБ', '0 kB'],
  [1, '1 кБ', '1 kB'],
  [2048, '2 кБ', '2 kB'],
  [1024 ** 2, '1 МБ', '1 MB'],
  [12.5 * 1024 ** 2, '12,5 МБ', '12.5 MB'],
  [50 * 1024 ** 3, '50 ГБ', '50 GB'],
])('%i bytes', (bytes, ru, en) => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect([plain(bytesText(bytes, 'ru')), plain(bytesText(bytes, 'en'))]).toEqual([ru, en]);
});
