import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { UiHostProvider, type UiHost } from './context.tsx';
import { ConfirmHost } from './feedback/confirm.tsx';
import { ToastHost } from './feedback/toast.tsx';
import { setStyleNonce, styleNonce } from './style-nonce.ts';
import { paint, setColorScheme, useColorScheme } from './theme/color-scheme.ts';
import { theme } from './theme/theme.ts';

/** Runs before the first rendering, so that a dark page does not flash white. */
function prepare(): void {
  document.documentElement.setAttribute('data-respect-reduced-motion', 'true');
  paint();
  setStyleNonce();
}

/**
 * Provides the theme, texts and links to everything below, and renders toasts and questions. Mantine's own provider
 * would compute the CSS variables in the browser and inject them; here they are in `theme.css`.
 */
export function UiProvider({ children, ...host }: UiHost & { readonly children: ReactNode }) {
  useState(prepare);
  const colorScheme = useColorScheme();
  const mantine = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme: () => setColorScheme('auto'),
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
      getStyleNonce: styleNonce,
    }),
    [colorScheme],
  );
  return (
    <MantineContext value={mantine}>
      <MantineThemeProvider theme={theme}>
        <UiHostProvider value={host}>
          {children}
          <ToastHost />
          <ConfirmHost />
        </UiHostProvider>
      </MantineThemeProvider>
    </MantineContext>
  );
}
