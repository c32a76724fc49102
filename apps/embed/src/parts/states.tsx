import type { ReactNode } from 'react';
import { Refusal } from '../kit/client.ts';
import { t } from '../kit/words.ts';

export const Waiting = () => (
  <div className="bars" role="status" aria-label={t('loading')}>
    <i />
    <i />
    <i />
    <i />
  </div>
);

/** The text of a refusal; when no answer came, the text says that nothing was sent. */
export const textOf = (error: unknown): string =>
  error instanceof Refusal && error.status > 0 && error.message ? error.message : t('network');

export function Failed({ error, retry }: { readonly error: Refusal; readonly retry: () => void }) {
  const isMissing = error.status === 404;
  return (
    <div className="empty stack" role="alert">
      <h2>{isMissing ? t('missing') : t('failed')}</h2>
      <p className="dim">{isMissing ? t('missing_text') : textOf(error)}</p>
      {!isMissing && (
        <p>
          <button type="button" className="button quiet" onClick={retry}>
            {t('again')}
          </button>
        </p>
      )}
    </div>
  );
}

export function Empty({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="empty stack tight">
      <h2>{title}</h2>
      <p className="dim">{text}</p>
      {children}
    </div>
  );
}
