import { AppError } from '@ritm/http';
import { addDays } from '@ritm/kernel';
import { wallTimeOf } from '@ritm/kernel/zone';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { timetableErrors, type Slot } from '@ritm/timetable/contract';
import { findSlots, slotInstant } from '@ritm/timetable/server';
import { bookingErrors as errors, type PublicClass, type RequestBody } from '../contract/index.ts';
import {
  alternatives,
  offeredClass,
  offeredService,
  type OfferedClass,
  type OfferedService,
} from './queries/offers.ts';
import type { SchoolRow } from './queries/school.ts';
import { priceOfNext, withPrice } from './public/priced.ts';

/** The requested class or time, as the organization really offers it. */
export interface AcceptedOffer {
  service: OfferedService;
  /** A class of the timetable; undefined for a time that a specialist offers. */
  occurrence_id: number | undefined;
  /** The title of the class; a time that a specialist offers becomes a class of the service's name. */
  title: string;
  starts_at: string;
  teacher_id: number | null;
  /** The number of people in one request. */
  seats: number;
}

/** The rows behind a form, as far as they exist. */
export interface OfferFacts {
  service: OfferedService | undefined;
  offeredRow: OfferedClass | undefined;
}

/** Looks up the service, its price and the class, because the form is not trusted. */
export async function readOffer(tx: WriteContext, school: SchoolRow, body: RequestBody): Promise<OfferFacts> {
  const { school_id, notice_minutes, horizon_days } = school;
  const { service_id, occurrence_id } = body;
  const [[service], [offeredRow]] = await Promise.all([
    tx.run(offeredService, { school_id, service_id }),
    occurrence_id === undefined
      ? []
      : tx.run(offeredClass, { school_id, occurrence_id, service_id, notice_minutes, horizon_days }),
  ]);
  return { service, offeredRow };
}

/** Throws unless the organization offers what is requested. */
export async function requireOffered(
  tx: WriteContext,
  school: SchoolRow,
  { body, service, offeredRow }: OfferFacts & { body: RequestBody },
): Promise<AcceptedOffer> {
  const seats = body.students_ids?.length ?? 1;
  const { service_id, occurrence_id } = body;
  if (!service) throw new AppError(errors.service_gone);
  if (occurrence_id === undefined) {
    if (body.starts_at === undefined) throw new AppError(errors.no_such_class);
    requirePrice(service, body, await headcountAt(tx, school, { service, body }));
    return {
      service,
      occurrence_id,
      title: service.name,
      starts_at: body.starts_at,
      teacher_id: body.teacher_id ?? null,
      seats,
    };
  }
  if (!offeredRow?.opened) throw new AppError(errors.no_such_class);
  if (offeredRow.other_daypart) throw new AppError(errors.other_daypart);
  requirePrice(service, body, offeredRow.headcount ?? 0);
  if (offeredRow.free !== null && offeredRow.free < seats)
    throw await fullError(tx, school, { service_id, occurrence_id, seats });
  const { title, starts_at } = offeredRow;
  return { service, occurrence_id, title, starts_at, teacher_id: null, seats };
}

/**
 * Throws when the price has changed since the visitor saw it, for example because somebody else comes, so that it is
 * shown again.
 */
function requirePrice(service: OfferedService, body: RequestBody, headcount: number): void {
  const price = priceOfNext(service, headcount, body.students_ids?.length);
  if (price !== body.price) throw new AppError(errors.price_changed, { price });
}

/**
 * The number of people who already come at a free time, when the price depends on it. A time that nobody offers is
 * refused when it is booked.
 */
async function headcountAt(
  tx: WriteContext,
  { school_id, time_zone }: SchoolRow,
  { service, body }: { service: OfferedService; body: RequestBody },
): Promise<number> {
  if (service.price_tiers.length === 0) return 0;
  const at = slotInstant(body.starts_at!);
  const { date } = wallTimeOf(at, time_zone);
  const slotQuery = { school_id, service_id: service.service_id, teacher_id: body.teacher_id ?? null };
  // A branch may be in another time zone, where the date is different.
  const [from, to] = [addDays(date, -1), addDays(date, 1)];
  const { json } = await findSlots(tx, {
    ...slotQuery,
    from,
    to,
    time_zone,
    now: tx.now,
    at_desk: false,
    leaving: null,
  });
  return (JSON.parse(json) as Slot[]).find((one) => Date.parse(one.starts_at) === Date.parse(at))?.together ?? 0;
}

/** The error of a class without enough places for all who come together, with the classes that have enough. */
export async function fullError(
  context: ReadContext | WriteContext,
  { school_id, notice_minutes }: Pick<SchoolRow, 'school_id' | 'notice_minutes'>,
  of: { service_id: number; occurrence_id: number; seats: number },
): Promise<AppError> {
  const otherClasses = await context.run(alternatives, { school_id, notice_minutes, ...of });
  const priced = otherClasses.map(({ headcount, ...one }): PublicClass => withPrice(one, headcount));
  return new AppError(of.seats > 1 ? errors.too_few : errors.full, { alternatives: priced });
}

const noPlaceCodes = new Set<string>([
  timetableErrors.full.code,
  timetableErrors.quota_full.code,
  timetableErrors.hold_over.code,
]);
/** True when another request took the place first; the timetable finds that only under the lock of its places. */
export const isNoPlace = (error: unknown): boolean =>
  error instanceof AppError && noPlaceCodes.has(error.declaration.code);
