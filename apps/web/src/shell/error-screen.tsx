import { LoadError, useKitT } from '@ritm/web-kit';

/** Replaces a screen that could not be drawn, because the server refused or because of a defect of ours. */
export function ErrorScreen({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useKitT();
  const back = { href: '/', label: t('not_found_action') };
  return <LoadError fullPage title={t('screen_failed')} error={error} onRetry={onRetry} back={back} />;
}
