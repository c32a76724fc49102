import { AppError } from '@ritm/http';
import { addDays } from '@ritm/kernel';
import { wallTimeOf } from '@ritm/kernel/zone';
import { type WriteContext, requireRow } from '@ritm/platform';
import { timetableErrors as errors } from '../../contract/index.ts';
import { planOf } from '../actions/edit-timetable.ts';
import { lockTime } from '../clashes.ts';
import { readEditContext } from '../plan-input.ts';
import { lockSeats } from '../seats/facts.ts';
import { writePlan } from '../write-plan.ts';
import { alternatives, lockTeachersOf } from './book-slot.ts';
import type { SlotSearch } from './candidates.ts';
import { slotInstant } from './instant.ts';
import { moveFacts, offersAt, setMovedByClient, type OfferRow } from './queries.ts';

/** A time to which a class might move. */
export interface TimeOfClass {
  occurrence_id: number;
  service_id: number;
  teacher_id: number;
  /** An instant on the grid of the specialist's hours. */
  starts_at: string;
}

export interface ClassMove extends TimeOfClass {
  timetable_id: number;
  /** The current date of the class. */
  date: string;
  /** The clients who agree to the move. Any other client on the class, or a held place, is 409 `others_come`. */
  students_ids: readonly number[];
  /** The move is the wish of one client only. It is allowed once; the next one is 409 `moved_once`. */
  once: boolean;
}

/**
 * Moves one class, single or of a series, to another free time of its specialist. Its own time counts as free, so it
 * may move by half its length. All its clients and the specialist are notified. Errors about the time are those of
 * `bookSlot`; 409 `already_that_day` when the series has a class on the new date. Roles are not checked. The order of
 * locks is that of an edit by staff.
 */
export async function moveClass(tx: WriteContext, request: ClassMove): Promise<void> {
  const { school_id } = tx;
  const { occurrence_id, timetable_id, date } = request;
  tx.lock(['series', school_id, timetable_id]);
  await lockTeachersOf(tx, request);
  const offer = await requireFreeOffer(tx, request);
  const choices = offer.place_id === null ? {} : { place_id: offer.place_id };
  const context = await readEditContext(tx, { timetable_id, date, scope: 'this', choices, isCheckedByCaller: true });
  const { row } = context;
  if (row?.id !== occurrence_id || row.status !== 'planned') throw new AppError(errors.no_such_occurrence);
  const currentPlace = row.place_exclusive ? row.place_id : null;
  const newPlace = offer.exclusive ? offer.place_id : null;
  lockTime(tx, [
    { teacher_id: request.teacher_id, exclusive_place_id: offer.place_id === null ? currentPlace : newPlace },
  ]);
  await requireAgreed(tx, request);
  const edit = {
    ...choices,
    date,
    new_date: offer.date,
    time_from: offer.time_from.slice(0, 5),
    scope: 'this' as const,
  };
  await writePlan(tx, context, planOf(tx, context, edit), { event: 'timetable.moved' });
  if (request.once) tx.defer(setMovedByClient, { school_id, occurrence_id, now: tx.now });
}

/** Refuses a time to which the class cannot move now. The time is not held, so `moveClass` checks it again. */
export async function requireFreeTime(tx: WriteContext, time: TimeOfClass): Promise<void> {
  await requireFreeOffer(tx, time);
}

/** Repeats the search that offered the time, under the lock of the specialist and as if the class took no time. */
async function requireFreeOffer(
  tx: WriteContext,
  { occurrence_id, service_id, teacher_id, starts_at }: TimeOfClass,
): Promise<OfferRow> {
  const { school_id, time_zone, now } = tx;
  const at = slotInstant(starts_at);
  const { date } = wallTimeOf(at, time_zone);
  const days = { from: addDays(date, -1), to: addDays(date, 1) };
  const leaving = occurrence_id;
  const search: SlotSearch = { school_id, service_id, teacher_id, ...days, time_zone, now, at_desk: false, leaving };
  const [offer] = await tx.run(offersAt, { ...search, at });
  if (!offer) throw new AppError(errors.slot_closed);
  if (!offer.free || offer.joins !== null)
    throw new AppError(errors.slot_taken, { alternatives: await alternatives(tx, search, at) });
  return offer;
}

/** Checks the clients under the lock of the places, so that nobody can book in the meantime. */
async function requireAgreed(tx: WriteContext, { occurrence_id, students_ids, once }: ClassMove): Promise<void> {
  lockSeats(tx, occurrence_id);
  const facts = requireRow(await tx.run(moveFacts, { school_id: tx.school_id, occurrence_id }));
  if (facts.held || !facts.students_ids.every((id) => students_ids.includes(id)))
    throw new AppError(errors.others_come);
  if (once && facts.moved) throw new AppError(errors.moved_once);
}
