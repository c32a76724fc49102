import { visitsKey } from '@ritm/passes/web';
import { ApiError } from '@ritm/http';
import { call, registerTopic, type SchoolPlace } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { checkInRoutes as routes, type CheckInBody, type CheckInClients, type CheckInDay } from '../contract/index.ts';

/** The desk’s own roles: nobody else reaches the reception. */
export interface DeskPlace extends SchoolPlace {
  readonly role: 'owner' | 'administrator';
}

/** Milliseconds after which a silent server counts as unreachable: a client is waiting at the desk. */
const TIMEOUT_MS = 6_000;

/** Runs a call with a timeout; a timed-out call is reported as a network failure. */
async function withTimeout<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    return await run(controller.signal);
  } catch (error) {
    if (controller.signal.aborted) throw new ApiError(0, {}, 'POST');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

registerTopic('timetable', ({ school_id }) => [[...visitsKey({ school_id }), 'check-in-day']]);

export const dayQuery = (at: DeskPlace) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'check-in-day', at.role],
    queryFn: () => readDay(at),
    // A reception may stay untouched for minutes.
    refetchInterval: 60_000,
    networkMode: 'always',
    retry: false,
  });

export const readDay = (at: DeskPlace): Promise<CheckInDay> =>
  withTimeout((signal) => call(routes.get_check_in_day, { params: at }, { signal }));
export const readClients = (at: DeskPlace, after: number | undefined): Promise<CheckInClients> =>
  withTimeout((signal) => call(routes.list_check_in_clients, { params: at, query: { after } }, { signal }));
export const findClient = (at: DeskPlace, code: string) =>
  withTimeout((signal) => call(routes.find_for_check_in, { params: at, body: { code } }, { signal }));
export const readCard = (at: DeskPlace, student_id: number) =>
  withTimeout((signal) => call(routes.get_check_in_card, { params: { ...at, student_id } }, { signal }));
/** The scan's id is also the idempotency key: a retry after a lost answer gets the same answer. */
export const sendCheckIn = (at: DeskPlace, body: CheckInBody, key = body.scan_id) =>
  withTimeout((signal) => call(routes.check_in, { params: at, body }, { signal, idempotencyKey: key }));

/** Whether the server answers. It is called while the server is unreachable. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return await withTimeout(async (signal) => (await fetch('/readyz', { signal, cache: 'no-store' })).ok);
  } catch {
    return false;
  }
}

export const codeQuery = (school_id: number, student_id: number) =>
  queryOptions({
    queryKey: ['reception', 'check-in-code', school_id, student_id],
    queryFn: ({ signal }) =>
      call(routes.get_check_in_code, { params: { role: 'student', school_id, student_id } }, { signal }),
    staleTime: Infinity,
  });
