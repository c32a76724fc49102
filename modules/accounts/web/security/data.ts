import type { RouteInput } from '@ritm/http';
import { call, wholeList, type ActionKey } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';
import {
  accountsRoutes,
  securityRoutes as routes,
  type CaptchaAction,
  type FactorProof,
} from '../../contract/index.ts';

export const requestCaptcha = (action: CaptchaAction) => call(accountsRoutes.get_captcha, { query: { action } });

export const enterFactor = (body: FactorProof) => call(routes.check_second_factor, { body });
/** `switch_person`: whoever is signed in here has agreed to leave for the person of the ticket. */
export const redeemTicket = (to: string, switch_person = false) =>
  call(routes.use_auth_ticket, { body: { to, switch_person } });

export const confirmWaysQuery = queryOptions({
  queryKey: ['profile', 'confirm'],
  queryFn: ({ signal }) => call(routes.get_confirm_ways, {}, { signal }),
  staleTime: 0,
});
export const sendConfirmCode = (type: 'sms' | 'call', key: ActionKey) =>
  call(routes.send_confirm_code, { body: { type } }, key);
export const confirmByCode = (body: { id: number; code: string }, key: ActionKey) =>
  call(routes.confirm, { body }, key);
export const requestConfirmFactor = () => call(routes.ask_confirm_factor);
export const confirmByFactor = (body: FactorProof) => call(routes.confirm_factor, { body });

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: ({ signal }) => wholeList('id', (query) => call(routes.list_sessions, { query }, { signal })),
});
export const endSession = (session_id: number, key: ActionKey) =>
  call(routes.end_session, { params: { session_id } }, key);
export const endSessions = (key: ActionKey) => call(routes.end_sessions, {}, key);

export const factorsQuery = queryOptions({
  queryKey: ['profile', 'second_factor'],
  queryFn: ({ signal }) => call(routes.get_second_factor, {}, { signal }),
});
export const startTotp = (key: ActionKey) => call(routes.start_totp, {}, key);
export const finishTotp = (code: string, key: ActionKey) => call(routes.finish_totp, { body: { code } }, key);
export const startPasskey = () => call(routes.start_passkey);
export const finishPasskey = (body: RouteInput<typeof routes.finish_passkey>['body']) =>
  call(routes.finish_passkey, { body });
export const removeFactor = (second_factor_id: number, key: ActionKey) =>
  call(routes.delete_factor, { params: { second_factor_id } }, key);
export const newRecoveryCodes = (key: ActionKey) => call(routes.new_recovery_codes, {}, key);
