import { ThemeChoice } from '@ritm/ui';
import { useKitT } from '../texts/kit-messages.ts';

export function ThemeSwitch() {
  const t = useKitT();
  return <ThemeChoice label={t('theme')} light={t('theme_light')} dark={t('theme_dark')} auto={t('theme_auto')} />;
}
