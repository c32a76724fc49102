/**
 * A visitor requests a place from the public page. The seat is held from this moment and the request is verified
 * later, so nobody loses a place while typing a code; limits are per address and number, as anybody may call this.
 */
import { AppError, type RouteInput } from '@ritm/http';
import { parsePhone } from '@ritm/kernel/phone';
import { todayIn } from '@ritm/kernel/zone';
import { callerAddress, committed, type Answer, type ReadContext, type WriteContext, requireRow } from '@ritm/platform';
import { consentVersions } from '@ritm/students/contract';
import { bookSeat, bookSlot, holdSeat } from '@ritm/timetable/server';
import { recordRequestedService, requireNoStrikes } from '@ritm/visits/server';
import { bookingErrors as errors, type OwnRequest, type visitorRoutes } from '../../contract/index.ts';
import { cardFor, findOnlyCard } from '../client-card.ts';
import { requireOffered, fullError, isNoPlace, readOffer, type AcceptedOffer } from '../offer.ts';
import { fullClass } from '../queries/offers.ts';
import { followersOf, nextRequestIds, unprovedOf, type RequestFacts } from '../queries/requests.ts';
import { countBlocked, countFailure, failuresOf, isBlackListed } from '../queries/school.ts';
import { cardNames } from '../queries/visitor.ts';
import { isAtOnce } from '../rules/at-once.ts';
import { holdUntil, unprovedUntil } from '../rules/hold.ts';
import type { BookingSettings } from '../settings.ts';
import { notifyStaff } from '../notices/notices.ts';
import { requireCanBook, enterSchool, type Visit } from '../visitor.ts';
import { toOwnRequest } from '../views.ts';
import { isSameRow, placeRow } from './in-a-row.ts';
import {
  cancelPrevious,
  slotOf,
  sourceOf,
  writeRequest,
  type BookedPlace,
  type Comer,
  type PlacedRequest,
} from './write-request.ts';

type Input = RouteInput<typeof visitorRoutes.add_request>;
type Body = Input['body'];

/** After this many failures from one address the visitor must pass a human check. */
const FREE_FAILURES = 2;
const uncountedErrors = new Set<string>([errors.full.code, errors.too_few.code]);

/**
 * Requests a place and holds it from this moment on. On a tariff without requests nothing about the visitor is stored;
 * only the attempt is counted. A guest's failures are counted by address even when the call fails; a lack of places is
 * not a failure.
 */
export async function addRequest(
  tx: WriteContext,
  settings: BookingSettings,
  { params, body: rawBody }: Input,
): Promise<Answer<OwnRequest>> {
  const body = uniqueStudents(rawBody);
  const visit = await enterSchool(tx, params.school_id);
  const { context, school, visitor } = visit;
  if (!school.takes) {
    const day = todayIn(school.time_zone, tx.now);
    context.defer(countBlocked, { school_id: school.school_id, day });
    return committed(new AppError(errors.tariff_limit));
  }
  if (visitor) return placeRequest(visit, body, phoneOf(body, visitor.phone));
  const address = callerAddress(tx.request.ip);
  tx.lock(['booking', 'address', address]);
  const failures = requireRow(await tx.run(failuresOf, { address }));
  if (failures.count >= FREE_FAILURES) await settings.captcha.require(tx, 'booking_request');
  try {
    return await placeRequest(visit, body, phoneOf(body, null));
  } catch (error) {
    // A full class is not the visitor's failure: a whole studio may request it from behind one address.
    if (!(error instanceof AppError) || uncountedErrors.has(error.declaration.code)) throw error;
    tx.defer(countFailure, { address });
    return committed(error);
  }
}

/**
 * Refuses a request for a full class without a transaction and its locks, because hundreds may request the same class.
 * Guests and client sessions of another organization take the full path: a guest's attempt is counted, and the other
 * session learns nothing.
 */
