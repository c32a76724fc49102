import { accentOf } from '@ritm/ui/accent';
import { mix } from '@ritm/ui/colors';
import type { CSSProperties } from 'react';
import type { PublicSchool, Typeface } from '../../contract/index.ts';

/** The product's own color, where an organization has chosen none. */
const OWN = '#0b6e4f';
/** The backgrounds of cards in both schemes. */
const pages = { light: '#ffffff', dark: '#1b1f26' } as const;

/** The share of the color in the background of what stands out. */
const SOFT = 0.07;

const families: Readonly<Record<Typeface, string | undefined>> = {
  onest: undefined,
  system: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
};

/**
 * Text of the color, and the background of what stands out. The text is readable on that background and therefore on
 * the lighter or darker page too.
 */
function shadesOf(color: string, page: string): { soft: string; text: string } {
  const soft = mix(accentOf(color, page).text, page, SOFT);
  return { soft, text: accentOf(color, soft).text };
}

/** The organization's color and typeface as variables; a color that could not be read is darkened or lightened. */
export function lookOf({ color, typeface }: Pick<PublicSchool, 'color' | 'typeface'>): CSSProperties {
  const { fill, on } = accentOf(color ?? OWN, pages.light);
  const light = shadesOf(color ?? OWN, pages.light);
  const dark = shadesOf(color ?? OWN, pages.dark);
  const family = families[typeface];
  return {
    '--company-fill': fill,
    '--company-on': on,
    '--company-light': light.text,
    '--company-dark': dark.text,
    '--company-soft-light': light.soft,
    '--company-soft-dark': dark.soft,
    ...(family !== undefined && {
      fontFamily: family,
      '--mantine-font-family': family,
      '--mantine-font-family-headings': family,
    }),
  } as CSSProperties;
}
