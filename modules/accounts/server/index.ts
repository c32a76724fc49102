import type { ModuleManifest, Runner, SessionFacts, SessionType } from '@ritm/platform';
import { accountsShapes } from '../contract/named-shapes.ts';
import { personErrors } from '../contract/index.ts';
import { createCaptcha } from './captcha/captcha.ts';
import { accountsJobs, callCodeJob } from './jobs.ts';
import { erasureJob } from './person/jobs.ts';
import { personInvariants } from './person/invariants.ts';
import { accountsPersonalData } from './person/personal-data.ts';
import { personImplementations } from './person/routes.ts';
import { sessionByToken, touch } from './queries.ts';
import { signInLimits } from './rules/limits.ts';
import { routesWith } from './routes.ts';
import { securityRoutesWith } from './security-routes.ts';
import type { SignInSettings } from './settings.ts';

export { captchaWork, createCaptcha, trivialWork, type Captcha } from './captcha/captcha.ts';
export { localLimits, signInLimits, type SignInLimits } from './rules/limits.ts';
export { findOrAddUser, getPerson } from './people.ts';
export { requireFreshCode } from './person/fresh-code.ts';
export { requireRecent, earliestDay, sinceDay } from './days-back.ts';
export { guardSessions } from './start-session.ts';

/** Finds the valid session for a token's hash: not revoked, not idle for too long, not past its end. */
export async function findSession(runner: Runner, token_hash: Buffer): Promise<SessionFacts | undefined> {
  const [row] = await runner.run(sessionByToken, { token_hash });
  return row && { ...row, session_type: row.session_type as SessionType };
}

/** Records that a session was used; its idle time restarts. */
export async function touchSession(runner: Runner, id: number): Promise<void> {
  await runner.run(touch, { id });
}

/**
 * Sign-in, sessions and profile. `limits`, `sessionTypeOf` and `servesInstallation` are set by the assembly; the defaults are the strict
 * limits and plain users.
 */
export function createAccountsModule({
  codeKey,
  limits = signInLimits,
  captcha = createCaptcha(codeKey),
  canSend = () => true,
  authHosts = [],
  relyingParty = { id: 'localhost', origins: [] },
  sessionTypeOf = async () => 'user',
  servesInstallation = async () => false,
}: Partial<SignInSettings> & Pick<SignInSettings, 'codeKey'>): ModuleManifest {
  const settings: SignInSettings = {
    codeKey,
    limits,
    captcha,
    canSend,
    authHosts,
    relyingParty,
    sessionTypeOf,
    servesInstallation,
  };
  return {
    name: 'accounts',
    shapes: accountsShapes,
    routes: [...routesWith(settings), ...securityRoutesWith(settings), ...personImplementations],
    jobs: [...accountsJobs, callCodeJob(codeKey), erasureJob],
    contributes: { personalData: [accountsPersonalData] },
    // Modules may keep different things about a person in one table, so nothing has to be unique.
    collects: { personalData: () => [] },
    constraints: { users_phone_key: personErrors.phone_taken },
    invariants: [
      ...personInvariants,
      { name: 'no code was compared more than three times', sql: 'select id from phone_checks where attempts > 3' },
      {
        name: 'a number has at most one living code',
        sql: `select phone, purpose from phone_checks where used_at is null and replaced_at is null and expires_at > ritm_now() group by phone, purpose having count(*) > 1`,
      },
      {
        name: 'a second factor was not asked for more than five times at once',
        sql: 'select id from factor_checks where attempts > 5',
      },
      {
        name: 'recovery codes are of somebody with a second factor',
        sql: `select distinct user_id from recovery_codes r where not exists (select from second_factors f where f.user_id = r.user_id and f.enrolled_at is not null)`,
      },
      {
        name: 'paid sends are counted by whole days',
        sql: `select subject, hour from sign_in_counters where kind = 'send' and (count < 1 or hour <> date_trunc('day', hour, 'UTC'))`,
      },
      {
        name: 'a session ends within ninety days of its code',
        sql: `select id from sessions where expires_at <= confirmed_at or expires_at > confirmed_at + interval '90 days'`,
      },
    ],
  };
}
