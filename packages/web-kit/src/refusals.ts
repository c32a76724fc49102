import { ApiError } from '@ritm/http';

/** What a call carries when it is made again; undefined: the person gave up. */
export type Passed = Readonly<Record<string, string>> | undefined;

const handlers = new Map<string, (error: ApiError) => Promise<Passed>>();
const handled = new WeakSet<ApiError>();

/** Some refusals ask something of the person (a captcha, a fresh code): then the call is made once more, as if it had not been refused. */
export const onRefusal = (code: string, handler: (error: ApiError) => Promise<Passed>): void =>
  void handlers.set(code, handler);

/** Has the person been asked already, and gave up? */
export const wasHandled = (error: unknown): boolean => error instanceof ApiError && handled.has(error);

/** Runs it; refused for the want of something, asks for that and runs it once more. */
export async function passing<T>(run: (headers: Passed) => Promise<T>): Promise<T> {
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
