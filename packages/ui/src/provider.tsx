import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import type { ReactNode } from 'react';
import { UiHostProvider, type UiHost } from './context.tsx';
import { ConfirmHost } from './feedback/confirm.tsx';
import { ToastHost } from './feedback/toast.tsx';
import { theme } from './theme/theme.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'ritm.theme' });

/** Theme, words and links for everything below; the place of toasts and questions. CSS variables stand in `theme.css`, so none are injected. */
export function UiProvider({ children, ...host }: UiHost & { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <UiHostProvider value={host}>
        {children}
        <ToastHost />
        <ConfirmHost />
      </UiHostProvider>
    </MantineProvider>
  );
}
