import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { themeCss } from './css-variables.ts';

// The file is formatted as every other; only what it says is compared.
const bare = (css) => css.replace(/\s+/g, ' ').toLowerCase();

test('theme.css is what the theme says', () => {
  expect(bare(readFileSync(new URL('theme.css', import.meta.url), 'utf8'))).toBe(bare(themeCss()));
});
