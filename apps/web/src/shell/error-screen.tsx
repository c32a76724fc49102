import { LoadError, useKitT } from '@ritm/web-kit';

/** A screen that could not be drawn: a refusal of the server, or a fault of ours. */
export function ErrorScreen({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useKitT();
  const back = { href: '/', label: t('not_found_action') };
  return <LoadError fullPage title={t('screen_failed')} error={error} onRetry={onRetry} back={back} />;
}
