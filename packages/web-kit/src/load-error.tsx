import { ApiError } from '@ritm/http';
import { Button, EmptyState, ErrorState } from '@ritm/ui';
import { Link } from './addresses.tsx';
import { errorText } from './calls/errors.ts';
import { useKitT } from './texts/kit-messages.ts';

export interface LoadErrorProps {
  readonly error: unknown;
  readonly title?: string;
  /** The error is the whole page, so its title is the page's heading. */
  readonly fullPage?: boolean;
  readonly onRetry: () => void;
  /** Where to go from here: the list that the missing entity would be in. */
  readonly back: { readonly href: string; readonly label: string };
}

/** A retry would give the same answer: the entity does not exist, or not for this person. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && [403, 404, 410].includes(error.status);

/**
 * Why a screen has nothing to show, what can be done about it, and a link onward. The request's number helps support.
 */
export function LoadError({ error, title, fullPage = false, onRetry, back }: LoadErrorProps) {
  const t = useKitT();
  const way = (
    <Button component={Link} href={back.href} variant={isFinal(error) ? 'filled' : 'subtle'}>
      {back.label}
    </Button>
  );
  if (isFinal(error)) return <EmptyState fullPage={fullPage} title={errorText(error)} action={way} />;
  const id = error instanceof ApiError ? error.request_id : undefined;
  return (
    <ErrorState
      fullPage={fullPage}
      {...(title && { title })}
      text={errorText(error)}
      onRetry={onRetry}
      action={way}
      {...(id && { details: t('request_id', { id }) })}
    />
  );
}
