/**
 * Several services of one visit, one after the other, with one specialist or with several: all are booked or none. Each
 * is a request of its own, because the desk may answer each one separately (decision 248).
 */
import { AppError } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { bookSlots } from '@ritm/timetable/server';
import { recordRequestedService } from '@ritm/visits/server';
import { bookingErrors as errors, type OwnRequest, type RequestBody } from '../../contract/index.ts';
import { cardFor } from '../client-card.ts';
import { notifyStaff } from '../notices/notices.ts';
import { requireOffered, type AcceptedOffer } from '../offer.ts';
import { offeredService } from '../queries/offers.ts';
import type { RequestFacts } from '../queries/requests.ts';
import { holdUntil, unprovedUntil } from '../rules/hold.ts';
import { toOwnRequest } from '../views.ts';
import type { Visit } from '../visitor.ts';
import { cancelPrevious, slotOf, sourceOf, writeRequest, type PlacedRequest } from './write-request.ts';

type Part = NonNullable<RequestBody['next']>[number];

/** A pause between two services, because specialists' grids may differ. */
const MAX_PAUSE_MS = 30 * 60_000;

/** Whether the earlier request of a number was for the same further services. */
export function isSameRow(followers: readonly RequestFacts[], parts: readonly Part[] = []): boolean {
  return (
    followers.length === parts.length &&
    parts.every((part, n) => {
      const { service_id, starts_at } = followers[n]!;
      return service_id === part.service_id && Date.parse(starts_at) === Date.parse(part.starts_at);
    })
  );
}

interface Row {
  placed: PlacedRequest;
  at_once: boolean;
  /** Ids of the further requests. */
  ids: readonly number[];
}

export async function placeRow(
  visit: Visit<WriteContext>,
  first: AcceptedOffer,
  { placed, at_once, ids }: Row,
): Promise<OwnRequest> {
  const { context: tx, school, visitor } = visit;
  const { phone, body } = placed;
  const parts = body.next!;
  // A class of the timetable is at its own time, whatever follows.
  if (first.occurrence_id !== undefined) throw new AppError(errors.not_in_a_row);
  const offers = [first, ...(await offersOf(visit, body))];
  const [who] = placed.comers;
  const student_id = at_once
    ? (who!.student_id ?? (await cardFor(tx, { phone, name: who!.name, own: visitor!.cards })))
    : who!.student_id;
  const held_until = holdUntil(tx.now, first.starts_at);
  const slots = await bookSlots(
    tx,
    offers.map((offer) => ({
      ...slotOf(offer),
      source: sourceOf(offer),
      students_ids: at_once ? [student_id!] : [],
      ...(!at_once && { hold: { seats: 1, held_until } }),
    })),
  );
  requireInARow(slots);
  const hold_until = at_once ? null : visitor ? held_until : unprovedUntil(tx.now, first.starts_at);
  for (const one of placed.before) cancelPrevious(tx, one);
  for (const [n, offer] of offers.entries()) {
    const seated = slots[n]!;
    const { service_id } = offer.service;
    const { occurrence_id, hold_id } = seated;
    if (at_once) recordRequestedService(tx, { occurrence_id, students_ids: [student_id!], service_id });
    writeRequest(visit, placed, {
      comer: { ...who!, id: n === 0 ? who!.id : ids[n - 1]!, student_id },
      offer,
      seated,
      state: at_once ? 'confirmed' : 'new',
      hold: hold_until === null ? null : { id: hold_id!, until: hold_until },
      ...(n > 0 && { follows: { id: who!.id, price: parts[n - 1]!.price } }),
    });
  }
  const title = offers.map((offer) => offer.title).join(' + ');
  const { date, time_from, starts_at } = slots[0]!;
  if (visitor && !at_once) await notifyStaff(tx, { id: who!.id, name: who!.name, title, date, time_from });
  const state = at_once ? ('confirmed' as const) : ('new' as const);
  const verified_at = visitor ? tx.now : null;
  return toOwnRequest({ id: who!.id, state, verified_at, hold_until, title, date, time_from, starts_at }, school);
}

/** The further services, as the organization really offers them. */
function offersOf({ context: tx, school }: Visit<WriteContext>, body: RequestBody): Promise<AcceptedOffer[]> {
  const { school_id } = school;
  return Promise.all(
    body.next!.map(async (part) => {
      const [service] = await tx.run(offeredService, { school_id, service_id: part.service_id });
      const request = { ...body, ...part, occurrence_id: undefined, students_ids: undefined };
      return requireOffered(tx, school, { body: request, service, offeredRow: undefined });
    }),
  );
}

/** Throws unless each begins when the one before it is over, or a little later. */
function requireInARow(slots: readonly { starts_at: string; ends_at: string }[]): void {
  for (const [n, { starts_at }] of slots.entries()) {
    if (n === 0) continue;
    const pause = Date.parse(starts_at) - Date.parse(slots[n - 1]!.ends_at);
    if (pause < 0 || pause > MAX_PAUSE_MS) throw new AppError(errors.not_in_a_row);
  }
}
