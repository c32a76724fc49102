import { AppError } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { timetableErrors } from '@ritm/timetable/contract';
import { bookingErrors as errors, type RequestBody } from '../contract/index.ts';
import { alternatives, offeredClass, offeredService, type OfferedService } from './queries/offers.ts';
import type { SchoolRow } from './queries/school.ts';

/** What a visitor wants, as it really is offered. */
export interface Wanted {
  service: OfferedService;
  /** A class of the timetable; else a time that a specialist offers. */
  occurrence_id: number | undefined;
  starts_at: string;
  teacher_id: number | null;
}

/** Nothing of the form is taken on trust: the service, its price and the class are looked up, and what is not offered is refused. */
export async function wantedBy(tx: WriteContext, school: SchoolRow, body: RequestBody): Promise<Wanted> {
  const { school_id, notice_minutes, horizon_days } = school;
  const { service_id, occurrence_id } = body;
  const [[service], [found]] = await Promise.all([
    tx.run(offeredService, { school_id, service_id }),
    occurrence_id === undefined ? [] : tx.run(offeredClass, { school_id, occurrence_id, notice_minutes, horizon_days }),
  ]);
  if (!service) throw new AppError(errors.service_gone);
  if (service.price !== body.price) throw new AppError(errors.price_changed, { price: service.price });
  if (occurrence_id === undefined) {
    if (body.starts_at === undefined) throw new AppError(errors.no_such_class);
    return { service, occurrence_id, starts_at: body.starts_at, teacher_id: body.teacher_id ?? null };
  }
  if (!found || found.service_id !== service_id) throw new AppError(errors.no_such_class);
  if (found.free === 0) throw await fullError(tx, school, { service_id, occurrence_id });
  return { service, occurrence_id, starts_at: found.starts_at, teacher_id: null };
}

/** There is no place: where there is one instead. */
export async function fullError(
  context: ReadContext | WriteContext,
  { school_id, notice_minutes }: Pick<SchoolRow, 'school_id' | 'notice_minutes'>,
  of: { service_id: number; occurrence_id: number },
): Promise<AppError> {
  const others = await context.run(alternatives, { school_id, notice_minutes, ...of });
  return new AppError(errors.full, { alternatives: others });
}

const noPlace = new Set<string>([
  timetableErrors.full.code,
  timetableErrors.quota_full.code,
  timetableErrors.hold_over.code,
]);
/** Somebody was faster: the timetable says so only under the lock of its places. */
export const isNoPlace = (error: unknown): boolean => error instanceof AppError && noPlace.has(error.declaration.code);
