import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** What a secret is for, and whose it is: a secret moved to another place does not open there. */
export interface SealedFor {
  /** Stable: `second_factor|totp`. */
  purpose: string;
  /** The id of the person or the organization. */
  owner: number;
}

const NONCE = 12;
const TAG = 16;

const keyFor = (key: Buffer, purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest();

/** Encrypts a secret that is needed in plain form later, under a key that is not in the database (AES-256-GCM). */
export function seal(key: Buffer, { purpose, owner }: SealedFor, secret: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, purpose), nonce).setAAD(Buffer.from(String(owner)));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Throws when the secret was sealed for something else or under another key, or was changed. */
export function unseal(key: Buffer, { purpose, owner }: SealedFor, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), sealed.subarray(0, NONCE))
    .setAAD(Buffer.from(String(owner)))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return decipher.update(sealed.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
}
