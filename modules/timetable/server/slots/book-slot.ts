/**
 * Books a free time of a specialist: finds the time and inserts the class in one statement (decision 018), so that two
 * clients cannot take the same time between a look and a write.
 */
import { AppError } from '@ritm/http';
import { addDays } from '@ritm/kernel';
import { wallTimeOf } from '@ritm/kernel/zone';
import { type LockKey, type WriteContext, requireRow } from '@ritm/platform';
import { timetableErrors as errors, type SeatSource, type Slot } from '../../contract/index.ts';
import { bookSeat, holdSeat } from '../seats/book.ts';
import { lockSeats } from '../seats/facts.ts';
import { linkTeacher } from '../seats/promote.ts';
import { insertHold, takeSeats } from '../seats/queries.ts';
import type { SlotSearch } from './candidates.ts';
import { freeSlots, insertSlot, nextIds, offersAt, slotService, type OfferRow, type SlotService } from './queries.ts';
import { slotInstant } from './instant.ts';
import { requireSlots } from './search.ts';

export interface SlotRequest {
  service_id: number;
  /** Null: the free specialist who is least busy on that day. */
  teacher_id: number | null;
  /** An instant on the grid; anything else is 422 `slot_closed`. */
  starts_at: string;
  /** Cards that the caller may book; empty with a hold. */
  students_ids: readonly number[];
  /** Holds the time without naming the clients. */
  hold?: { seats: number; held_until: string };
  source: SeatSource;
  /** The desk may book without the required notice and beyond the horizon. */
  at_desk?: boolean;
}

export interface BookedSlot {
  occurrence_id: number;
  timetable_id: number;
  teacher_id: number;
  date: string;
  time_from: string;
  time_to: string;
  starts_at: string;
  ends_at: string;
  hold_id: number | null;
}

/** The number of slots that are offered instead of one that is taken. */
const ALTERNATIVES = 5;

/**
 * Books a specialist's time as a separate class, which is canceled when its last client leaves. The search that offered
 * the time is repeated under the locks of every specialist who may give the service, so the chosen one is free and
 * stays free. If the class is for several clients, the second client joins the first. 422 `slot_closed`; 409
 * `slot_taken` with `data.alternatives`.
 */
export async function bookSlot(tx: WriteContext, request: SlotRequest): Promise<BookedSlot> {
  // An invalid time is refused before any query runs.
  const at = slotInstant(request.starts_at);
  const [service, [ids]] = await Promise.all([lockTeachersOf(tx, request), tx.run(nextIds, {})]);
  const offer = await findOffer(tx, request, at);
  if (offer.joins !== null) return joinSlot(tx, offer, request);
  return createSlot(tx, { offer, service, ids: ids! }, request);
}

/**
 * Books times that follow one another, each by the rules of `bookSlot`, or none of them. All locks are taken before the
 * first is booked: those of every specialist of every service, then those of the places.
 */
export async function bookSlots(tx: WriteContext, requests: readonly SlotRequest[]): Promise<BookedSlot[]> {
  const found = requests.map((request) => ({ request, at: slotInstant(request.starts_at) }));
  const services = await lockTeachersOfAll(tx, requests);
  const ids = (await Promise.all(requests.map(() => tx.run(nextIds, {})))).map(([one]) => one!);
  const offers = await Promise.all(found.map(({ request, at }) => findOffer(tx, request, at)));
  lockSeats(tx, ...offers.map(({ joins }, n) => joins ?? ids[n]!.occurrence_id));
  const booked: BookedSlot[] = [];
  for (const [n, offer] of offers.entries()) {
    const request = requests[n]!;
    booked.push(
      offer.joins === null
        ? createSlot(tx, { offer, service: services[n]!, ids: ids[n]! }, request)
        : await joinSlot(tx, offer, request),
    );
  }
  return booked;
}

/** Finds a specialist who is free at that time; the caller holds the locks of all who may be. */
async function findOffer(tx: WriteContext, request: SlotRequest, at: string): Promise<OfferRow> {
  const { date } = wallTimeOf(at, tx.time_zone);
  const { service_id, teacher_id } = request;
  // The place may be in another time zone, where the date differs.
  const search: SlotSearch = {
    school_id: tx.school_id,
    service_id,
    teacher_id,
    from: addDays(date, -1),
    to: addDays(date, 1),
    time_zone: tx.time_zone,
    now: tx.now,
    at_desk: request.at_desk ?? false,
    leaving: null,
  };
  const offers = await tx.run(offersAt, { ...search, at });
  if (offers.length === 0) throw new AppError(errors.slot_closed);
  const offer = offers.find(({ free }) => free);
  if (!offer) throw new AppError(errors.slot_taken, { alternatives: await alternatives(tx, search, at) });
  return offer;
}