export async function refuseFull(read: ReadContext, { params: { school_id }, body }: Input): Promise<void> {
  const { maybeActor: actor } = read;
  const { service_id, occurrence_id } = body;
  if (!actor || (actor.client_of ?? school_id) !== school_id || occurrence_id === undefined) return;
  const [full] = await read.run(fullClass, { school_id, service_id, occurrence_id });
  if (full) throw await fullError(read, { school_id, ...full }, { service_id, occurrence_id, seats: seatsOf(body) });
}

/** Returns the number in E.164: the proved one of a signed-in person, or the one that a guest typed. */
function phoneOf({ phone }: Body, proved: string | null): string {
  if (proved !== null) return proved;
  if (phone === undefined) throw new AppError(errors.phone_needed);
  const parsed = parsePhone(phone);
  if (!parsed) throw new AppError(errors.bad_phone);
  return parsed.e164;
}

/** A student named twice takes one place and counts once towards the price by headcount. */
const uniqueStudents = ({ students_ids, ...body }: Body): Body =>
  students_ids ? { ...body, students_ids: [...new Set(students_ids)] } : body;

/** A person without a card takes one seat. */
const seatsOf = ({ students_ids }: Body): number => students_ids?.length ?? 1;

/** Every refusal happens before anything is written. */
async function placeRequest(visit: Visit<WriteContext>, body: Body, phone: string): Promise<OwnRequest> {
  const { context: tx, school, visitor } = visit;
  const { school_id } = school;
  if (body.consent_version !== consentVersions.service) throw new AppError(errors.consent_needed);
  const cards = body.students_ids;
  if (body.next && seatsOf(body) > 1) throw new AppError(errors.row_for_one);
  if (cards) {
    if (!visitor) throw new AppError(errors.phone_needed);
    await requireCanBook(tx, visitor, cards);
  }
  tx.lock(['booking', 'number', school_id, phone]);
  const [offered, [listed], ids, named, [before]] = await Promise.all([
    readOffer(tx, school, body),
    tx.run(isBlackListed, { school_id, phone }),
    tx.run(nextRequestIds, { count: seatsOf(body) + (body.next?.length ?? 0) }),
    cards ? tx.run(cardNames, { school_id, ids: cards }) : [],
    visitor ? [] : tx.run(unprovedOf, { school_id, phone }),
    requireNoStrikes(tx, { ...school, student_ids: cards ?? [] }),
  ]);
  if (listed!.listed) throw new AppError(errors.black_listed);
  // A request that is sent twice is the same request, even when its own place has since changed the price or filled the
  // class.
  const followers = before ? await tx.run(followersOf, { school_id, id: before.id }) : [];
  if (before && isSameRequest(before, body) && isSameRow(followers, body.next)) return toOwnRequest(before, school);
  const offer = await requireOffered(tx, school, { body, ...offered });
  const only = visitor && !cards ? await findOnlyCard(tx, { phone, name: body.name, own: visitor.cards }) : undefined;
  if (only !== undefined) await requireNoStrikes(tx, { ...school, student_ids: [only] });
  const comers: Comer[] = cards
    ? named.map(({ id: student_id, name }, n) => ({ id: ids[n]!.id, student_id, name }))
    : [{ id: ids[0]!.id, student_id: only, name: body.name }];
  const is_client = comers[0]!.student_id !== undefined;
  const placed = { phone, body, comers, before: before ? [before, ...followers] : [] };
  const at_once = isAtOnce(school.auto_confirm, { proved: visitor !== undefined, is_client });
  if (body.next) return placeRow(visit, offer, { placed, at_once, ids: ids.slice(1).map(({ id }) => id) });
  return at_once ? bookAtOnce(visit, offer, placed) : holdPlaces(visit, offer, placed);
}

/** A request for another class, time or specialist replaces the earlier one. */
function isSameRequest(before: RequestFacts, { service_id, occurrence_id, starts_at, teacher_id }: Body): boolean {
  if (occurrence_id !== undefined || starts_at === undefined) return before.occurrence_id === occurrence_id;
  const isSameTeacher = teacher_id === undefined || teacher_id === null || teacher_id === before.teacher_id;
  const isSameTime = Date.parse(starts_at) === Date.parse(before.starts_at);
  return before.from_slot && before.service_id === service_id && isSameTime && isSameTeacher;
}

