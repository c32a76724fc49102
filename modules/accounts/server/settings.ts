import type { Runner, SessionType } from '@ritm/platform';
import type { SignInLimits } from './rules/limits.ts';

/** What the assembly gives the module. */
export interface SignInSettings {
  /** Key of the HMAC over codes. */
  codeKey: Buffer;
  limits: SignInLimits;
  /** The strongest hat a person wears anywhere: what a new session acts as. Known to the modules above that keep staff and clients. */
  sessionTypeOf: (runner: Runner, user_id: number) => Promise<SessionType>;
}

/** The one purpose so far; a code for one purpose fits no other. */
export const SIGN_IN = 'sign_in';
