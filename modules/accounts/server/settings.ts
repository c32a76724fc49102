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
  /** Sites that a ticket may be made for, the product's own among them: origins. */
  authHosts: readonly string[];
  /** For whom passkeys are: the site's name, and the addresses its pages have. */
  relyingParty: { id: string; origins: readonly string[] };
  /** The strongest hat a person wears anywhere: what a new session acts as. Known to the modules above that keep staff and clients. */
  sessionTypeOf: (runner: Runner, user_id: number) => Promise<SessionType>;
  /** Has the person a role in the installation itself? Known to the module above that gives them. */
  servesInstallation: (runner: Runner, user_id: number) => Promise<boolean>;
}

const staffTypes = new Set<SessionType>(['owner', 'administrator', 'teacher']);

/** Whoever works anywhere, in an organization or in the installation, guards what is others': stricter rules are theirs. */
export async function isOfStaff(
  runner: Runner,
  { sessionTypeOf, servesInstallation }: SignInSettings,
  user_id: number,
): Promise<boolean> {
  const [type, serves] = await Promise.all([sessionTypeOf(runner, user_id), servesInstallation(runner, user_id)]);
  return serves || staffTypes.has(type);
}

/** What a code is for; one for one purpose fits no other. */
export const SIGN_IN = 'sign_in';
export const CONFIRM = 'confirm';