async function bookAtOnce(
  visit: Visit<WriteContext>,
  offer: AcceptedOffer,
  placed: PlacedRequest,
): Promise<OwnRequest> {
  const { context: tx, school, visitor } = visit;
  const { phone } = placed;
  const comers = await Promise.all(
    placed.comers.map(async ({ student_id, ...one }) => ({
      ...one,
      student_id: student_id ?? (await cardFor(tx, { phone, name: one.name, own: visitor!.cards })),
    })),
  );
  const of = { students_ids: comers.map(({ student_id }) => student_id), source: sourceOf(offer) };
  const seated = await withAlternatives<BookedPlace>(visit, offer, () =>
    offer.occurrence_id === undefined
      ? bookSlot(tx, { ...slotOf(offer), ...of })
      : bookSeat(tx, { occurrence_id: offer.occurrence_id, ...of }),
  );
  const { service_id } = offer.service;
  recordRequestedService(tx, { occurrence_id: seated.occurrence_id, students_ids: of.students_ids, service_id });
  for (const comer of comers) writeRequest(visit, placed, { comer, offer, seated, state: 'confirmed', hold: null });
  return toOwnRequest(
    {
      ...seated,
      id: comers[0]!.id,
      state: 'confirmed',
      verified_at: tx.now,
      hold_until: null,
      title: offer.title,
    },
    school,
  );
}

/** Holds a place for every person, or for none of them. */
async function holdPlaces(
  visit: Visit<WriteContext>,
  offer: AcceptedOffer,
  placed: PlacedRequest,
): Promise<OwnRequest> {
  const { context: tx, school, visitor } = visit;
  const { before, comers } = placed;
  const held_until = holdUntil(tx.now, offer.starts_at);
  const hold_until = visitor ? held_until : unprovedUntil(tx.now, offer.starts_at);
  const first = await holdOne(visit, offer, held_until);
  const { occurrence_id, date, time_from } = first;
  // This comes before the insert because a number may have only one request that is not proved.
  for (const one of before) cancelPrevious(tx, one);
  for (const comer of comers) {
    // The first person turns the specialist's time into a class; each of the others must see the place before theirs.
    const isFirst = comer === comers[0];
    if (!isFirst) await tx.flush();
    const seated = isFirst ? first : await holdOne(visit, { ...offer, occurrence_id }, held_until);
    writeRequest(visit, placed, {
      comer,
      offer,
      seated,
      state: 'new',
      hold: { id: seated.hold_id!, until: hold_until },
    });
    if (visitor) await notifyStaff(tx, { id: comer.id, name: comer.name, title: offer.service.name, date, time_from });
  }
  return toOwnRequest(
    {
      ...first,
      id: comers[0]!.id,
      state: 'new',
      verified_at: visitor ? tx.now : null,
      hold_until,
      title: offer.title,
    },
    school,
  );
}

function holdOne(visit: Visit<WriteContext>, offer: AcceptedOffer, held_until: string): Promise<BookedPlace> {
  const { context: tx } = visit;
  const source = sourceOf(offer);
  return withAlternatives<BookedPlace>(visit, offer, () =>
    offer.occurrence_id === undefined
      ? bookSlot(tx, { ...slotOf(offer), students_ids: [], hold: { seats: 1, held_until }, source })
      : holdSeat(tx, { occurrence_id: offer.occurrence_id, seats: 1, source, held_until }),
  );
}

/** Adds the classes with a free place to a refusal that the timetable makes under its lock. */
async function withAlternatives<T extends BookedPlace>(
  visit: Visit<WriteContext>,
  offer: AcceptedOffer,
  book: () => Promise<T>,
): Promise<T> {
  try {
    return await book();
  } catch (error) {
    if (!isNoPlace(error) || offer.occurrence_id === undefined) throw error;
    const { service, occurrence_id, seats } = offer;
    throw await fullError(visit.context, visit.school, { service_id: service.service_id, occurrence_id, seats });
  }
}
