import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { huesCss, themeCss, tokensCss } from './css-variables.ts';

// The file is formatted like every other file; only its content is compared.
const bare = (css) => css.replace(/\s+/g, ' ').toLowerCase();

test.each([
  ['theme.css', themeCss],
  ['hues.css', huesCss],
  ['tokens.css', tokensCss],
])('%s is what the theme says', (name, css) => {
  expect(bare(readFileSync(new URL(name, import.meta.url), 'utf8'))).toBe(bare(css()));
});
