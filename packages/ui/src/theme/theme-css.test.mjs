import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { themeCss } from './css-variables.ts';

test('theme.css is what the theme says', () => {
  expect(readFileSync(new URL('theme.css', import.meta.url), 'utf8')).toBe(themeCss());
});
