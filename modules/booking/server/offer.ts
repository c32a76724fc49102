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

/** What a visitor wants, as it really is offered. */
export interface AcceptedOffer {
  service: OfferedService;
  /** A class of the timetable; else a time that a specialist offers. */
  occurrence_id: number | undefined;
  starts_at: string;
  teacher_id: number | null;
  /** For how many it is asked at once. */
  seats: number;
}

/** What stands behind a form, as far as it is there. */
export interface OfferFacts {
  service: OfferedService | undefined;
  offeredRow: OfferedClass | undefined;
}

/** Nothing of the form is taken on trust: the service, its price and the class are looked up. */
export async function readOffer(tx: WriteContext, school: SchoolRow, body: RequestBody): Promise<OfferFacts> {
  const { school_id, notice_minutes, horizon_days } = school;
  const { service_id, occurrence_id } = body;
  const [[service], [offeredRow]] = await Promise.all([
    tx.run(offeredService, { school_id, service_id }),
    occurrence_id === undefined ? [] : tx.run(offeredClass, { school_id, occurrence_id, notice_minutes, horizon_days }),
  ]);
  return { service, offeredRow };
}

/** What is not offered is refused. */
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
    return { service, occurrence_id, starts_at: body.starts_at, teacher_id: body.teacher_id ?? null, seats };
  }
  if (!offeredRow || offeredRow.service_id !== service_id) throw new AppError(errors.no_such_class);
  if (offeredRow.other_daypart) throw new AppError(errors.other_daypart);
  requirePrice(service, body, offeredRow.headcount ?? 0);
  if (offeredRow.free !== null && offeredRow.free < seats)
    throw await fullError(tx, school, { service_id, occurrence_id, seats });
  return { service, occurrence_id, starts_at: offeredRow.starts_at, teacher_id: null, seats };
}

/** The price is shown before it is agreed to: one that has changed since, be it because somebody else comes, is shown again. */
function requirePrice(service: OfferedService, body: RequestBody, headcount: number): void {
  const price = priceOfNext(service, headcount, body.students_ids?.length);
  if (price !== body.price) throw new AppError(errors.price_changed, { price });
}

/** How many come at a free time already, where the price goes by it. A time that nobody offers is refused when it is booked. */
async function headcountAt(
  tx: WriteContext,
  { school_id, time_zone }: SchoolRow,
  { service, body }: { service: OfferedService; body: RequestBody },
): Promise<number> {
  if (service.price_tiers.length === 0) return 0;
  const at = slotInstant(body.starts_at!);
  const { date } = wallTimeOf(at, time_zone);
  const slotQuery = { school_id, service_id: service.service_id, teacher_id: body.teacher_id ?? null };
  // A place may lie in another zone, where it is another date.
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

/** There is no place, or too few for all who come together: where there are enough instead. */
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
/** Somebody was faster: the timetable says so only under the lock of its places. */
export const isNoPlace = (error: unknown): boolean =>
  error instanceof AppError && noPlaceCodes.has(error.declaration.code);
