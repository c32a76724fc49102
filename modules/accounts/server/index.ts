import type { ModuleManifest, Runner, SessionFacts } from '@ritm/platform';
import { accountsShapes } from '../contract/named-shapes.ts';
import { personErrors } from '../contract/index.ts';
import { createCaptcha } from './captcha/captcha.ts';
import { accountsJobs, callCodeJob } from './jobs.ts';
import { signInInvariants } from './invariants.ts';
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
export { applyStaffSessionLifetime } from './start-session.ts';

/** Finds the valid session for a token's hash: not revoked, not idle for too long, not past its end. */
export async function findSession(runner: Runner, token_hash: Buffer): Promise<SessionFacts | undefined> {
  const [row] = await runner.run(sessionByToken, { token_hash });
  return row;
}

/** Records that a session was used; its idle time restarts. */
export async function touchSession(runner: Runner, id: number): Promise<void> {
  await runner.run(touch, { id });
}

/**
 * Sign-in, sessions and profile. `limits`, `sessionTypeOf` and `servesInstallation` are set by the assembly; the
 * defaults are the strict limits and plain users.
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
    // Modules may keep different data about a person in one table, so nothing has to be unique.
    collects: { personalData: () => [] },
    constraints: { users_phone_key: personErrors.phone_taken },
    invariants: [...personInvariants, ...signInInvariants],
  };
}
