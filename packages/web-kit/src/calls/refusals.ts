import { ApiError } from '@ritm/http';

/** The headers of the repeated call; undefined: the person gave up. */
export type ChallengeHeaders = Readonly<Record<string, string>> | undefined;

const handlers = new Map<string, (error: ApiError) => Promise<ChallengeHeaders>>();
const handled = new WeakSet<ApiError>();

/**
 * Registers a handler for a refusal that requires something from the person (a captcha, a fresh code). Afterwards the
 * call is repeated as if it had not been refused.
 */
export const onRefusal = (code: string, handler: (error: ApiError) => Promise<ChallengeHeaders>): void =>
  void handlers.set(code, handler);

/** Whether the person was prompted already and gave up. */
export const wasHandled = (error: unknown): boolean => error instanceof ApiError && handled.has(error);

/** Runs the call; when it is refused with a registered code, runs the handler and then the call once more. */
export async function retryAfterChallenge<T>(run: (headers: ChallengeHeaders) => Promise<T>): Promise<T> {
  try {
    return await run(undefined);
  } catch (error) {
    const handler = error instanceof ApiError && !handled.has(error) ? handlers.get(error.code) : undefined;
    if (!handler) throw error;
    const headers = await handler(error as ApiError);
    if (headers) return run(headers);
    handled.add(error as ApiError);
    throw error;
  }
}
