/**
 * Books, moves and frees seats of one date. All of it happens under the lock of the date (decision 016), and a
 * constraint below the lock guards the capacity; the caller has already decided who may book whom.
 */
import { AppError } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { timetableErrors as errors, type SeatSource } from '../../contract/index.ts';
import { requireOpen, requireUnseated, lockSeats, minutesLeft, quotasLeft, readSeatFacts } from './facts.ts';
import {
  addFreed,
  releaseLapsed,
  endEmptySlot,
  sumFreed,
  linkTeacher,
  nothingFreed,
  promoteWaiting,
  type Freed,
} from './promote.ts';
import { dateOfHold, deleteHolds, freeSeats, insertHold, nextHoldIds, takeSeats, type SeatFacts } from './queries.ts';
import { endEntries, setNotifiedAt } from './waiting-queries.ts';

/** A date on which the clients now have places. Times are local to the place of the class. */
export interface Seated {
  occurrence_id: number;
  timetable_id: number;
  date: string;
  time_from: string;
  starts_at: string;
  /** Remaining free places; null: not limited. */
  left: number | null;
}

export interface SeatRequest {
  occurrence_id: number;
  /** Cards that the caller may book; this function does not check roles. */
  students_ids: readonly number[];
  source: SeatSource;
}

/**
 * Books a place for each of the clients, or for none. Takes two round trips. Call it after your own locks and reads.
 * 404 no such date or card; 409 `canceled`, `class_over`, `already_booked`, `student_busy` (online only), `quota_full`,
 * `full` with `data.waiting`, the number of clients who already wait.
 */
export async function bookSeat(tx: WriteContext, { source, ...request }: SeatRequest): Promise<Seated> {
  const facts = await readSeatFacts(tx, request);
  const students_ids = facts.clients.map(({ id }) => id);
  requireOpen(tx, facts);
  requireUnseated(facts);
  if (source === 'online') requireNotElsewhere(facts);
  const ownEntries = removeOwnEntries(facts, students_ids);
  const left = await reserveSeats(tx, facts, { seats: students_ids.length, source, offered: ownEntries.offered });
  closeEntries(tx, ownEntries);
  tx.defer(takeSeats, { school_id: tx.school_id, occurrence_id: facts.id, students_ids, source });
  linkTeacher(tx, facts, students_ids);
  tx.audit({
    action: 'timetable.seats_taken',
    object_type: 'timetable',
    object_id: facts.timetable_id,
    after: { date: facts.date, source, students_ids },
  });
  tx.emit('timetable.students_set', [facts.timetable_id]);
  return toSeated(facts, left);
}

/**
 * Holds places for unnamed clients until `held_until`; they count as booked. Places that are not taken by then are
 * released within a minute, and `timetable.hold_lapsed` names the hold. Errors are those of `bookSeat`.
 */
export async function holdSeat(
  tx: WriteContext,
  {
    seats,
    source,
    held_until,
    ...at
  }: { occurrence_id: number; seats: number; source: SeatSource; held_until: string },
): Promise<Seated & { hold_id: number }> {
  const [facts, [hold]] = await Promise.all([readSeatFacts(tx, at), tx.run(nextHoldIds, { count: 1 })]);
  requireOpen(tx, facts);
  const left = await reserveSeats(tx, facts, { seats, source, offered: nothingFreed });
  const of = { school_id: tx.school_id, id: hold!.id, occurrence_id: facts.id };
  tx.defer(insertHold, { ...of, seats, source, held_until });
  tx.emit('timetable.students_set', [facts.timetable_id]);
  return { ...toSeated(facts, left), hold_id: hold!.id };
}

/**
 * Books the held places for the clients and releases those left over. 409 `hold_over` when the places are no longer
 * held.
 */
