import { AppError, commonErrors } from '@ritm/http';
import type { LockKey, WriteContext } from '@ritm/platform';
import { bookingErrors as errors, type RequestState } from '../contract/index.ts';
import { changeState, requestById, type RequestFacts } from './queries/requests.ts';
import { stateAfter, statesBefore, type RequestEvent } from './rules/request-state.ts';

/** Several are taken in one call. */
export const requestLock =
  (school_id: number) =>
  (id: number): LockKey => ['booking', 'request', school_id, id];

/**
 * Returns a request of the organization under its lock, so that the second of two answers sees the first. 404
 * otherwise.
 */
export async function requestFor(tx: WriteContext, id: number): Promise<RequestFacts> {
  const { school_id } = tx;
  tx.lock(requestLock(school_id)(id));
  const [request] = await tx.run(requestById, { school_id, id });
  if (!request) throw new AppError(commonErrors.not_found);
  return request;
}

/** Requires a request whose number is proved and whose state allows the event; 409 `state_changed` otherwise. */
export function requireEvent({ state, verified_at }: RequestFacts, event: RequestEvent): RequestState {
  const after = stateAfter(state, event);
  if (after === undefined || verified_at === null) throw new AppError(errors.state_changed, { state });
  return after;
}

interface Change {
  event: RequestEvent;
  student_id?: number | undefined;
  reason?: string | undefined;
}

/**
 * Changes the state by compare-and-swap and records who did it. The lock makes concurrent writers queue; if it were
 * ever missing, the statement itself would decide, and the loser would get 409 `state_changed`.
 */
export async function setRequestState(tx: WriteContext, before: RequestFacts, change: Change): Promise<void> {
  const { event, student_id = null, reason = null } = change;
  const { school_id, now } = tx;
  const state = stateAfter(before.state, event)!;
  const byStaff = tx.maybeActor?.staff_id === undefined ? null : tx.maybeActor.user_id;
  const from = statesBefore(event);
  const of = { school_id, id: before.id, from, state, student_id, answered_by: byStaff, reason, now };
  const swapped = await tx.run(changeState, of);
  if (swapped.length === 0) throw new AppError(errors.state_changed, { state: before.state });
  tx.audit({
    action: `booking.${pastTense[event]}`,
    object_type: 'request',
    object_id: before.id,
    before: { state: before.state },
    after: { state, ...(student_id !== null && { student_id }) },
    reason: reason ?? undefined,
  });
  tx.emit('booking.request_changed', [before.id], { state });
}

const pastTense: Readonly<Record<RequestEvent, string>> = {
  take: 'taken',
  confirm: 'confirmed',
  reject: 'rejected',
  cancel: 'canceled',
  expire: 'expired',
  complete: 'completed',
  miss: 'missed',
};
