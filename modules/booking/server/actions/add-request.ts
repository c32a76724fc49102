import { AppError, type RouteInput } from '@ritm/http';
import { parsePhone } from '@ritm/kernel/phone';
import { todayIn } from '@ritm/kernel/zone';
import { callerAddress, type Answer, type ReadContext, type WriteContext } from '@ritm/platform';
import { consentVersions } from '@ritm/students/contract';
import { bookSeat, bookSlot, holdSeat } from '@ritm/timetable/server';
import { bookingErrors as errors, type OwnRequest, type visitorRoutes } from '../../contract/index.ts';
import { cardFor, findOnlyCard } from '../client-card.ts';
import { demandOffered, fullError, isNoPlace, lookUp, type Wanted } from '../offer.ts';
import { fullClass } from '../queries/offers.ts';
import { changeState, insertRequest, nextRequestId, unprovedOf, type RequestFacts } from '../queries/requests.ts';
import { countBlocked, countFailure, failuresOf, isBlackListed } from '../queries/school.ts';
import { isAtOnce } from '../rules/at-once.ts';
import { holdUntil, unprovedUntil } from '../rules/hold.ts';
import { statesBefore } from '../rules/request-state.ts';
import { afterWorkingMinutes } from '../rules/working-time.ts';
import type { BookingSettings } from '../settings.ts';
import { tellStaff } from '../tell.ts';
import { demandMayBook, enterSchool, type Visit } from '../visitor.ts';
import { toOwnRequest } from '../views.ts';

type Input = RouteInput<typeof visitorRoutes.add_request>;
type Body = Input['body'];

/** Working minutes after which whoever answers is reminded. */
const ANSWER_MINUTES = 15;
/** Failures of an address after which a person has to prove to be one. */
const FREE_FAILURES = 2;

/**
 * Asks for a place; it is kept from this moment on. On a tariff without requests nothing of the visitor is kept: the
 * attempt is counted. What a guest fails at is counted by address, and stays counted.
 */
export async function addRequest(
  tx: WriteContext,
  settings: BookingSettings,
  { params, body }: Input,
): Promise<Answer<OwnRequest>> {
  const visit = await enterSchool(tx, params.school_id);
  const { context, school, known } = visit;
  if (!school.takes) {
    const day = todayIn(school.time_zone, tx.now);
    context.defer(countBlocked, { school_id: school.school_id, day });
    return new AppError(errors.tariff_limit);
  }
  if (known) return place(visit, body, phoneOf(body, known.phone));
  const address = callerAddress(tx.request.ip);
  tx.lock(['booking', 'address', address]);
  const [failures] = await tx.run(failuresOf, { address });
  if (failures!.count >= FREE_FAILURES) await settings.captcha.demand(tx, 'booking_request');
  try {
    return await place(visit, body, phoneOf(body, null));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    tx.defer(countFailure, { address });
    return error;
  }
}

/**
 * A class that is full is so for the hundreds who ask next; refused without a transaction and without its locks. Of guests the attempt
 * is counted, and a client's session of another organization is told nothing: both go the whole way.
 */
export async function refuseFull(read: ReadContext, { params: { school_id }, body }: Input): Promise<void> {
  const { maybeActor: actor } = read;
  const { service_id, occurrence_id } = body;
  if (!actor || (actor.client_of ?? school_id) !== school_id || occurrence_id === undefined) return;
  const [full] = await read.run(fullClass, { school_id, service_id, occurrence_id });
  if (full) throw await fullError(read, { school_id, ...full }, { service_id, occurrence_id });
}

/** E.164: of whoever is signed in the proved one, of a guest what they typed. */
function phoneOf({ phone }: Body, proved: string | null): string {
  if (proved !== null) return proved;
  if (phone === undefined) throw new AppError(errors.phone_needed);
  const parsed = parsePhone(phone);
  if (!parsed) throw new AppError(errors.bad_phone);
  return parsed.e164;
}

/** Everything that is refused is refused before anything is written. */
async function place(visit: Visit<WriteContext>, body: Body, phone: string): Promise<OwnRequest> {
  const { context: tx, school, known } = visit;
  const { school_id } = school;
  if (body.consent_version !== consentVersions.service) throw new AppError(errors.consent_needed);
  if (body.student_id !== undefined) {
    if (!known) throw new AppError(errors.phone_needed);
    await demandMayBook(tx, known, [body.student_id]);
  }
  tx.lock(['booking', 'number', school_id, phone]);
  const [offered, [listed], [id], [before]] = await Promise.all([
    lookUp(tx, school, body),
    tx.run(isBlackListed, { school_id, phone }),
    tx.run(nextRequestId, {}),
    known ? [] : tx.run(unprovedOf, { school_id, phone }),
  ]);
  if (listed!.listed) throw new AppError(errors.black_listed);
  // Sent twice, it is the same request, though it is its own place that has made the price another or the class full since.
  if (before && isTheSame(before, body)) return toOwnRequest(before, school);
  const wanted = await demandOffered(tx, school, { body, ...offered });
  const student_id = known
    ? (body.student_id ?? (await findOnlyCard(tx, { phone, name: body.name, own: known.cards })))
    : undefined;
  const request = { id: id!.id, phone, body, student_id, before };
  const at_once = isAtOnce(school.auto_confirm, { proved: known !== undefined, is_client: student_id !== undefined });
  return at_once ? bookNow(visit, wanted, request) : keepPlace(visit, wanted, request);
}

/** Another class, time or specialist takes the place of the one before. */
function isTheSame(before: RequestFacts, { service_id, occurrence_id, starts_at, teacher_id }: Body): boolean {
  if (occurrence_id !== undefined || starts_at === undefined) return before.occurrence_id === occurrence_id;
  const isHis = teacher_id === undefined || teacher_id === null || teacher_id === before.teacher_id;
  const isThen = Date.parse(starts_at) === Date.parse(before.starts_at);
  return before.from_slot && before.service_id === service_id && isThen && isHis;
}

