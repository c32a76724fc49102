import { AppError, type RouteInput } from '@ritm/http';
import { addDays, clampDate, daysBetween } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext } from '@ritm/platform';
import type { Slot } from '@ritm/timetable/contract';
import { findSlots } from '@ritm/timetable/server';
import { bookingErrors as errors, MAX_PUBLIC_DAYS, type PublicSlots, type visitorRoutes } from '../contract/index.ts';
import { offeredService } from './queries/offers.ts';
import { priceOfNext } from './public/priced.ts';
import { enterSchool } from './visitor.ts';

/** Lists the free times of the specialists of a published service; a service that is not published has none. */
export async function listPublicSlots(
  read: ReadContext,
  { params, query }: RouteInput<typeof visitorRoutes.list_public_slots>,
): Promise<PublicSlots> {
  const { context, school } = await enterSchool(read, params.school_id);
  const { school_id, time_zone } = school;
  const [service] = await context.run(offeredService, { school_id, service_id: query.service });
  if (!service) throw new AppError(errors.service_gone);
  const today = todayIn(time_zone, read.now);
  const from = query.date_from === undefined || query.date_from < today ? today : query.date_from;
  const to = query.date_to ?? clampDate(addDays(from, 6));
  const days = daysBetween(from, to);
  if (days < 0) throw new AppError(errors.period_reversed);
  if (days >= MAX_PUBLIC_DAYS) throw new AppError(errors.period_too_long, { days: MAX_PUBLIC_DAYS });
  const filters = { school_id, service_id: query.service, teacher_id: query.teacher ?? null };
  const slots = await findSlots(context, {
    ...filters,
    from,
    to,
    time_zone,
    now: read.now,
    at_desk: false,
    leaving: null,
  });
  const data = (JSON.parse(slots.json) as Slot[]).map(
    ({ starts_at, date, time_from, time_to, teachers_ids, together }) => ({
      starts_at,
      date,
      time_from,
      time_to,
      teachers_ids,
      price: priceOfNext(service, together),
    }),
  );
  const teachers = slots.service.teachers.map(({ id, name }) => ({ id, name }));
  return { data, meta: { time_zone, today, date_from: from, date_to: to, teachers } };
}
