import { seal, unseal, type SmsAccount } from '@ritm/platform';

const of = (school_id: number) => ({ purpose: 'messages|sms', owner: school_id });

/** The account of an organization's SMS service, sealed for it under the key of the installation. */
export const sealAccount = (codeKey: Buffer, school_id: number, account: SmsAccount): Buffer =>
  seal(codeKey, of(school_id), JSON.stringify(account));

export const openAccount = (codeKey: Buffer, school_id: number, sealed: Buffer): SmsAccount =>
  JSON.parse(unseal(codeKey, of(school_id), sealed)) as SmsAccount;
