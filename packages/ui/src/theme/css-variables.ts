import { defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { attention, brand, classEdges, danger, dark, huesOf, info, mix, success, warning, type Hue } from './colors.ts';
import { theme } from './theme.ts';

/** Parts of Mantine's own palette that our theme does not use. */
const unused = /^--mantine-color-(red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/;

const ours = {
  common: {
    '--ui-attention': '#FF6B4A',
    '--ui-safe-top': 'env(safe-area-inset-top, 0px)',
    '--ui-safe-bottom': 'env(safe-area-inset-bottom, 0px)',
  },
  light: {
    '--ui-page': 'var(--mantine-color-gray-0)',
    '--ui-surface': '#ffffff',
    '--ui-sunken': 'var(--mantine-color-gray-1)',
    '--ui-line': 'var(--mantine-color-gray-2)',
    '--ui-field-line': '#938E84',
    '--ui-attention-text': 'var(--mantine-color-attention-7)',
    '--ui-brand-text': 'var(--mantine-color-brand-7)',
    '--ui-brand-soft': 'var(--mantine-color-brand-0)',
    '--ui-shadow-sm': '0 1px 2px rgba(40, 33, 22, 0.06)',
    '--ui-shadow-md': '0 2px 6px rgba(40, 33, 22, 0.06), 0 12px 32px rgba(40, 33, 22, 0.12)',
    '--mantine-color-error': 'var(--mantine-color-danger-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--mantine-color-success': 'var(--mantine-color-success-7)',
  },
  dark: {
    '--ui-page': 'var(--mantine-color-dark-7)',
    '--ui-surface': 'var(--mantine-color-dark-6)',
    '--ui-sunken': 'var(--mantine-color-dark-8)',
    '--ui-line': '#2C323A',
    '--ui-field-line': '#6B727B',
    '--ui-attention-text': 'var(--mantine-color-attention-4)',
    '--ui-brand-text': 'var(--mantine-color-brand-3)',
    '--ui-brand-soft': '#15302A',
    '--ui-shadow-sm': '0 1px 2px rgba(0, 0, 0, 0.4)',
    '--ui-shadow-md': '0 2px 6px rgba(0, 0, 0, 0.4), 0 12px 32px rgba(0, 0, 0, 0.5)',
    '--mantine-color-body': 'var(--mantine-color-dark-6)',
    '--mantine-color-error': 'var(--mantine-color-danger-3)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-anchor': 'var(--mantine-color-brand-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
    '--mantine-color-success': 'var(--mantine-color-success-4)',
  },
};

/**
 * Soft fills: Mantine's own are too bright on a light page and nearly black on a dark one, where its coloured text is
 * also too dim.
 */
const softVariables = (scheme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ brand, attention, success, warning, danger, info }).flatMap(([name, shades]) => {
      const soft = scheme === 'light' ? shades[0] : mix(shades[5], dark[6], 0.2);
      const hover = scheme === 'light' ? shades[1] : mix(shades[5], dark[6], 0.28);
      const ink = scheme === 'light' ? shades[8] : shades[2];
      return [
        [`--mantine-color-${name}-light`, soft],
        [`--mantine-color-${name}-light-hover`, hover],
        [`--mantine-color-${name}-light-color`, ink],
        ...(scheme === 'dark' ? [[`--mantine-color-${name}-text`, shades[3]]] : []),
      ];
    }),
  );

const hueVariables = (scheme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(
    classEdges.flatMap((edge, index) =>
      (Object.entries(huesOf(edge)[scheme]) as [keyof Hue, string][]).map(([part, value]) => [
        `--ui-hue-${index}-${part}`,
        value,
      ]),
    ),
  );

const block = (selector: string, variables: Record<string, string>): string =>
  `${selector} {\n${Object.entries(variables)
    .filter(([name]) => !unused.test(name))
    .map(([name, value]) => `  ${name}: ${value};`)
    .join('\n')}\n}\n`;

/**
 * The text of `theme.css`: every variable that Mantine and our components use, so that nothing is computed or injected
 * in the browser and the page needs no inline style.
 */
export function themeCss(): string {
  const base = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  return [
    '/* Written from theme.ts by write-theme-css.mjs: change the theme, not this file. */\n',
    block(':root', { ...base.variables, ...ours.common }),
    block(":root[data-mantine-color-scheme='light']", {
      ...base.light,
      ...ours.light,
      ...softVariables('light'),
    }),
    block(":root[data-mantine-color-scheme='dark']", {
      ...base.dark,
      ...ours.dark,
      ...softVariables('dark'),
    }),
  ].join('\n');
}

/** Shades for texts and fills on a light and on a dark page. */
const shades = [3, 4, 7];

/** The text of `tokens.css`: the colours alone, for pages that use nothing else of the design system. */
export const tokensCss = (): string =>
  [
    '/* Written from colors.ts by write-theme-css.mjs. */\n',
    block(
      ':root',
      Object.fromEntries([
        ...Object.entries({ brand, success, danger }).flatMap(([name, colors]) =>
          shades.map((shade) => [`--${name}-${shade}`, colors[shade]!]),
        ),
        ...classEdges.map((edge, hue) => [`--hue-${hue}`, edge]),
      ]) as Record<string, string>,
    ),
  ].join('\n');

/** The text of `hues.css`: the twelve colours of classes, which load when the first one is shown. */
export const huesCss = (): string =>
  [
    '/* Written from colors.ts by write-theme-css.mjs. */\n',
    block(':root', hueVariables('light')),
    block(":root[data-mantine-color-scheme='dark']", hueVariables('dark')),
  ].join('\n');
