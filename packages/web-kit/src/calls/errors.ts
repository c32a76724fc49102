import { ApiError } from '@ritm/http';
import { toast } from '@ritm/ui';
import { announce } from '../announcements.ts';
import { kitT } from '../texts/kit-messages.ts';

/** Whether a silent second attempt is worthwhile: no answer arrived, or the server was busy for a moment. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** A failure on this side of the network, with a text for the reader. */
export class SpokenError extends Error {}

/** The text for a person: the server's text, its field errors on a line each, or the network failure, by method. */
export function errorText(error: unknown): string {
  if (error instanceof SpokenError) return error.message;
  if (!(error instanceof ApiError)) return kitT('error_unknown');
  if (error.status === 0) return kitT(error.method === 'GET' ? 'error_retrieving' : 'error_sending');
  const fields = Object.values(error.errors ?? {}).flat();
  const messages = fields.length > 0 ? fields.join('\n') : error.message;
  return messages && messages !== error.code ? messages : kitT('error_unknown');
}

let unauthorized: (() => void) | undefined;
/** Sets what a 401 does besides the toast; the session registers it. */
export const onUnauthorized = (handler: () => void): void => void (unauthorized = handler);

/**
 * Displays an error: a 401 asks to sign in, a failed connection asks to check it, anything else shows the server's
 * text. An error that is not an answer of the server is our own fault: it is logged too.
 */
export function showError(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) {
    announce('please_login');
    unauthorized?.();
    return;
  }
  if (error instanceof ApiError && error.status === 0)
    return announce(error.method === 'GET' ? 'error_retrieving' : 'error_sending');
  if (!(error instanceof ApiError) && !(error instanceof SpokenError)) {
    queueMicrotask(() => {
      throw error; // So that the browser's console and whoever listens to uncaught errors get it.
    });
  }
  const text = errorText(error);
  // A longer text stays longer than the usual second and a half.
  toast(text, { kind: 'error', ms: Math.max(4000, text.length * 60) });
}
