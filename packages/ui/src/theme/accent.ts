import { contrast, mix } from './colors.ts';

const READABLE = 4.5;
const black = '#000000';
const white = '#ffffff';

/**
 * Derives three readable colours from an organization's colour: the fill of buttons, the text on that fill, and
 * accented text.
 */
export function accentOf(color: string, page: string): { fill: string; on: string; text: string } {
  const on = contrast(color, white) >= contrast(color, black) ? white : black;
  const towards = contrast(page, black) > contrast(page, white) ? black : white;
  let text = color;
  for (let share = 0.1; contrast(text, page) < READABLE && share <= 1; share += 0.1) text = mix(towards, color, share);
  return { fill: color, on, text: text.toLowerCase() };
}
