import { expect, test } from 'vitest';
import { formatDuration } from './durations.ts';

test.each([
  [0, '0 мин', '0 min'],
  [45, '45 мин', '45 min'],
  [60, '1 ч', '1 h'],
  [90, '1 ч 30 мин', '1 h 30 min'],
  [1440, '24 ч', '24 h'],
])('%d minutes are «%s»', (minutes, ru, en) => {
  const plain = (text: string) => text.replaceAll('\u00A0', ' ');
  expect(plain(formatDuration(minutes, 'ru'))).toBe(ru);
  expect(plain(formatDuration(minutes, 'en'))).toBe(en);
});
