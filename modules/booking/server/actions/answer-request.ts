import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { findOwnCards, studentFor } from '@ritm/students/server';
import { releaseHold } from '@ritm/timetable/server';
import { bookingErrors as errors, type RequestCard, type requestRoutes } from '../../contract/index.ts';
import { cardFor, addLead } from '../client-card.ts';
import { confirmForClient } from '../confirm.ts';
import { getRequestCard } from '../list.ts';
import { setLoss, setStudent, type RequestFacts } from '../queries/requests.ts';
import { addToBlackList } from '../queries/school.ts';
import { requireEvent, requestFor, setRequestState } from '../requests-access.ts';
import type { RequestEvent } from '../rules/request-state.ts';
import { isOpen } from '../rules/request-state.ts';
import { notifyAuthor } from '../notices/notices.ts';

type Routes = typeof requestRoutes;

/** Marks the request as in progress, so that colleagues see that somebody handles it. */
export async function takeRequest(
  tx: WriteContext,
  { params }: RouteInput<Routes['take_request']>,
): Promise<RequestCard> {
  const request = await requestFor(tx, params.id);
  requireEvent(request, 'take');
  await setRequestState(tx, request, { event: 'take' });
  return getRequestCard(tx, request.id);
}

export async function confirmRequest(
  tx: WriteContext,
  { params, body }: RouteInput<Routes['confirm_request']>,
): Promise<RequestCard> {
  const request = await requestFor(tx, params.id);
  requireEvent(request, 'confirm');
  await confirmForClient(tx, request, { student_id: await cardOfRequest(tx, request, body.student_id) });
  notifyAuthor(tx, request, { outcome: 'confirmed' });
  return flushedCard(tx, request.id);
}

/** The card that the answer names; otherwise the request's own card, the one with the proved number, or a new one. */
async function cardOfRequest(tx: WriteContext, request: RequestFacts, named: number | undefined): Promise<number> {
  if (named !== undefined) return activeCard(tx, named);
  if (request.student_id !== null) return request.student_id;
  const { user_id, phone, name } = request;
  const ownCards = user_id === null ? [] : await findOwnCards(tx, { user_id, school_id: tx.school_id });
  return cardFor(tx, { phone, name, own: ownCards });
}

async function activeCard(tx: WriteContext, id: number): Promise<number> {
  const { status } = await studentFor(tx, id);
  if (status === 'archived') throw new AppError(commonErrors.not_found);
  return id;
}

/** Returns the card as it is after everything that is written at the commit. */
async function flushedCard(tx: WriteContext, id: number): Promise<RequestCard> {
  await tx.flush();
  return getRequestCard(tx, id);
}

export async function rejectRequest(
  tx: WriteContext,
  { params, body }: RouteInput<Routes['reject_request']>,
): Promise<RequestCard> {
  const request = await requestFor(tx, params.id);
  requireEvent(request, 'reject');
  const { reason, loss } = body;
  await setRequestState(tx, request, { event: 'reject', reason });
  if (loss) tx.defer(setLoss, { school_id: tx.school_id, id: request.id, loss });
  if (request.hold_id !== null) await releaseHold(tx, { hold_id: request.hold_id });
  if (body.block === true && request.phone !== null) {
    const { school_id, now } = tx;
    const by = { created_by: tx.actor.user_id, now };
    tx.defer(addToBlackList, { school_id, phone: request.phone, reason, ...by });
    tx.audit({ action: 'booking.number_blocked', object_type: 'request', object_id: request.id, reason });
  }
  notifyAuthor(tx, request, { outcome: 'rejected', reason });
  return flushedCard(tx, request.id);
}

/**
 * Merges on its own only when the number is the same and proved; any other card must be chosen by a person and named.
 */
export async function convertRequest(
  tx: WriteContext,
  { params, body }: RouteInput<Routes['convert_request']>,
): Promise<RequestCard> {
  const request = await requestFor(tx, params.id);
  if (request.student_id !== null || !isOpen(request.state) || request.verified_at === null)
    throw new AppError(errors.state_changed, { state: request.state });
  const { phone, name } = request;
  const student_id =
    body.student_id === undefined ? await addLead(tx, { phone, name }) : await activeCard(tx, body.student_id);
  tx.defer(setStudent, { school_id: tx.school_id, id: request.id, student_id, now: tx.now });
  tx.audit({
    action: 'booking.converted',
    object_type: 'request',
    object_id: request.id,
    after: { student_id, new_card: body.student_id === undefined },
  });
  tx.emit('booking.request_changed', [request.id]);
  return flushedCard(tx, request.id);
}

export const completeRequest = (
  tx: WriteContext,
  { params }: RouteInput<Routes['complete_request']>,
): Promise<RequestCard> => close(tx, params.id, 'complete');

export const missRequest = (tx: WriteContext, { params }: RouteInput<Routes['miss_request']>): Promise<RequestCard> =>
  close(tx, params.id, 'miss');

/** Records the outcome of a booking that is not marked as a visit. It is refused before the class begins. */
async function close(
  tx: WriteContext,
  id: number,
  event: Extract<RequestEvent, 'complete' | 'miss'>,
): Promise<RequestCard> {
  const request = await requestFor(tx, id);
  requireEvent(request, event);
  if (Date.parse(request.starts_at) > Date.parse(tx.now)) throw new AppError(errors.not_begun);
  await setRequestState(tx, request, { event });
  return getRequestCard(tx, id);
}
