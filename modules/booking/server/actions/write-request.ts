/** What every way of placing a request writes, whether it is for a class, for a time or for services in a row. */
import type { RouteInput } from '@ritm/http';
import { callerAddress, type WriteContext } from '@ritm/platform';
import type { visitorRoutes } from '../../contract/index.ts';
import type { AcceptedOffer } from '../offer.ts';
import { changeState, insertRequest, type RequestFacts } from '../queries/requests.ts';
import { statesBefore } from '../rules/request-state.ts';
import { afterWorkingMinutes } from '../rules/working-time.ts';
import type { Visit } from '../visitor.ts';

type Body = RouteInput<typeof visitorRoutes.add_request>['body'];

/** After this many working minutes the person who answers is reminded. */
const ANSWER_MINUTES = 15;

/** A person who is to come. Each has a request of their own, because the desk answers each one separately. */
export interface Comer {
  /** The id of the request. */
  id: number;
  /** Undefined while the card is not known. */
  student_id: number | undefined;
  name: string;
}

export interface PlacedRequest {
  phone: string;
  body: Body;
  comers: readonly Comer[];
  /** The earlier request of the number and those that follow it: they still wait for the code and are canceled now. */
  before: readonly Pick<RequestFacts, 'id' | 'hold_id'>[];
}

/** A booked place, in a class or at a specialist's time. */
export interface BookedPlace {
  occurrence_id: number;
  date: string;
  time_from: string;
  starts_at: string;
  hold_id?: number | null;
}

/**
 * Cancels the earlier request. A job releases its place, because this transaction already holds the lock of another
 * class and the locks of two classes must be taken in one order.
 */
export function cancelPrevious(tx: WriteContext, { id, hold_id }: Pick<RequestFacts, 'id' | 'hold_id'>): void {
  const { school_id, now } = tx;
  const noAnswer = { student_id: null, answered_by: null, reason: null };
  tx.defer(changeState, { school_id, id, from: statesBefore('cancel'), state: 'canceled', now, ...noAnswer });
  tx.audit({ action: 'booking.canceled', object_type: 'request', object_id: id, after: { state: 'canceled' } });
  if (hold_id !== null) tx.enqueue('booking.release_hold', { school_id, hold_id });
}

export const sourceOf = ({ service }: AcceptedOffer) =>
  service.type === 'trial' ? ('trial' as const) : ('online' as const);
export const slotOf = ({ service, starts_at, teacher_id }: AcceptedOffer) => ({
  service_id: service.service_id,
  starts_at,
  teacher_id,
});

export interface RequestToWrite {
  comer: Comer;
  offer: AcceptedOffer;
  seated: { occurrence_id: number };
  state: 'new' | 'confirmed';
  hold: { id: number; until: string } | null;
  /** Of a further service of a row, with the first request of it. */
  follows?: { id: number; price: number };
}

const channels = new Set(['web', 'android', 'ios', 'embed']);

export function writeRequest(
  { context: tx, school, visitor }: Visit<WriteContext>,
  { phone, body }: PlacedRequest,
  { comer: { id, student_id, name }, offer, seated, state, hold, follows }: RequestToWrite,
): void {
  const { school_id, now } = tx;
  const due_at = afterWorkingMinutes(now, ANSWER_MINUTES, { hours: school.working_hours, time_zone: school.time_zone });
  const { from } = tx.request;
  tx.defer(insertRequest, {
    school_id,
    id,
    state,
    phone,
    name,
    comment: body.comment || null,
    user_id: visitor?.user_id ?? null,
    verified_at: visitor ? now : null,
    student_id: student_id ?? null,
    service_id: offer.service.service_id,
    service_name: offer.service.name,
    price: follows?.price ?? body.price,
    occurrence_id: seated.occurrence_id,
    hold_until: hold?.until ?? null,
    hold_id: hold?.id ?? null,
    follows_id: follows?.id ?? null,
    consent_version: body.consent_version,
    channel: from !== undefined && channels.has(from) ? from : 'other',
    utm: JSON.stringify(body.utm ?? {}),
    address: callerAddress(tx.request.ip),
    due_at,
    answered_at: state === 'confirmed' ? now : null,
    now,
  });
  const { occurrence_id } = seated;
  tx.audit({
    action: 'booking.requested',
    object_type: 'request',
    object_id: id,
    after: { state, occurrence_id, student_id },
  });
  tx.emit('booking.requested', [id]);
  // The staff are reminded once of a row.
  if (visitor && state === 'new' && !follows) tx.enqueue('booking.remind_owner', { school_id, id }, { runAt: due_at });
}
