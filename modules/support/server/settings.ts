import type { Captcha } from '@ritm/accounts/server';
import type { Moderated } from '@ritm/platform';

/** Messages of one address within an hour. */
export interface SupportLimits {
  /** From this one on a captcha is asked for. */
  readonly captchaAfter: number;
  readonly max: number;
}

export const supportLimits: SupportLimits = { captchaAfter: 2, max: 5 };
/** On a desk everybody comes from one address. */
export const localSupportLimits: SupportLimits = { captchaAfter: 50, max: 100 };

/** What the assembly gives the module. */
export interface SupportSettings {
  captcha: Pick<Captcha, 'require'>;
  limits: SupportLimits;
  /** Shown beside the form; null: the form alone. */
  email: string | null;
  /** Published by whoever runs the installation; null: not yet. */
  documents: { readonly privacy_url: string | null; readonly terms_url: string | null };
  /** Asked when a call comes: what the modules above bring to the moderators. */
  moderated: () => readonly Moderated[];
}
