import { bookingPaths as paths } from '@ritm/booking/paths';
import type { PublicSchool, PublicServices, PublicTimetable } from '@ritm/booking/contract';
import { ask } from './client.ts';
import { useAsked, type Asked } from './use-asked.ts';

/** Keys and calls of what a page shows of a company; the entry asks by the same before anything is drawn. */
export const schoolKey = (company: number): string => `school ${company}`;
export const askSchool = (company: number): Promise<PublicSchool> =>
  ask<PublicSchool>(paths.school, { params: { school_id: company } });
export const useSchool = (company: number): Asked<PublicSchool> =>
  useAsked(schoolKey(company), () => askSchool(company));

export const servicesKey = (company: number): string => `services ${company}`;
export const askServices = (company: number): Promise<PublicServices> =>
  ask<PublicServices>(paths.services, { params: { school_id: company } });
export const useServices = (company: number): Asked<PublicServices> =>
  useAsked(servicesKey(company), () => askServices(company));

/** A week of classes from a date on; without one from today on, by the organization's clock. */
export interface Week {
  readonly company: number;
  readonly from?: string | undefined;
  readonly service?: string | null;
  readonly teacher?: string | null;
}
export const timetableKey = ({ company, from, service, teacher }: Week): string =>
  ['timetable', company, from ?? '', service ?? '', teacher ?? ''].join(' ');
export const askTimetable = ({ company, from, service, teacher }: Week): Promise<PublicTimetable> =>
  ask<PublicTimetable>(paths.timetable, {
    params: { school_id: company },
    query: { date_from: from, service, teacher },
  });
export const useTimetable = (week: Week): Asked<PublicTimetable> =>
  useAsked(timetableKey(week), () => askTimetable(week));
