/**
 * Gives freed places to the waiting list. The rules say who gets a place, an offer or a notice (`rules/waiting.ts`);
 * here they are written in the transaction that freed the places.
 */
import { wallTimeOf } from '@ritm/kernel/zone';
import { notify } from '@ritm/notifications/server';
import type { WriteContext } from '@ritm/platform';
import { addToTeachers } from '@ritm/students/server';
import type { SeatSource } from '../../contract/index.ts';
import { archiveSeries, cancelDates } from '../queries/write.ts';
import { OFFER_MINUTES, promote } from '../rules/waiting.ts';
import { freeOf, minutesLeft, quotasLeft } from './facts.ts';
import { deleteHolds, insertHold, nextHoldIds, takeSeats, type SeatFacts, type Waiting } from './queries.ts';
import { endEntries, offerEntry, setNotifiedAt } from './waiting-queries.ts';

/** Places that this transaction frees. Their rows are deleted before any place is given. */
export interface Freed {
  seats: number;
  sources: Partial<Record<SeatSource, number>>;
}
export const nothingFreed: Freed = { seats: 0, sources: {} };

export const sumFreed = (freedSeats: readonly { seats: number; source: SeatSource }[]): Freed =>
  freedSeats.reduce<Freed>(
    (sum, { seats, source }) => ({
      seats: sum.seats + seats,
      sources: { ...sum.sources, [source]: (sum.sources[source] ?? 0) + seats },
    }),
    nothingFreed,
  );

export const addFreed = (one: Freed, other: Freed): Freed =>
  sumFreed(
    [...Object.entries(one.sources), ...Object.entries(other.sources)].map(([source, seats]) => ({
      source: source as SeatSource,
      seats,
    })),
  );

/**
 * Releases the places of holds that are over, and removes entries that did not answer an offer from the queue. The
 * writes that are deferred here are sent first; `promoteWaiting` relies on this order.
 */
export function releaseLapsed(tx: WriteContext, facts: SeatFacts): Freed {
  const { school_id } = tx;
  const lapsed = facts.holds.filter(({ held_until }) => Date.parse(held_until) <= Date.parse(tx.now));
  if (lapsed.length === 0) return nothingFreed;
  const ids = lapsed.map(({ id }) => id);
  const unanswered = facts.waiting.filter(({ hold_id }) => hold_id !== null && ids.includes(hold_id));
  if (unanswered.length > 0) tx.defer(endEntries, { school_id, ids: unanswered.map(({ id }) => id), state: 'lapsed' });
  tx.defer(deleteHolds, { school_id, ids });
  tx.emit('timetable.hold_lapsed', ids);
  facts.holds = facts.holds.filter(({ id }) => !ids.includes(id));
  facts.waiting = facts.waiting.filter((one) => !unanswered.includes(one));
  return sumFreed(lapsed);
}

/** Gives free places to the queue. Returns how many places are left for clients outside the queue. */
export async function promoteWaiting(tx: WriteContext, facts: SeatFacts, freed: Freed): Promise<number> {
  const free = freeOf(facts, freed.seats);
  if (facts.status !== 'planned' || !facts.waiting.some(({ state }) => state === 'waiting')) return free;
  const plan = promote({
    free,
    quotas_left: quotasLeft(facts, freed.sources),
    minutes: minutesLeft(tx, facts),
    entries: facts.waiting,
  });
  const byId = new Map(facts.waiting.map((one) => [one.id, one]));
  for (const id of plan.give) seatAndNotify(tx, facts, byId.get(id)!);
  await offer(
    tx,
    facts,
    plan.offer.map((id) => byId.get(id)!),
  );
  if (plan.notify.length > 0) {
    tx.defer(setNotifiedAt, { school_id: tx.school_id, ids: plan.notify, told_at: tx.now });
    for (const id of plan.notify) {
      const entry = byId.get(id)!;
      entry.told_at = tx.now;
      notifyWaiting(tx, facts, entry, { step: 'free', until: null });
    }
  }
  if (plan.give.length + plan.offer.length > 0) tx.emit('timetable.students_set', [facts.timetable_id]);
  return plan.free;
}

function seatAndNotify(tx: WriteContext, facts: SeatFacts, entry: Waiting): void {
  seatEntry(tx, facts, entry);
  notifyWaiting(tx, facts, entry, { step: 'given', until: null });
}

/** Seats the clients of a queue entry; the entry ends for good. */
export function seatEntry(tx: WriteContext, facts: SeatFacts, entry: Waiting): void {
  const { school_id } = tx;
  const { students_ids, source } = entry;
  tx.defer(endEntries, { school_id, ids: [entry.id], state: 'accepted' });
  tx.defer(takeSeats, { school_id, occurrence_id: facts.id, students_ids, source });
  linkTeacher(tx, facts, students_ids);
  tx.audit({
    action: 'timetable.waiting_accepted',
    object_type: 'timetable',
    object_id: facts.timetable_id,
    after: { date: facts.date, entry_id: entry.id, students_ids },
  });
  tx.emit('timetable.seats_given', students_ids, { occurrence_id: facts.id });
}

/** A client who comes to a teacher's class becomes that teacher's client. */
export function linkTeacher(
  tx: WriteContext,
  { teacher_id }: { teacher_id: number | null },
  students_ids: readonly number[],
): void {
  if (teacher_id !== null)
    addToTeachers(
      tx,
      students_ids.map((id) => [id, teacher_id] as const),
    );
}

async function offer(tx: WriteContext, facts: SeatFacts, entries: readonly Waiting[]): Promise<void> {
  if (entries.length === 0) return;
  const { school_id } = tx;
  const ids = await tx.run(nextHoldIds, { count: entries.length });
  const until = new Date(
    Math.min(Date.parse(tx.now) + OFFER_MINUTES * 60_000, Date.parse(facts.starts_at)),
  ).toISOString();
  for (const [n, entry] of entries.entries()) {
    const hold = { school_id, id: ids[n]!.id, occurrence_id: facts.id };
    tx.defer(insertHold, { ...hold, seats: entry.places, source: entry.source, held_until: until });
    tx.defer(offerEntry, { school_id, id: entry.id, hold_id: hold.id });
    notifyWaiting(tx, facts, entry, { step: 'offered', until: wallTimeOf(until, facts.time_zone).time });
  }
}

function notifyWaiting(
  tx: WriteContext,
  { id, title, date, time_from }: SeatFacts,
  entry: Waiting,
  offerState: { step: 'given' | 'offered' | 'free'; until: string | null },
): void {
  notify(tx, {
    kind: 'waiting_list',
    cause: `waiting:${tx.school_id}:${id}:${entry.id}:${offerState.step}:${tx.request.id}`,
    user_ids: entry.users_ids,
    school_id: tx.school_id,
    data: { student_id: entry.students_ids[0]!, title, date, time_from, ...offerState },
  });
}

/**
 * A class made by a booking exists as long as it has a client: when the last one leaves, it is canceled and its time is
 * free.
 */
export function endEmptySlot(tx: WriteContext, facts: SeatFacts, freed: Freed): boolean {
  if (!facts.from_slot || facts.booked > freed.seats || facts.status !== 'planned') return false;
  tx.defer(cancelDates, { school_id: tx.school_id, ids: [facts.id], reason: null });
  tx.defer(archiveSeries, { school_id: tx.school_id, id: facts.timetable_id });
  return true;
}
