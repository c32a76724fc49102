import type { Runner, SessionType } from '@ritm/platform';
import type { CheckType } from '../contract/index.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { SignInLimits } from './rules/limits.ts';

/** What the assembly gives the module. */
export interface SignInSettings {
  /** The HMAC key for codes. */
  codeKey: Buffer;
  limits: SignInLimits;
  /** Required past a quarter of a limit; shared with the other modules that have limits. */
  captcha: Captcha;
  /** False while it is known that nothing can be sent, so that nobody waits for a code that does not come. */
  canSend: (type: CheckType) => boolean;
  /** Origins of the sites for which a ticket may be issued, including the product's own. */
  authHosts: readonly string[];
  /** The relying party of passkeys: the site's name, and the origins of its pages. */
  relyingParty: { id: string; origins: readonly string[] };
  /**
   * The person's strongest role anywhere, in which a new session starts. Implemented by the modules above, which keep
   * staff and clients.
   */
  sessionTypeOf: (runner: Runner, user_id: number) => Promise<SessionType>;
  /**
   * Whether the person has a role in the installation itself. Implemented by the module above that grants these roles.
   */
  servesInstallation: (runner: Runner, user_id: number) => Promise<boolean>;
}

const staffTypes = new Set<SessionType>(['owner', 'administrator', 'teacher']);

/**
 * Stricter rules apply to a person who works in any organization or in the installation, because they protect other
 * people's data.
 */
export async function isOfStaff(
  runner: Runner,
  { sessionTypeOf, servesInstallation }: SignInSettings,
  user_id: number,
): Promise<boolean> {
  const [type, serves] = await Promise.all([sessionTypeOf(runner, user_id), servesInstallation(runner, user_id)]);
  return serves || staffTypes.has(type);
}

/** The purpose of a code; a code for one purpose is not valid for another. */
export const SIGN_IN = 'sign_in';
export const CONFIRM = 'confirm';