export async function takeHold(
  tx: WriteContext,
  { hold_id, students_ids }: { hold_id: number; students_ids: readonly number[] },
): Promise<Seated> {
  const facts = await factsOfHold(tx, hold_id, students_ids);
  const hold = facts.holds.find(({ id }) => id === hold_id);
  if (!hold || Date.parse(hold.held_until) <= Date.parse(tx.now) || facts.clients.length > hold.seats)
    throw new AppError(errors.hold_over);
  requireOpen(tx, facts);
  requireUnseated(facts);
  const { school_id } = tx;
  const ids = facts.clients.map(({ id }) => id);
  tx.defer(deleteHolds, { school_id, ids: [hold_id] });
  tx.defer(takeSeats, { school_id, occurrence_id: facts.id, students_ids: ids, source: hold.source });
  facts.holds = facts.holds.filter(({ id }) => id !== hold_id);
  const ownEntries = removeOwnEntries(facts, ids);
  closeEntries(tx, ownEntries);
  linkTeacher(tx, facts, ids);
  const unusedSeats = sumFreed([{ seats: hold.seats - ids.length, source: hold.source }]);
  const left = await promoteWaiting(tx, facts, addFreed(unusedSeats, ownEntries.offered));
  tx.audit({
    action: 'timetable.seats_taken',
    object_type: 'timetable',
    object_id: facts.timetable_id,
    after: { date: facts.date, source: hold.source, students_ids: ids },
  });
  tx.emit('timetable.students_set', [facts.timetable_id]);
  return toSeated(facts, left);
}

/**
 * Releases held places to the queue, or frees the time if the class was made for this booking. A hold that is over is
 * not an error.
 */
export async function releaseHold(tx: WriteContext, { hold_id }: { hold_id: number }): Promise<void> {
  const [at] = await tx.run(dateOfHold, { school_id: tx.school_id, id: hold_id });
  if (!at) return;
  const facts = await readSeatFacts(tx, at);
  const hold = facts.holds.find(({ id }) => id === hold_id);
  if (!hold) return;
  tx.defer(deleteHolds, { school_id: tx.school_id, ids: [hold_id] });
  facts.holds = facts.holds.filter(({ id }) => id !== hold_id);
  const freed = sumFreed([hold]);
  if (!endEmptySlot(tx, facts, freed)) await promoteWaiting(tx, facts, freed);
  tx.emit('timetable.students_set', [facts.timetable_id]);
}

export interface Release {
  occurrence_id: number;
  students_ids: readonly number[];
  /** `excused`: for a good reason. Higher modules decide what is charged for each status. */
  status?: 'canceled' | 'excused';
}

/**
 * Removes clients from a date and gives their places to the queue in the same transaction. A client without a place
 * there is skipped; 409 `student_marked` when a visit of one of them is marked. Returns the clients who were removed.
 */
export async function releaseSeats(
  tx: WriteContext,
  { status = 'canceled', ...request }: Release,
): Promise<Seated & { released: number[] }> {
  return releaseFrom(tx, await readSeatFacts(tx, request), status);
}

async function releaseFrom(
  tx: WriteContext,
  facts: SeatFacts,
  status: 'canceled' | 'excused',
): Promise<Seated & { released: number[] }> {
  const marked = facts.clients.filter((one) => one.status === 'marked' || one.status === 'no_show');
  if (marked.length > 0) throw new AppError(errors.student_marked, { what: marked.map(({ name }) => name).join(', ') });
  const leaving = facts.clients.filter((one) => one.status === 'booked' || one.status === 'confirmed');
  const released = leaving.map(({ id }) => id);
  if (released.length === 0) return { ...toSeated(facts, leftOf(facts)), released };
  tx.defer(freeSeats, { school_id: tx.school_id, occurrence_id: facts.id, students_ids: released, status });
  // A freed quota counts from the next check on, because the source of each client is not read here.
  const freed = { seats: released.length, sources: {} };
  const left = endEmptySlot(tx, facts, freed) ? null : await promoteWaiting(tx, facts, freed);
  tx.audit({
    action: 'timetable.seats_freed',
    object_type: 'timetable',
    object_id: facts.timetable_id,
    after: { date: facts.date, status, students_ids: released },
  });
  tx.emit('timetable.students_set', [facts.timetable_id]);
  return { ...toSeated(facts, left ?? 0), released };
}

/**
 * Moves clients from one date to another, or changes nothing. Only a place that is still held moves: 409 `seat_gone`
 * when one of the clients has none, because a place that was given up is booked anew by the rules of bookings. 409
 * `class_over` once the date they leave has begun.
 */
