import { createHmac, randomBytes } from 'node:crypto';
import { seal, unseal } from '@ritm/platform';

const keyFor = (codeKey: Buffer, purpose: string): Buffer =>
  createHmac('sha256', codeKey).update(`second_factor|${purpose}`).digest();

const totpOf = (user_id: number) => ({ purpose: 'second_factor|totp', owner: user_id });

/**
 * An application's secret is needed in plain form for every code, so it is encrypted and not hashed: for its person,
 * under a key that is not in the database.
 */
export const sealSecret = (codeKey: Buffer, user_id: number, secret: string): Buffer =>
  seal(codeKey, totpOf(user_id), secret);

/** Throws when the secret was sealed for another person or under another key, or was changed. */
export const openSecret = (codeKey: Buffer, user_id: number, sealed: Buffer): string =>
  unseal(codeKey, totpOf(user_id), sealed);

/** Without letters that look like digits, because people write the codes down and read them back. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';

/** `x7f2k-9qm3p`: 49 random bits. */
export function newRecoveryCode(): string {
  const bytes = randomBytes(40);
  const picked = [...bytes].filter((byte) => byte < letters.length * 8).map((byte) => letters[byte % letters.length]!);
  return picked.length < 10 ? newRecoveryCode() : `${picked.slice(0, 5).join('')}-${picked.slice(5, 10).join('')}`;
}

export const hashRecoveryCode = (codeKey: Buffer, user_id: number, code: string): Buffer =>
  createHmac('sha256', keyFor(codeKey, 'recovery'))
    .update(`${user_id}|${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest();
