import type { RouteInput } from '@ritm/http';
import { call } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { demoRoutes, signInRoutes } from '../contract/index.ts';

export const sendCode = (body: RouteInput<typeof signInRoutes.check_phone_safe>['body']) =>
  call(signInRoutes.check_phone_safe, { body });

/** Exchanges the code; the session arrives in a cookie. */
export const enterCode = (body: RouteInput<typeof signInRoutes.check_sms_code_safe>['body']) =>
  call(signInRoutes.check_sms_code_safe, { body });

/** The demo's outbox; in production it does not exist and the call answers 404. */
export const outboxQuery = queryOptions({
  queryKey: ['demo', 'messages'],
  queryFn: ({ signal }) => call(demoRoutes.messages, {}, { signal }),
  retry: false,
});
