import { ApiError } from '@ritm/http';
import { toast } from '@ritm/ui';
import { announce } from './announcements.ts';
import { kitT } from './kit-messages.ts';

/** Worth a silent second try: nothing came back, or the server was busy for a moment. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** A failure on this side of the network, in words for the reader. */
export class SpokenError extends Error {}

/** What a person is told: the server's words, its field errors a line each, or what the network did, by method. */
export function errorText(error: unknown): string {
  if (error instanceof SpokenError) return error.message;
  if (!(error instanceof ApiError)) return kitT('error_unknown');
  if (error.status === 0) return kitT(error.method === 'GET' ? 'error_retrieving' : 'error_sending');
  const fields = Object.values(error.errors ?? {}).flat();
  const messages = fields.length > 0 ? fields.join('\n') : error.message;
  return messages && messages !== error.code ? messages : kitT('error_unknown');
}

let unauthorized: (() => void) | undefined;
/** What a 401 does besides the toast; told by the session. */
export const onUnauthorized = (handler: () => void): void => void (unauthorized = handler);

/** Shows a refusal as the specification's section 8 says. An error that is not an answer of the server is a fault of ours: it is logged too. */
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
  // Longer words need longer than the usual second and a half.
  toast(text, { kind: 'error', ms: Math.max(4000, text.length * 60) });
}
