import { ApiError } from '@ritm/http';

/** What a call carries when it is made again; undefined: the person gave up. */
export type Passed = Readonly<Record<string, string>> | undefined;

const askers = new Map<string, (error: ApiError) => Promise<Passed>>();
const given = new WeakSet<ApiError>();

/** Some refusals ask something of the person (a captcha, a fresh code): then the call is made once more, as if it had not been refused. */
export const onRefusal = (code: string, ask: (error: ApiError) => Promise<Passed>): void => void askers.set(code, ask);

/** Has the person been asked already, and gave up? */
export const wasAsked = (error: unknown): boolean => error instanceof ApiError && given.has(error);

/** Runs it; refused for the want of something, asks for that and runs it once more. */
export async function passing<T>(run: (headers: Passed) => Promise<T>): Promise<T> {
  try {
    return await run(undefined);
  } catch (error) {
    const ask = error instanceof ApiError && !given.has(error) ? askers.get(error.code) : undefined;
    if (!ask) throw error;
    const headers = await ask(error as ApiError);
    if (headers) return run(headers);
    given.add(error as ApiError);
    throw error;
  }
}
