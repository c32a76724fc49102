import { afterEach, expect, test, vi } from 'vitest';
import { linkMarks } from './link-marks.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['', undefined],
  ['?lang=en', undefined],
  ['?utm_source=vk&utm_campaign=%D0%BE%D1%81%D0%B5%D0%BD%D1%8C&utm_term=x', { source: 'vk', campaign: 'осень' }],
  ['?utm_source=%00&utm_medium=%20', undefined],
  [`?utm_source=${encodeURIComponent('🎈'.repeat(80))}`, { source: '🎈'.repeat(50) }],
])('the marks of %s', (search, marks) => {
  vi.stubGlobal('location', { search });
  expect(linkMarks()).toEqual(marks);
});
