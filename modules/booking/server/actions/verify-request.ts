import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { type WriteContext, requireRow } from '@ritm/platform';
import { lockSeats } from '@ritm/timetable/server';
import { findStrikes } from '@ritm/visits/server';
import { bookingErrors as errors, type OwnRequest, type visitorRoutes } from '../../contract/index.ts';
import { cardFor, findOnlyCard } from '../client-card.ts';
import { confirmForClient } from '../confirm.ts';
import { followersOf, proveRequest, requestById, type RequestFacts } from '../queries/requests.ts';
import { requestFor, requestLock } from '../requests-access.ts';
import { isAtOnce } from '../rules/at-once.ts';
import { holdUntil } from '../rules/hold.ts';
import { notifyStaff } from '../notices/notices.ts';
import { enterAsClient, type Visitor, type Visit } from '../visitor.ts';
import { toOwnRequest } from '../views.ts';

/**
 * The request goes to the person whose session has proved its number, and its place is held for the full time.
 * A repeated call returns the request as it is.
 */
export async function verifyRequest(
  tx: WriteContext,
  { params }: RouteInput<typeof visitorRoutes.verify_request>,
): Promise<OwnRequest> {
  const visit = await enterAsClient(tx, params.school_id);
  const { context, school, visitor } = visit;
  const { school_id } = school;
  // The locks of a row are taken together, before its first request is read under its own.
  const followers = await context.run(followersOf, { school_id, id: params.id });
  context.lock(...[params.id, ...followers.map(({ id }) => id)].map(requestLock(school_id)));
  const request = await requestFor(context, params.id);
  if (request.user_id === visitor.user_id) return toOwnRequest(request, school);
  // The answer must not reveal that the request exists, so another number and another person's get what a missing one
  // gets.
  if (request.verified_at !== null || request.phone !== visitor.phone) throw new AppError(commonErrors.not_found);
  await proveRequestPhone(visit, request, followers);
  await context.flush();
  const after = requireRow(await context.run(requestById, { school_id, id: request.id }));
  return toOwnRequest(after, school);
}

async function proveRequestPhone(
  { context: tx, school, visitor }: Visit<WriteContext> & { visitor: Visitor },
  request: RequestFacts,
  followers: readonly RequestFacts[],
) {
  const { school_id, now } = tx;
  const { id, phone, name, created_at, starts_at } = request;
  const bearer = { phone, name, own: visitor.cards };
  const only = await findOnlyCard(tx, bearer);
  // The client cannot book by themselves now, so the request waits for the desk.
  const isClosed = only !== undefined && (await isClosedFor(tx, { ...school, student_ids: [only] }));
  const at_once = !isClosed && isAtOnce(school.auto_confirm, { proved: true, is_client: only !== undefined });
  const row = [request, ...followers.filter((one) => one.state === 'new' && one.verified_at === null)];
  for (const one of row) {
    const proved = await tx.run(proveRequest, {
      school_id,
      id: one.id,
      user_id: visitor.user_id,
      student_id: only ?? null,
      hold_until: holdUntil(created_at, starts_at),
      now,
    });
    if (proved.length === 0) throw new AppError(errors.state_changed, { state: one.state });
    tx.audit({
      action: 'booking.number_proved',
      object_type: 'request',
      object_id: one.id,
      after: { user_id: visitor.user_id },
    });
  }
  tx.emit(
    'booking.request_changed',
    row.map((one) => one.id),
  );
  if (at_once) {
    const student_id = only ?? (await cardFor(tx, bearer));
    if (followers.length > 0) lockPlaces(tx, row);
    const { notice_minutes } = school;
    for (const one of row) await confirmForClient(tx, { ...one, verified_at: now }, { student_id, notice_minutes });
    return;
  }
  await notifyStaff(tx, { ...request, title: row.map(({ title }) => title).join(' + ') });
  tx.enqueue('booking.remind_owner', { school_id, id }, { runAt: request.due_at });
}

/** The places of a row are locked together, before the first of them is given. */
const lockPlaces = (tx: WriteContext, row: readonly RequestFacts[]): void =>
  lockSeats(tx, ...row.map(({ occurrence_id }) => occurrence_id));

async function isClosedFor(tx: WriteContext, of: Parameters<typeof findStrikes>[1]): Promise<boolean> {
  const strikes = await findStrikes(tx, of);
  return [...strikes.values()].some(({ opens_on }) => opens_on !== null);
}
