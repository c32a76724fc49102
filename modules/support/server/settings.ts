import type { Captcha } from '@ritm/accounts/server';

/** Limits on the messages of one address within an hour. */
export interface SupportLimits {
  /** From this message on, a captcha is required. */
  readonly captchaAfter: number;
  readonly max: number;
}

export const supportLimits: SupportLimits = { captchaAfter: 2, max: 5 };
/** On a developer's machine everybody has one address. */
export const localSupportLimits: SupportLimits = { captchaAfter: 50, max: 100 };

/** Set by the assembly. */
export interface SupportSettings {
  captcha: Pick<Captcha, 'require'>;
  limits: SupportLimits;
  /** Shown beside the form; null shows the form only. */
  email: string | null;
  /** Documents published by the operator of the installation; null when there are none yet. */
  documents: { readonly privacy_url: string | null; readonly terms_url: string | null };
}
