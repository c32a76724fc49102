import type { RouteInput } from '@ritm/http';
import { call, queryClient, refreshSession, type ActionKey } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { accountsRoutes, demoRoutes } from '../contract/index.ts';

export const sendCode = (body: RouteInput<typeof accountsRoutes.check_phone_safe>['body']) =>
  call(accountsRoutes.check_phone_safe, { body });

/** Exchanges the code; the session arrives in a cookie. */
export const enterCode = (body: RouteInput<typeof accountsRoutes.check_sms_code_safe>['body']) =>
  call(accountsRoutes.check_sms_code_safe, { body });

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(accountsRoutes.get_profile, {}, { signal }),
});

export async function saveProfile(body: RouteInput<typeof accountsRoutes.edit_profile>['body'], key: ActionKey) {
  const profile = await call(accountsRoutes.edit_profile, { body }, key);
  queryClient.setQueryData(profileQuery.queryKey, profile);
  await refreshSession();
  return profile;
}

/** The demo's outbox; in production there is none, and the answer is a 404. */
export const outboxQuery = queryOptions({
  queryKey: ['demo', 'messages'],
  queryFn: ({ signal }) => call(demoRoutes.messages, {}, { signal }),
  retry: false,
});
