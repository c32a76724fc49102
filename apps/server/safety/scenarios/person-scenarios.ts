import { accountsRoutes, personRoutes, securityRoutes } from '@ritm/accounts/contract';
import { newPasskey, newPhone, sentCode, totpCode } from '@ritm/accounts/testing';
import { buildPicture } from '@ritm/testing/pictures';
import { openPushService } from '@ritm/notifications/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { consentVersions } from '@ritm/students/contract';
import type { TestApp, TestSession } from '@ritm/testing';
import type { Scenario, Scenarios, Setup } from './scenario.ts';

/** The limits on codes have their own test: here each person is the first to request one. */
async function withPhone(t: TestApp): Promise<{ phone: string; session: TestSession }> {
  await t.sql('delete from sign_in_counters');
  await t.sql('delete from phone_checks');
  const phone = newPhone();
  return { phone, session: await t.signIn({ phone }) };
}

async function withTotp(t: TestApp) {
  const { phone, session } = await withPhone(t);
  const { secret } = await t.call(session, securityRoutes.start_totp, {});
  const code = await totpCode(secret, t.clock.now());
  const { id, recovery_codes } = await t.call(session, securityRoutes.finish_totp, { body: { code } });
  return { phone, session, id, recovery_code: recovery_codes![0]! };
}

async function codeToSignIn(t: TestApp, phone: string): Promise<{ id: number; code: string }> {
  const { id } = await t.call(undefined, accountsRoutes.check_phone_safe, { body: { phone } });
  return { id, code: await sentCode(t, phone) };
}

const buildSignInCode = async ({ t }: Setup) => codeToSignIn(t, (await withPhone(t)).phone);

async function buildInvited({ t, school }: Setup): Promise<Scenario> {
  const phone = newPhone();
  const { invitation } = await t.call(school.owner, schoolsRoutes.add_teacher, {
    params: { role: 'owner', school_id: school.school_id },
    body: { firstname: 'Званая', phone },
  });
  return { session: await t.signIn({ phone }), params: { id: invitation!.id } };
}

const site = 'https://shop.ritm.test/cart';
const page = { rpId: 'ritm.test', origin: 'http://ritm.test' };

/** Actions of people on their own account, outside every organization. */
export const personScenarios: Scenarios = {
  'accounts.check_phone_safe': async ({ t }) => ({ body: { phone: (await withPhone(t)).phone } }),
  'accounts.check_sms_code': async (setup) => ({ query: await buildSignInCode(setup) }),
  'accounts.check_sms_code_safe': async (setup) => ({ body: await buildSignInCode(setup) }),
  'accounts.check_second_factor': async ({ t }) => {
    const { phone, recovery_code } = await withTotp(t);
    const signedIn = await t.call(undefined, accountsRoutes.check_sms_code_safe, {
      body: await codeToSignIn(t, phone),
    });
    return { body: { token: signedIn.second_factor!.token, recovery_code } };
  },
  'accounts.generate_auth_redirect': ({ school }) => ({ session: school.owner, body: { redirect_url: site } }),
  'accounts.use_auth_ticket': async ({ t, school }) => {
    const { redirect_url } = await t.call(school.owner, securityRoutes.generate_auth_redirect, {
      body: { redirect_url: site },
    });
    return { body: { to: new URL(redirect_url).searchParams.get('to') } };
  },
  'accounts.change_session_type': async ({ t }) => ({ session: await t.signIn(), body: { type: 'user' } }),
  'accounts.logout': async ({ t }) => ({ session: await t.signIn() }),
  'accounts.end_sessions': async ({ t }) => ({ session: await t.signIn() }),
  'accounts.send_confirm_code': async ({ t }) => ({ session: (await withPhone(t)).session, body: {} }),
  'accounts.confirm': async ({ t }) => {
    const { phone, session } = await withPhone(t);
    const { id } = await t.call(session, securityRoutes.send_confirm_code, { body: {} });
    return { session, body: { id, code: await sentCode(t, phone) } };
  },
  'accounts.ask_confirm_factor': async ({ t }) => ({ session: (await withTotp(t)).session }),
  'accounts.confirm_factor': async ({ t }) => {
    const { session, recovery_code } = await withTotp(t);
    const { token } = await t.call(session, securityRoutes.ask_confirm_factor, {});
    return { session, body: { token, recovery_code } };
  },
  'accounts.send_phone_code': async ({ t }) => ({
    session: (await withPhone(t)).session,
    body: { phone: newPhone() },
  }),
  'accounts.change_phone': async ({ t }) => {
    const { session } = await withPhone(t);
    const phone = newPhone();
    const { id } = await t.call(session, securityRoutes.send_phone_code, { body: { phone } });
    return { session, body: { id, code: await sentCode(t, phone) } };
  },
  'accounts.start_totp': async ({ t }) => ({ session: await t.signIn() }),
  'accounts.finish_totp': async ({ t }) => {
    const { session } = await withPhone(t);
    const { secret } = await t.call(session, securityRoutes.start_totp, {});
    return { session, body: { code: await totpCode(secret, t.clock.now()) } };
  },
  'accounts.finish_passkey': async ({ t }) => {
    const session = await t.signIn();
    const { token, options } = await t.call(session, securityRoutes.start_passkey, {});
    return { session, body: { token, name: 'Ключ', passkey: newPasskey(page).create(options.challenge) } };
  },
  'accounts.delete_factor': async ({ t }) => {
    const { session, id } = await withTotp(t);
    return { session, params: { second_factor_id: id } };
  },
  'accounts.new_recovery_codes': async ({ t }) => ({ session: (await withTotp(t)).session }),
  'accounts.set_avatar': async ({ t }) => ({ session: await t.signIn(), file: buildPicture() }),
  'accounts.delete_profile': async ({ t }) => {
    const { phone, session } = await withPhone(t);
    return { session, body: { phone } };
  },
  'accounts.cancel_delete': async ({ t }) => {
    const { phone, session } = await withPhone(t);
    await t.call(session, personRoutes.delete_profile, { body: { phone } });
    return { session };
  },
  'schools.accept_invitation': buildInvited,
  'schools.refuse_invitation': buildInvited,
  'students.give_consent': async ({ t }) => ({
    session: await t.signIn(),
    body: { document: 'marketing', version: consentVersions.marketing },
  }),
  'notifications.edit_settings': ({ school }) => ({ session: school.owner, body: { quiet_hours: null } }),
  'notifications.add_device': async ({ t }) => {
    const service = await openPushService();
    await service.close();
    return { session: await t.signIn(), body: { platform: 'web', token: service.subscribe().token } };
  },
};
