import { reads, writes, type Implementation } from '@ritm/platform';
import { accountsRoutes } from '../contract/index.ts';
import { changeSessionType } from './actions/change-session-type.ts';
import { checkPhone } from './actions/check-phone.ts';
import { checkSmsCode } from './actions/check-sms-code.ts';
import { editProfile } from './actions/edit-profile.ts';
import { logout } from './actions/logout.ts';
import { userById } from './queries.ts';
import type { SignInSettings } from './settings.ts';
import { toProfile } from './views.ts';

export const routesWith = (settings: SignInSettings): Implementation[] => [
  writes(accountsRoutes.check_phone, (tx, { query }) => checkPhone(tx, settings, query)),
  writes(accountsRoutes.check_phone_safe, (tx, { body }) => checkPhone(tx, settings, body)),
  writes(accountsRoutes.check_sms_code, (tx, { query }) => checkSmsCode(tx, settings, query)),
  writes(accountsRoutes.check_sms_code_safe, (tx, { body }) => checkSmsCode(tx, settings, body)),
  reads(accountsRoutes.get_profile, async (read) => {
    const [row] = await read.run(userById, { id: read.actor.user_id });
    return toProfile(row!, read.actor);
  }),
  writes(accountsRoutes.edit_profile, editProfile),
  writes(accountsRoutes.change_session_type, (tx, { body }) => changeSessionType(tx, settings, body)),
  writes(accountsRoutes.logout, logout),
];
