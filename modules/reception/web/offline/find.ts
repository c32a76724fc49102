import { searchText } from '@ritm/kernel';
import type { ClientOfDay, ClientMatch } from '../../contract/index.ts';
import type { DayNow } from './day.ts';

const MAX_MATCHES = 20;
const MIN_DIGITS = 3;

/**
 * Finds the clients that a code identifies: by the hash of a QR or a club card, the end of a phone number, or the
 * beginnings of names.
 */
export function findOffline({ clients }: Pick<DayNow, 'clients'>, code: string, hash: string): ClientOfDay[] {
  const all = [...clients.values()];
  const byCode = all.filter(({ codes }) => codes.includes(hash));
  if (byCode.length > 0) return byCode;
  const digits = code.replace(/[\s()+-]/g, '');
  if (/^\d+$/.test(digits)) return digits.length < MIN_DIGITS ? [] : all.filter(endsWith(digits)).slice(0, MAX_MATCHES);
  const words = searchText(code)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return all.filter(({ name }) => beginsWith(name, words)).slice(0, MAX_MATCHES);
}

/** The device has only the last four digits. */
const endsWith =
  (digits: string) =>
  ({ phone_ends }: ClientOfDay): boolean =>
    phone_ends.some((end) => end.endsWith(digits.slice(-4)));

function beginsWith(name: string, words: readonly string[]): boolean {
  const nameWords = searchText(name).split(' ');
  return words.every((word) => nameWords.some((one) => one.startsWith(word)));
}

export const toMatch = ({ student_id, firstname, name, phone_ends, debt }: ClientOfDay): ClientMatch => ({
  student_id,
  firstname,
  name,
  phone_end: phone_ends[0] ?? null,
  birth_date: null,
  owes: debt > 0,
});

/** As the server hashes the codes that it hands out. @throws where the page is not secure: there is no offline then. */
export async function hashOf(school_id: number, code: string): Promise<string> {
  const bytes = new TextEncoder().encode(`ritm-check-in:${school_id}:${code}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
