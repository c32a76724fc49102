import type { ModuleManifest, Runner, SessionFacts, SessionType } from '@ritm/platform';
import { accountsJobs } from './jobs.ts';
import { sessionByToken, touch } from './queries.ts';
import { signInLimits } from './rules/limits.ts';
import { routesWith } from './routes.ts';
import type { SignInSettings } from './settings.ts';

export { localLimits, signInLimits, type SignInLimits } from './rules/limits.ts';
export { findOrAddUser, getPerson } from './people.ts';

/** The session behind a token's hash, while it lives: not revoked, not idle too long, not past its end. */
export async function findSession(runner: Runner, token_hash: Buffer): Promise<SessionFacts | undefined> {
  const [row] = await runner.run(sessionByToken, { token_hash });
  return row && { ...row, session_type: row.session_type as SessionType };
}

/** Says that a session was used; its idle time starts anew. */
export async function touchSession(runner: Runner, id: number): Promise<void> {
  await runner.run(touch, { id });
}

/** Sign-in, sessions, profile. `limits` and `sessionTypeOf` are for the assembly; by default the strict limits and plain users. */
export function createAccountsModule({
  codeKey,
  limits = signInLimits,
  sessionTypeOf = async () => 'user',
}: Partial<SignInSettings> & Pick<SignInSettings, 'codeKey'>): ModuleManifest {
  return {
    name: 'accounts',
    routes: routesWith({ codeKey, limits, sessionTypeOf }),
    jobs: accountsJobs,
    invariants: [
      { name: 'no code was compared more than three times', sql: 'select id from phone_checks where attempts > 3' },
      {
        name: 'a number has at most one living code',
        sql: `select phone, purpose from phone_checks where used_at is null and replaced_at is null and expires_at > ritm_now() group by phone, purpose having count(*) > 1`,
      },
      {
        name: 'a session ends within ninety days of its code',
        sql: `select id from sessions where expires_at <= confirmed_at or expires_at > confirmed_at + interval '90 days'`,
      },
    ],
  };
}
