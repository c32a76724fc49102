import { contrast } from '@ritm/ui/colors';
import { expect, test } from 'vitest';
import { lookOf } from './look.ts';

const colors = [null, '#0b6e4f', '#ffee00', '#ff6b4a', '#000000', '#ffffff', '#8071d7', '#7f7f7f'];

test.each(colors)('an organization of the color %s has a page that can be read in both schemes', (color) => {
  const look = lookOf({ color, typeface: 'onest' }) as Record<string, string>;
  for (const [text, background] of [
    ['--company-light', '--company-soft-light'],
    ['--company-dark', '--company-soft-dark'],
    ['--company-on', '--company-fill'],
  ] as const)
    expect(contrast(look[text]!, look[background]!)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(look['--company-light']!, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(look['--company-dark']!, '#1b1f26')).toBeGreaterThanOrEqual(4.5);
});
