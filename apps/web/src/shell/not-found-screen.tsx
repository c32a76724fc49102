import { Button, EmptyState } from '@ritm/ui';
import { navigate, useKitT } from '@ritm/web-kit';

export function NotFoundScreen() {
  const t = useKitT();
  return (
    <EmptyState
      fullPage
      title={t('not_found_title')}
      text={t('not_found_text')}
      action={<Button onClick={() => navigate('/')}>{t('not_found_action')}</Button>}
    />
  );
}
