import { UiProvider } from '@ritm/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link } from './addresses.tsx';
import { useLanguage } from './texts/i18n.ts';
import { useKitUiTexts } from './texts/kit-messages.ts';
import { navigate } from './router/router.ts';
import { queryClient } from './calls/query-client.ts';

/** Provides the cache, the theme and the texts to the router's screens (links need the router above them). */
export function KitProvider({ children }: { readonly children: ReactNode }) {
  const texts = useKitUiTexts();
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
    // Texts from the server must be loaded again in the new language.
    return () => void queryClient.invalidateQueries();
  }, [language]);
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider texts={texts} Link={Link} navigate={navigate}>
        {children}
      </UiProvider>
    </QueryClientProvider>
  );
}
