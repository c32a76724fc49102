import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@ritm/http';
import type { CheckType } from '../contract/index.ts';

/** A message carries six digits; of a call a person sees the number, hence its last four. */
export const codeLength = (type: CheckType): 4 | 6 => (type === 'sms' ? 6 : 4);

/** Digits that nobody can foresee. */
export const newCode = (type: CheckType): string =>
  String(randomInt(10 ** codeLength(type))).padStart(codeLength(type), '0');

/** What a code is good for: one check of one number for one purpose. Moved to another, it no longer fits. */
export interface CodeScope {
  check_id: number;
  phone: string;
  purpose: string;
}

/** The database keeps this instead of the code. */
export const sealCode = (key: Buffer, { check_id, phone, purpose }: CodeScope, code: string): Buffer =>
  createHmac('sha256', key).update(`${check_id}|${phone}|${purpose}|${code}`).digest();

export const isSameSeal = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** What goes out. A caller's service dials from a number that ends with the digits of its message. */
export function codeMessage(type: CheckType, code: string, language: Language): string {
  if (type === 'call') return code;
  return language === 'en'
    ? `Ritm: your code is ${code}. Tell it to nobody.`
    : `Ритм: ваш код ${code}. Никому его не сообщайте.`;
}
