import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@ritm/http';
import type { CheckType } from '../contract/index.ts';

/** A message carries six digits; for a call, the code is the last four digits of the number that the person sees. */
export const codeLength = (type: CheckType): 4 | 6 => (type === 'sms' ? 6 : 4);

/** Generates unpredictable digits. */
export const newCode = (type: CheckType): string =>
  String(randomInt(10 ** codeLength(type))).padStart(codeLength(type), '0');

/**
 * What a code is valid for: one check of one number for one purpose. A code moved to another check, number or purpose
 * does not match.
 */
export interface CodeScope {
  check_id: number;
  phone: string;
  purpose: string;
}

/** The database stores this seal instead of the code. */
export const sealCode = (key: Buffer, { check_id, phone, purpose }: CodeScope, code: string): Buffer =>
  createHmac('sha256', key).update(`${check_id}|${phone}|${purpose}|${code}`).digest();

export const isSameSeal = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** The message to send. For a call, the service dials from a number that ends with the digits of the message. */
export function codeMessage(type: CheckType, code: string, language: Language): string {
  if (type === 'call') return code;
  return language === 'en'
    ? `Ritm: your code is ${code}. Tell it to nobody.`
    : `Ритм: ваш код ${code}. Никому его не сообщайте.`;
}
