import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { UiHostProvider, type UiHost } from './context.tsx';
import { ConfirmHost } from './feedback/confirm.tsx';
import { ToastHost } from './feedback/toast.tsx';
import { paintFirst, setColorScheme, useColorScheme } from './theme/color-scheme.ts';
import { theme } from './theme/theme.ts';

const root = document.documentElement;
root.setAttribute('data-respect-reduced-motion', 'true');
paintFirst();

/**
 * Theme, words and links for everything below; the place of toasts and questions.
 * Mantine's own provider would compute the CSS variables in the browser and inject them; they stand in `theme.css`.
 */
export function UiProvider({ children, ...host }: UiHost & { readonly children: ReactNode }) {
  const colorScheme = useColorScheme();
  const mantine = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme: () => setColorScheme('auto'),
      getRootElement: () => root,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
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
