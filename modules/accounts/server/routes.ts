import type { RouteOutput } from '@ritm/http';
import { reads, writes, type Implementation } from '@ritm/platform';
import { accountsRoutes } from '../contract/index.ts';
import { changeSessionType } from './actions/change-session-type.ts';
import { checkPhone } from './actions/check-phone.ts';
import { checkSmsCode } from './actions/check-sms-code.ts';
import { logout } from './actions/logout.ts';
import type { SignInSettings } from './settings.ts';

export const routesWith = (settings: SignInSettings): Implementation[] => [
  reads(accountsRoutes.get_captcha, async ({ request, now }, { query }) => {
    const { parameters, signature } = await settings.captcha.challenge({ ...query, request, now });
    return { parameters, signature } as RouteOutput<typeof accountsRoutes.get_captcha>;
  }),
  writes(accountsRoutes.check_phone, (tx, { query }) => checkPhone(tx, settings, query)),
  writes(accountsRoutes.check_phone_safe, (tx, { body }) => checkPhone(tx, settings, body)),
  writes(accountsRoutes.check_sms_code, (tx, { query }) => checkSmsCode(tx, settings, query)),
  writes(accountsRoutes.check_sms_code_safe, (tx, { body }) => checkSmsCode(tx, settings, body)),
  writes(accountsRoutes.change_session_type, (tx, { body }) => changeSessionType(tx, settings, body)),
  writes(accountsRoutes.logout, logout),
];
