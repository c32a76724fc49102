import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { addDays, clampDate, daysBetween } from '@ritm/kernel';
import { JsonText, reads, type Implementation, type ReadContext, type Statement } from '@ritm/platform';
import { bookingErrors, MAX_PUBLIC_DAYS, publicRoutes as routes } from '../../contract/index.ts';
import { consentVersions } from '@ritm/students/contract';
import type { BookingSettings } from '../settings.ts';
import { schoolText, servicesText, statisticText, timetableText, type TieredText } from './queries.ts';
import { withPrices } from './priced.ts';
import { createShortCache } from './short-cache.ts';

/** Returns the JSON text that PostgreSQL wrote; a closed or unknown organization is 404. */
async function textOf<A extends object>(read: ReadContext, from: Statement<A, { json: string }>, args: A) {
  const [row] = await read.run(from, args);
  if (!row) throw new AppError(commonErrors.not_found);
  return new JsonText(row.json);
}

async function pricesOf<A extends object>(
  read: ReadContext,
  { from, args, key }: { from: Statement<A, TieredText>; args: A; key: 'id' | 'occurrence_id' },
) {
  const [row] = await read.run(from, args);
  if (!row) throw new AppError(commonErrors.not_found);
  return new JsonText(withPrices(row, key));
}

/** The implementations of the public routes. Their answers are cached for a short time. */
export function publicImplementationsWith(settings: BookingSettings): Implementation[] {
  const cached = createShortCache<JsonText>(settings);
  return [
    reads(routes.get_public_school, (read, { params }) => {
      const load = () => textOf(read, schoolText, { ...params, consent_version: consentVersions.service });
      // Its color and typeface are edited beside the public page, and the editor reads them back at once.
      return read.maybeActor ? load() : cached(`school:${params.school_id}`, load);
    }),
    reads(routes.get_public_statistic, (read, { params }) =>
      cached(`statistic:${params.school_id}`, () => textOf(read, statisticText, params)),
    ),
    reads(routes.list_public_services, (read, { params }) =>
      cached(`services:${params.school_id}`, () => pricesOf(read, { from: servicesText, args: params, key: 'id' })),
    ),
    reads(routes.list_public_timetable, (read, { params, query }) => {
      const filters = { ...params, ...filtersOf(query) };
      return cached(`timetable:${Object.values(filters).join(':')}`, () =>
        pricesOf(read, { from: timetableText, args: filters, key: 'occurrence_id' }),
      );
    }),
  ];
}

function filtersOf({ date_from, date_to, service, teacher }: RouteInput<typeof routes.list_public_timetable>['query']) {
  if (date_from !== undefined && date_to !== undefined) {
    const days = daysBetween(date_from, date_to);
    if (days < 0) throw new AppError(bookingErrors.period_reversed);
    if (days >= MAX_PUBLIC_DAYS) throw new AppError(bookingErrors.period_too_long, { days: MAX_PUBLIC_DAYS });
  }
  // A last day without a first one would leave the range open, so it counts only together with the first.
  const to = date_from === undefined ? null : (date_to ?? clampDate(addDays(date_from, 6)));
  return { from: date_from ?? null, to, service_id: service ?? null, teacher_id: teacher ?? null };
}
