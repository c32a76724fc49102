import { ErrorState } from '@ritm/ui';
import { ApiError, errorText, useKitT } from '@ritm/web-kit';

/** A screen that could not be drawn: a refusal of the server, or a fault of ours. */
export function ErrorScreen({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useKitT();
  const id = error instanceof ApiError ? error.request_id : undefined;
  return (
    <ErrorState
      title={t('screen_failed')}
      text={errorText(error)}
      onRetry={onRetry}
      {...(id && { details: t('request_id', { id }) })}
    />
  );
}
