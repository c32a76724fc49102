import { createTheme, type MantineThemeOverride } from '@mantine/core';
import { attention, brand, danger, dark, gray, info, success, warning } from './colors.ts';

const family = "'Onest Variable', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Control heights come from `base.css`, which raises them to 44 px on touch screens. */
const height = (size: unknown): string => `var(--ui-control-${typeof size === 'string' ? size : 'sm'})`;

/** The only theme. Its CSS variables are in `theme.css`, which `write-theme-css.mjs` generates from it. */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  colors: { brand, attention, success, warning, danger, info, gray, dark },
  autoContrast: true,
  luminanceThreshold: 0.18,
  white: '#ffffff',
  black: '#1B1D20',
  fontFamily: family,
  headings: {
    fontFamily: family,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h5: { fontSize: '0.875rem', lineHeight: '1.4' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '8px', sm: '8px', md: '8px', lg: '14px', xl: '14px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--ui-shadow-sm)',
    sm: 'var(--ui-shadow-sm)',
    md: 'var(--ui-shadow-md)',
    lg: 'var(--ui-shadow-md)',
    xl: 'var(--ui-shadow-md)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_: unknown, props: { size?: unknown }) => ({ root: { '--button-height': height(props.size) } }),
    },
    ActionIcon: {
      defaultProps: { size: 'sm', variant: 'subtle', color: 'gray' },
      vars: (_: unknown, props: { size?: unknown }) => ({ root: { '--ai-size': height(props.size) } }),
    },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 550 } },
    Checkbox: { defaultProps: { radius: 4 } },
    Card: {
      defaultProps: { radius: 'lg', padding: 'md' },
      // On a phone a card with large padding is as tight as the others.
      vars: (_: unknown, { padding }: { padding?: unknown }) => ({
        root: padding === 'lg' ? { '--card-padding': 'var(--ui-card-lg)' } : {},
      }),
    },
    Paper: { defaultProps: { radius: 'lg' } },
    Modal: { defaultProps: { radius: 'lg', centered: true } },
    Alert: { defaultProps: { p: 'sm' } },
    Avatar: { defaultProps: { radius: 999 } },
    Fieldset: { defaultProps: { variant: 'unstyled' } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true } },
    Menu: { defaultProps: { shadow: 'md', radius: 'sm' } },
    Popover: { defaultProps: { shadow: 'md', radius: 'sm' } },
  },
});
