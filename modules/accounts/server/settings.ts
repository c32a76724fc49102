import type { Runner, SessionType } from '@ritm/platform';
import type { CheckType } from '../contract/index.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { SignInLimits } from './rules/limits.ts';

/** What the assembly gives the module. */
export interface SignInSettings {
  /** Key of the HMAC over codes. */
  codeKey: Buffer;
  limits: SignInLimits;
  /** Asked for past a quarter of a limit; shared with whatever else has limits. */
  captcha: Captcha;
  /** False while it is known that nothing would get out: then nobody waits for a code that does not come. */
  canSend: (type: CheckType) => boolean;
  /** The strongest hat a person wears anywhere: what a new session acts as. Known to the modules above that keep staff and clients. */
  sessionTypeOf: (runner: Runner, user_id: number) => Promise<SessionType>;
}

/** The one purpose so far; a code for one purpose fits no other. */
export const SIGN_IN = 'sign_in';
