import { Committed, reads, writes, type Implementation } from '@ritm/platform';
import { securityRoutes as routes } from '../contract/index.ts';
import {
  requestConfirmFactor,
  confirmByCode,
  confirmByFactor,
  getConfirmWays,
  sendConfirmCode,
} from './confirm/actions.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { changePhone, sendPhoneCode } from './phone/actions.ts';
import { proveFactor } from './second-factor/checks.ts';
import {
  finishPasskey,
  finishTotp,
  getFactors,
  newRecoveryCodes,
  removeFactor,
  startPasskey,
  startTotp,
} from './second-factor/enrolment.ts';
import {
  endOneSession,
  endOtherSessions,
  generateAuthRedirect,
  listSessions,
  consumeAuthTicket,
} from './sessions/actions.ts';
import type { SignInSettings } from './settings.ts';

/** Sessions, second factors, and the confirmation of dangerous actions. */
export const securityRoutesWith = (settings: SignInSettings): Implementation[] => [
  writes(routes.check_second_factor, async (tx, { body }) => {
    const proven = await proveFactor(tx, settings, { ...body, purpose: 'sign_in' });
    if (proven instanceof Committed) return proven;
    return completeSignIn(tx, settings, { ...proven, is_new: false, by: 'second_factor' });
  }),
  writes(routes.generate_auth_redirect, (tx, input) => generateAuthRedirect(tx, settings, input)),
  writes(routes.use_auth_ticket, (tx, input) => consumeAuthTicket(tx, settings, input)),
  reads(routes.list_sessions, listSessions),
  writes(routes.end_session, endOneSession),
  writes(routes.end_sessions, endOtherSessions),
  reads(routes.get_confirm_ways, (read) => getConfirmWays(read, settings)),
  writes(routes.send_confirm_code, (tx, input) => sendConfirmCode(tx, settings, input)),
  writes(routes.confirm, (tx, input) => confirmByCode(tx, settings, input)),
  writes(routes.ask_confirm_factor, (tx) => requestConfirmFactor(tx, settings)),
  writes(routes.confirm_factor, (tx, input) => confirmByFactor(tx, settings, input)),
  writes(routes.send_phone_code, (tx, input) => sendPhoneCode(tx, settings, input)),
  writes(routes.change_phone, (tx, input) => changePhone(tx, settings, input)),
  reads(routes.get_second_factor, getFactors),
  writes(routes.start_totp, (tx) => startTotp(tx, settings)),
  writes(routes.finish_totp, (tx, input) => finishTotp(tx, settings, input)),
  writes(routes.start_passkey, (tx) => startPasskey(tx, settings)),
  writes(routes.finish_passkey, (tx, input) => finishPasskey(tx, settings, input)),
  writes(routes.delete_factor, removeFactor),
  writes(routes.new_recovery_codes, (tx) => newRecoveryCodes(tx, settings)),
];