export async function moveSeat(
  tx: WriteContext,
  { from_occurrence_id, occurrence_id, students_ids, source }: SeatRequest & { from_occurrence_id: number },
): Promise<Seated> {
  lockSeats(tx, from_occurrence_id, occurrence_id);
  const from = await readSeatFacts(tx, { occurrence_id: from_occurrence_id, students_ids });
  if (minutesLeft(tx, from) <= 0) throw new AppError(errors.class_over);
  const { released } = await releaseFrom(tx, from, 'canceled');
  if (released.length < from.clients.length) throw new AppError(errors.seat_gone);
  // The date that was just left must not count as an overlap, so the release has to be visible to the next read.
  await tx.flush();
  return bookSeat(tx, { occurrence_id, students_ids, source });
}

/**
 * Gives free places first to the queue and then to newcomers; throws when too few are left, before anything is written
 * for the newcomers. `offered`: places that are offered to these same clients. Returns the number of places left
 * afterwards.
 */
async function reserveSeats(
  tx: WriteContext,
  facts: SeatFacts,
  { seats, source, offered }: { seats: number; source: SeatSource; offered: Freed },
): Promise<number> {
  const lapsed = releaseLapsed(tx, facts);
  const freeSeatCount = offered.seats + (await promoteWaiting(tx, facts, lapsed));
  const refused = { occurrence_id: facts.id, waiting: facts.waiting.length };
  if (seats > freeSeatCount) throw new AppError(errors.full, { what: `: «${facts.title}»`, ...refused });
  const quota = quotasLeft(facts, addFreed(lapsed, offered).sources)[source];
  if (quota !== undefined && seats > quota) throw new AppError(errors.quota_full, refused);
  const left = freeSeatCount - seats;
  const notifiedIds = facts.waiting.filter(({ told_at }) => told_at !== null).map(({ id }) => id);
  if (left === 0 && notifiedIds.length > 0)
    tx.defer(setNotifiedAt, { school_id: tx.school_id, ids: notifiedIds, told_at: null });
  return left;
}

interface OwnQueueEntries {
  entries: number[];
  holds: number[];
  /** Places that were offered to these clients. */
  offered: Freed;
}

/**
 * A booked client leaves the queue, and places that were offered to the client may be used for the booking. A bundle of
 * which only some clients are booked keeps waiting for the others.
 */
function removeOwnEntries(facts: SeatFacts, students_ids: readonly number[]): OwnQueueEntries {
  const ownEntries = facts.waiting.filter((one) => one.students_ids.every((id) => students_ids.includes(id)));
  const holds = facts.holds.filter(({ id }) => ownEntries.some(({ hold_id }) => hold_id === id));
  facts.waiting = facts.waiting.filter((one) => !ownEntries.includes(one));
  facts.holds = facts.holds.filter((one) => !holds.includes(one));
  return { entries: ownEntries.map(({ id }) => id), holds: holds.map(({ id }) => id), offered: sumFreed(holds) };
}

function closeEntries(tx: WriteContext, { entries, holds }: OwnQueueEntries): void {
  const { school_id } = tx;
  if (entries.length > 0) tx.defer(endEntries, { school_id, ids: entries, state: 'accepted' });
  if (holds.length > 0) tx.defer(deleteHolds, { school_id, ids: holds });
}

function requireNotElsewhere(facts: SeatFacts): void {
  const busy = facts.clients.filter((one) => one.busy);
  if (busy.length > 0)
    throw new AppError(errors.student_busy, {
      what: busy.map(({ name }) => name).join(', '),
      students_ids: busy.map(({ id }) => id),
    });
}

async function factsOfHold(tx: WriteContext, hold_id: number, students_ids: readonly number[]): Promise<SeatFacts> {
  const [at] = await tx.run(dateOfHold, { school_id: tx.school_id, id: hold_id });
  if (!at) throw new AppError(errors.hold_over);
  return readSeatFacts(tx, { occurrence_id: at.occurrence_id, students_ids });
}

const leftOf = ({ capacity, booked }: SeatFacts): number =>
  capacity === null ? Infinity : Math.max(0, capacity - booked);

export const toSeated = ({ id, timetable_id, date, time_from, starts_at }: SeatFacts, left: number): Seated => ({
  occurrence_id: id,
  timetable_id,
  date,
  time_from,
  starts_at,
  left: Number.isFinite(left) ? left : null,
});