interface Asked {
  id: number;
  phone: string;
  body: Body;
  student_id: number | undefined;
  /** Waits for its code and is given up now. */
  before: RequestFacts | undefined;
}

async function bookNow(visit: Visit<WriteContext>, wanted: Wanted, asked: Asked): Promise<OwnRequest> {
  const { context: tx, school, known } = visit;
  const student_id =
    asked.student_id ?? (await cardFor(tx, { phone: asked.phone, name: asked.body.name, own: known!.cards }));
  const of = { students_ids: [student_id], source: sourceOf(wanted) };
  const seated = await orElsewhere<Taken>(visit, wanted, () =>
    wanted.occurrence_id === undefined
      ? bookSlot(tx, { ...slotOf(wanted), ...of })
      : bookSeat(tx, { occurrence_id: wanted.occurrence_id, ...of }),
  );
  write(visit, { ...asked, student_id }, { wanted, seated, state: 'confirmed', hold: null });
  return ownOf(asked.id, seated, {
    state: 'confirmed',
    verified: true,
    hold_until: null,
    title: wanted.service.name,
    time_zone: school.time_zone,
  });
}

async function keepPlace(visit: Visit<WriteContext>, wanted: Wanted, asked: Asked): Promise<OwnRequest> {
  const { context: tx, school, known } = visit;
  const { before } = asked;
  const held_until = holdUntil(tx.now, wanted.starts_at);
  const source = sourceOf(wanted);
  const seated = await orElsewhere<Taken>(visit, wanted, () =>
    wanted.occurrence_id === undefined
      ? bookSlot(tx, { ...slotOf(wanted), students_ids: [], hold: { seats: 1, held_until }, source })
      : holdSeat(tx, { occurrence_id: wanted.occurrence_id, seats: 1, source, held_until }),
  );
  if (before) giveUp(tx, before);
  const hold_until = known ? held_until : unprovedUntil(tx.now, wanted.starts_at);
  write(visit, asked, { wanted, seated, state: 'new', hold: { id: seated.hold_id!, until: hold_until } });
  const { date, time_from } = seated;
  if (known) await tellStaff(tx, { id: asked.id, name: asked.body.name, title: wanted.service.name, date, time_from });
  return ownOf(asked.id, seated, {
    state: 'new',
    verified: known !== undefined,
    hold_until,
    title: wanted.service.name,
    time_zone: school.time_zone,
  });
}

/** A place, wherever it was taken. */
interface Taken {
  occurrence_id: number;
  date: string;
  time_from: string;
  starts_at: string;
  hold_id?: number | null;
}

/** What the timetable refuses under its lock is told with the classes that have a place. */
async function orElsewhere<T extends Taken>(
  visit: Visit<WriteContext>,
  wanted: Wanted,
  take: () => Promise<T>,
): Promise<T> {
  try {
    return await take();
  } catch (error) {
    if (!isNoPlace(error) || wanted.occurrence_id === undefined) throw error;
    const { service, occurrence_id } = wanted;
    throw await fullError(visit.context, visit.school, { service_id: service.service_id, occurrence_id });
  }
}

/** Its place is given back by a job: the locks of two classes are taken in one order, and this one has its own already. */
function giveUp(tx: WriteContext, { id, hold_id }: RequestFacts): void {
  const { school_id, now } = tx;
  const none = { student_id: null, answered_by: null, reason: null };
  tx.defer(changeState, { school_id, id, from: statesBefore('cancel'), state: 'canceled', now, ...none });
  if (hold_id !== null) tx.enqueue('booking.release_hold', { school_id, hold_id });
}

const sourceOf = ({ service }: Wanted) => (service.type === 'trial' ? ('trial' as const) : ('online' as const));
const slotOf = ({ service, starts_at, teacher_id }: Wanted) => ({
  service_id: service.service_id,
  starts_at,
  teacher_id,
});

interface Written {
  wanted: Wanted;
  seated: { occurrence_id: number };
  state: 'new' | 'confirmed';
  hold: { id: number; until: string } | null;
}

const channels = new Set(['web', 'android', 'ios', 'embed']);

function write(
  { context: tx, school, known }: Visit<WriteContext>,
  { id, phone, body, student_id }: Asked,
  written: Written,
): void {
  const { wanted, seated, state, hold } = written;
  const { school_id, now } = tx;
  const due_at = afterWorkingMinutes(now, ANSWER_MINUTES, { hours: school.working_hours, time_zone: school.time_zone });
  const { from } = tx.request;
  tx.defer(insertRequest, {
    school_id,
    id,
    state,
    phone,
    name: body.name,
    comment: body.comment || null,
    user_id: known?.user_id ?? null,
    verified_at: known ? now : null,
    student_id: student_id ?? null,
    service_id: wanted.service.service_id,
    service_name: wanted.service.name,
    price: body.price,
    occurrence_id: seated.occurrence_id,
    hold_until: hold?.until ?? null,
    hold_id: hold?.id ?? null,
    consent_version: body.consent_version,
    channel: from !== undefined && channels.has(from) ? from : 'other',
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
  if (known && state === 'new') tx.enqueue('booking.remind_owner', { school_id, id }, { runAt: due_at });
}

interface Shown {
  state: 'new' | 'confirmed';
  verified: boolean;
  hold_until: string | null;
  title: string;
  time_zone: string;
}

const ownOf = (id: number, { date, time_from, starts_at }: Taken, shown: Shown): OwnRequest => ({
  id,
  ...shown,
  date,
  time_from,
  starts_at,
});
