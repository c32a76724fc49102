import { OutboundError } from './outbound.ts';

export interface FormCall {
  url: string;
  /** Sent in the body and not in the address, because addresses appear in logs and these fields hold secrets. */
  fields: Readonly<Record<string, string>>;
  timeoutMs: number;
}

/**
 * Node's error codes for a connection that was never established: nothing was sent, so the message was surely not
 * taken.
 */
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const retryableStatuses = new Set([429, 502, 503]);

/** Posts a form and parses a JSON answer. Throws only `OutboundError`, which contains nothing of what was sent. */
export async function postForm({ url, fields, timeoutMs }: FormCall): Promise<Record<string, unknown>> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await answer.text();
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    if (notConnected.has(cause?.code ?? '')) throw new OutboundError('later', 'no_connection', { outage: true });
    throw new OutboundError('unknown', name === 'TimeoutError' ? 'timeout' : 'connection_cut', { outage: true });
  }
  if (!answer.ok)
    throw new OutboundError(retryableStatuses.has(answer.status) ? 'later' : 'unknown', `http_${answer.status}`, {
      outage: true,
    });
  return readObject(text);
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Handled below, like any other answer that is not an object.
  }
  throw new OutboundError('unknown', 'not_json', { outage: true });
}

/** A field that a service sends as text or as a number. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
