import { AppError, commonErrors } from '@ritm/http';
import { type Runner, type WriteContext, requireRow } from '@ritm/platform';
import { timetableErrors as errors } from '../../contract/index.ts';
import { requireOpen, requireUnseated, freeOf, quotasLeft, readSeatFacts } from './facts.ts';
import { toSeated, type SeatRequest, type Seated } from './book.ts';
import { addFreed, releaseLapsed, sumFreed, promoteWaiting, seatEntry } from './promote.ts';
import { deleteHolds } from './queries.ts';
import { endEntries, entryById, insertEntry, queueRows, type QueueRow } from './waiting-queries.ts';

/** A new entry in the queue of a date. */
export interface Queued {
  id: number;
  position: number;
  places: number;
  created_at: string;
}

/**
 * Puts clients at the end of the queue of a date. Several clients form one bundle, which gets all its places or none.
 * 409 `places_are_free` when it could be booked at once, `already_booked`, `already_waiting`; 422 `bundle_too_large`.
 */
export async function joinWaiting(tx: WriteContext, { source, ...request }: SeatRequest): Promise<Queued> {
  const facts = await readSeatFacts(tx, request);
  const students_ids = facts.clients.map(({ id }) => id);
  requireOpen(tx, facts);
  requireUnseated(facts);
  const waits = facts.clients.filter((one) => one.waits);
  if (waits.length > 0) throw new AppError(errors.already_waiting, { what: waits.map(({ name }) => name).join(', ') });
  const places = students_ids.length;
  const maxPlaces = Math.min(facts.capacity ?? Infinity, facts.quotas?.[source] ?? Infinity);
  if (places > maxPlaces) throw new AppError(errors.bundle_too_large, { max: maxPlaces });
  const freeSeatCount = await promoteWaiting(tx, facts, releaseLapsed(tx, facts));
  if (places <= freeSeatCount && places <= (quotasLeft(facts)[source] ?? Infinity))
    throw new AppError(errors.places_are_free);
  await tx.flush();
  const row = requireRow(
    await tx.run(insertEntry, { school_id: tx.school_id, occurrence_id: facts.id, students_ids, source }),
  );
  tx.audit({
    action: 'timetable.waiting_joined',
    object_type: 'timetable',
    object_id: facts.timetable_id,
    after: { date: facts.date, entry_id: row.id, students_ids },
  });
  tx.emit('timetable.students_set', [facts.timetable_id]);
  const [placed] = (await tx.run(queueRows, { school_id: tx.school_id, occurrence_id: facts.id, students_ids })).filter(
    ({ id }) => id === row.id,
  );
  return { id: row.id, position: placed!.position, places, created_at: row.created_at };
}

/**
 * Removes an entry from the queue; its offered places go to the next entry. An entry that is already over is not an
 * error.
 */
export async function leaveWaiting(tx: WriteContext, { entry_id }: { entry_id: number }): Promise<void> {
  const entry = await entryFor(tx, entry_id);
  if (entry.ended) return;
  const facts = await readSeatFacts(tx, { occurrence_id: entry.occurrence_id });
  const ownEntry = facts.waiting.find(({ id }) => id === entry_id);
  if (!ownEntry) return;
  tx.defer(endEntries, { school_id: tx.school_id, ids: [entry_id], state: 'left' });
  const holds = facts.holds.filter(({ id }) => id === ownEntry.hold_id);
  if (holds.length > 0) tx.defer(deleteHolds, { school_id: tx.school_id, ids: holds.map(({ id }) => id) });
  facts.waiting = facts.waiting.filter((one) => one !== ownEntry);
  facts.holds = facts.holds.filter((one) => !holds.includes(one));
  await promoteWaiting(tx, facts, addFreed(sumFreed(holds), releaseLapsed(tx, facts)));
  tx.audit({
    action: 'timetable.waiting_left',
    object_type: 'timetable',
    object_id: facts.timetable_id,
    after: { date: facts.date, entry_id, students_ids: ownEntry.students_ids },
  });
  tx.emit('timetable.students_set', [facts.timetable_id]);
}

/**
 * Books the offered places or, after everybody was notified, the free ones. 409 `full` when somebody else was faster;
 * the entry then keeps its position in the queue. An entry that is over is 409 `hold_over`.
 */
export async function acceptWaiting(tx: WriteContext, { entry_id }: { entry_id: number }): Promise<Seated> {
  const entry = await entryFor(tx, entry_id);
  if (entry.ended) throw new AppError(errors.hold_over);
  const facts = await readSeatFacts(tx, entry);
  requireOpen(tx, facts);
  const lapsed = releaseLapsed(tx, facts);
  const ownEntry = facts.waiting.find(({ id }) => id === entry_id);
  if (!ownEntry) throw new AppError(errors.hold_over);
  const holds = facts.holds.filter(({ id }) => id === ownEntry.hold_id);
  const freed = addFreed(lapsed, sumFreed(holds));
  if (ownEntry.places > freeOf(facts, freed.seats)) throw new AppError(errors.full, { what: `: «${facts.title}»` });
  if (ownEntry.places > (quotasLeft(facts, freed.sources)[ownEntry.source] ?? Infinity))
    throw new AppError(errors.quota_full);
  if (holds.length > 0) tx.defer(deleteHolds, { school_id: tx.school_id, ids: holds.map(({ id }) => id) });
  seatEntry(tx, facts, ownEntry);
  tx.emit('timetable.students_set', [facts.timetable_id]);
  return toSeated(facts, freeOf(facts, freed.seats) - ownEntry.places);
}

/**
 * The clients of an entry, so that the caller's access to them can be checked. 404 when the organization has no such
 * entry.
 */
export async function entryFor(
  tx: WriteContext,
  id: number,
): Promise<{ id: number; occurrence_id: number; students_ids: number[]; ended: boolean }> {
  const [entry] = await tx.run(entryById, { school_id: tx.school_id, id });
  if (!entry) throw new AppError(commonErrors.not_found);
  return entry;
}

/** The queue entries of clients, or the queue of a date, in order. */
export const findWaiting = (
  runner: Runner,
  at: { school_id: number } & ({ students_ids: number[] } | { occurrence_id: number }),
): Promise<QueueRow[]> =>
  runner.run(queueRows, {
    school_id: at.school_id,
    occurrence_id: 'occurrence_id' in at ? at.occurrence_id : null,
    students_ids: 'students_ids' in at ? at.students_ids : null,
  });
