import { expect, test } from 'vitest';
import { contrast } from './colors.ts';
import { accentOf } from './accent.ts';

const pages = { light: '#ffffff', dark: '#1b1f26' };
const colors = ['#0b6e4f', '#ffee00', '#ff6b4a', '#000000', '#ffffff', '#8071d7', '#7f7f7f'];

test.each(colors.flatMap((color) => Object.values(pages).map((page) => [color, page] as const)))(
  '%s can be read on %s',
  (color, page) => {
    const { fill, on, text } = accentOf(color, page);
    expect(fill).toBe(color);
    expect(contrast(text, page)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(on, fill)).toBeGreaterThanOrEqual(4.5);
  },
);

test('a colour that can be read stays as it is', () => {
  expect(accentOf('#0b6e4f', '#ffffff').text).toBe('#0b6e4f');
});