/** Reads the requested service under the locks of every specialist who may give it. */
export async function lockTeachersOf(
  tx: WriteContext,
  request: Pick<SlotRequest, 'service_id' | 'teacher_id'>,
): Promise<SlotService> {
  return requireRow(await lockTeachersOfAll(tx, [request]));
}

async function lockTeachersOfAll(
  tx: WriteContext,
  requests: readonly Pick<SlotRequest, 'service_id' | 'teacher_id'>[],
): Promise<SlotService[]> {
  const { school_id } = tx;
  const rows = await Promise.all(
    requests.map(({ service_id, teacher_id }) => tx.run(slotService, { school_id, service_id, teacher_id })),
  );
  const services = rows.map(([row]) => requireSlots(row));
  const teachers = services.flatMap((service) => service.teachers);
  tx.lock(...teachers.map(({ id }): LockKey => ['teacher', school_id, id]));
  return services;
}

/** The fields of a separate class. */
interface NewSlot {
  offer: OfferRow;
  service: SlotService;
  ids: { timetable_id: number; occurrence_id: number; hold_id: number };
}

function createSlot(
  tx: WriteContext,
  { offer, service, ids }: NewSlot,
  { service_id, students_ids, hold, source }: SlotRequest,
): BookedSlot {
  const { school_id } = tx;
  const { timetable_id, occurrence_id, hold_id } = ids;
  const capacity = capacityOf(service);
  const requestedSeats = hold?.seats ?? students_ids.length;
  if (requestedSeats > capacity) throw new AppError(errors.full, { what: `: ${requestedSeats} / ${capacity}` });
  const { exclusive, free: _isFree, joins: _joins, ...slotValues } = offer;
  lockSeats(tx, occurrence_id);
  tx.defer(insertSlot, {
    ...slotValues,
    school_id,
    timetable_id,
    occurrence_id,
    service_id,
    title: service.name,
    duration_minutes: service.duration_minutes,
    exclusive_place_id: exclusive ? offer.place_id : null,
    capacity,
  });
  if (hold) tx.defer(insertHold, { school_id, id: hold_id, occurrence_id, source, ...hold });
  if (students_ids.length > 0) {
    tx.defer(takeSeats, { school_id, occurrence_id, students_ids: [...students_ids], source });
    linkTeacher(tx, offer, students_ids);
  }
  const after = { ...slotValues, service_id, students_ids, held: hold?.seats ?? 0 };
  tx.audit({ action: 'timetable.slot_booked', object_type: 'timetable', object_id: timetable_id, after });
  tx.emit('timetable.created', [timetable_id]);
  return bookedOn(offer, { timetable_id, occurrence_id, hold_id: hold ? hold_id : null });
}

async function joinSlot(
  tx: WriteContext,
  offer: OfferRow,
  { students_ids, hold, source }: SlotRequest,
): Promise<BookedSlot> {
  const occurrence_id = offer.joins!;
  const holdSeated = hold ? await holdSeat(tx, { occurrence_id, source, ...hold }) : undefined;
  const seated = holdSeated ?? (await bookSeat(tx, { occurrence_id, students_ids, source }));
  return bookedOn(offer, { ...seated, hold_id: holdSeated?.hold_id ?? null });
}

const bookedOn = (
  { teacher_id, date, time_from, time_to, starts_at, ends_at }: OfferRow,
  { timetable_id, occurrence_id, hold_id }: Pick<BookedSlot, 'timetable_id' | 'occurrence_id' | 'hold_id'>,
): BookedSlot => ({
  occurrence_id,
  timetable_id,
  teacher_id,
  date,
  time_from,
  time_to,
  starts_at,
  ends_at,
  hold_id,
});

/** One for an individual service; for several clients the capacity of the service, or two when it has none. */
const capacityOf = ({ format, capacity }: SlotService): number =>
  format === 'mini' ? (capacity ?? 2) : (capacity ?? 1);

/** The nearest free times of the same service on the requested day and its neighbors. */
export async function alternatives(tx: WriteContext, search: SlotSearch, at: string): Promise<Slot[]> {
  const row = requireRow(await tx.run(freeSlots, { ...search, to: addDays(search.to, 6) }));
  const away = ({ starts_at }: Slot) => Math.abs(Date.parse(starts_at) - Date.parse(at));
  return (JSON.parse(row.json) as Slot[])
    .toSorted((left, right) => away(left) - away(right))
    .slice(0, ALTERNATIVES)
    .toSorted((left, right) => Date.parse(left.starts_at) - Date.parse(right.starts_at));
}
