import { bookingPaths as paths } from '@ritm/booking/paths';
import type { PublicSchool, PublicServices, PublicTimetable } from '@ritm/booking/contract';
import { fetchJson } from './client.ts';
import { useFetched, type Fetched } from './use-fetched.ts';

/** Keys and calls for a company's data. The entry uses the same keys to prefetch before the first render. */
export const schoolKey = (company: number): string => `school ${company}`;
export const fetchSchool = (company: number): Promise<PublicSchool> =>
  fetchJson<PublicSchool>(paths.school, { params: { school_id: company } });
export const useSchool = (company: number): Fetched<PublicSchool> =>
  useFetched(schoolKey(company), () => fetchSchool(company));

export const servicesKey = (company: number): string => `services ${company}`;
export const fetchServices = (company: number): Promise<PublicServices> =>
  fetchJson<PublicServices>(paths.services, { params: { school_id: company } });
export const useServices = (company: number): Fetched<PublicServices> =>
  useFetched(servicesKey(company), () => fetchServices(company));

/** A week of classes from a date on. Without a date it begins today by the organization's clock. */
export interface Week {
  readonly company: number;
  readonly from?: string | undefined;
  readonly service?: string | null;
  readonly teacher?: string | null;
}
export const timetableKey = ({ company, from, service, teacher }: Week): string =>
  ['timetable', company, from ?? '', service ?? '', teacher ?? ''].join(' ');
export const fetchTimetable = ({ company, from, service, teacher }: Week): Promise<PublicTimetable> =>
  fetchJson<PublicTimetable>(paths.timetable, {
    params: { school_id: company },
    query: { date_from: from, service, teacher },
  });
export const useTimetable = (week: Week): Fetched<PublicTimetable> =>
  useFetched(timetableKey(week), () => fetchTimetable(week));
