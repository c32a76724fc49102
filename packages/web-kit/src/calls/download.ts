import { ApiError, callPath, type CallInput, type RouteDefinition } from '@ritm/http';
import { base, from } from './prefetch.ts';
import { language } from '../texts/i18n.ts';
import { retryAfterChallenge, type ChallengeHeaders } from './refusals.ts';

/** Calls a route whose answer is a file and saves it in the browser under the server's file name. Throws `ApiError`. */
export async function download<D extends RouteDefinition & { readonly download: true }>(
  route: D,
  { params, query, body }: CallInput<D> & { params?: object; query?: object; body?: unknown },
): Promise<void> {
  const answer = await retryAfterChallenge((headers) =>
    fetchFile(route, callPath(route, (params ?? {}) as Record<string, unknown>, query as Record<string, unknown>), {
      headers,
      body,
    }),
  );
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = nameOf(answer.headers.get('content-disposition')) ?? 'file';
  link.click();
  URL.revokeObjectURL(link.href);
}

async function fetchFile(
  { method }: RouteDefinition,
  path: string,
  { headers, body }: { headers: ChallengeHeaders; body: unknown },
): Promise<Response> {
  const answer = await fetch(base + path, {
    method,
    headers: {
      'accept-language': language(),
      from,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (!answer) throw new ApiError(0, {}, method);
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json().catch(() => ({}))) as object, method);
  return answer;
}

function nameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}
