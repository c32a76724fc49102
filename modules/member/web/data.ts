import { schoolsRoutes } from '@ritm/schools/contract';
import { consentRoutes, type ConsentDocument } from '@ritm/students/contract';
import { calendarRoutes } from '@ritm/timetable/contract';
import { call, queryClient, wholeList, type ActionKey } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { memberRoutes as routes } from '../contract/index.ts';

export const companiesQuery = queryOptions({
  queryKey: ['member', 'companies'],
  queryFn: ({ signal }) => call(routes.list_companies, {}, { signal }),
});
export const subscriptionsQuery = queryOptions({
  queryKey: ['member', 'subscriptions'],
  queryFn: ({ signal }) =>
    wholeList('school_id', (query) => call(routes.list_subscriptions, { params: { role: 'user' }, query }, { signal })),
});
export const statisticQuery = queryOptions({
  queryKey: ['member', 'statistic'],
  queryFn: ({ signal }) => call(routes.get_statistic, {}, { signal }),
});
export const cabinetQuery = (school_id: number, student_id: number) =>
  queryOptions({
    queryKey: ['member', 'cabinet', school_id, student_id],
    queryFn: ({ signal }) =>
      call(routes.get_cabinet, { params: { role: 'student', school_id, student_id } }, { signal }),
  });
export const calendarQuery = (date_from: string, date_to: string) =>
  queryOptions({
    queryKey: ['member', 'calendar', date_from],
    queryFn: ({ signal }) => call(calendarRoutes.get_calendar, { query: { date_from, date_to } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const feedQuery = queryOptions({
  queryKey: ['member', 'feed'],
  queryFn: ({ signal }) => call(calendarRoutes.get_calendar_feed, {}, { signal }),
});
/** Creates the calendar feed and returns its full address, which is shown once. */
export async function makeFeed(key: ActionKey): Promise<string> {
  const { path } = await call(calendarRoutes.add_calendar_feed, {}, key);
  await queryClient.invalidateQueries({ queryKey: feedQuery.queryKey });
  return `${globalThis.location.origin}${path}`;
}
export const revokeFeed = (key: ActionKey) => call(calendarRoutes.delete_calendar_feed, {}, key);

export const followSchool = (school_id: number, subscribed: boolean, key: ActionKey) =>
  call(schoolsRoutes.follow_school, { params: { role: 'user', school_id }, body: { subscribed } }, key);

export const consentsQuery = queryOptions({
  queryKey: ['member', 'consents'],
  queryFn: ({ signal }) => wholeList('id', (query) => call(consentRoutes.list_consents, { query }, { signal })),
});
export interface ConsentInput {
  readonly document: ConsentDocument;
  readonly version: string;
  readonly school_id: number | null;
  readonly student_id: number | null;
}
export const grantConsent = (body: ConsentInput, key: ActionKey) => call(consentRoutes.give_consent, { body }, key);
export const revokeConsent = (id: number, key: ActionKey) =>
  call(consentRoutes.revoke_consent, { params: { id } }, key);
