import type { Language } from '@ritm/http';
import { PillChoice } from '@ritm/ui';
import { setLanguage, useLanguage } from '../texts/i18n.ts';
import { useKitT } from '../texts/kit-messages.ts';

// Each language is named in itself, whatever the language of the page.
const items: readonly { value: Language; label: string }[] = [
  { value: 'ru', label: 'Русский' },
  { value: 'en', label: 'English' },
];

export function LanguageSelector() {
  const t = useKitT();
  return <PillChoice label={t('language')} value={useLanguage()} onChange={setLanguage} items={items} />;
}
