/** Converts what a person types ↔ `YYYY-MM-DD` and `HH:MM`. */

/**
 * Inserts the dots while digits are typed: `'0103'` → `'01.03'`. Pasted ISO dates and one-digit parts are understood.
 */
export function maskDate(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso) return `${iso[3]}.${iso[2]}.${iso[1]}`;
  const parts = [''];
  for (const sign of text) {
    const last = parts.length - 1;
    const isDigit = /\d/.test(sign);
    const full = parts[last]!.length === (last < 2 ? 2 : 4);
    if (!isDigit && parts[last] !== '' && last < 2) {
      parts[last] = parts[last]!.padStart(2, '0');
      parts.push('');
    } else if (isDigit && !full) parts[last] += sign;
    else if (isDigit && last < 2) parts.push(sign);
  }
  return parts.join('.');
}

/**
 * `'01.03.2026'` → `'2026-03-01'`; two-digit years are read as the nearest past for birth dates' sake: 85 → 1985, 26 →
 * 2026. Not a date → undefined.
 */
export function parseTypedDate(text: string, thisYear: number): string | undefined {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text.trim());
  if (!match) return undefined;
  const [day, month] = [Number(match[1]), Number(match[2])];
  let year = Number(match[3]);
  if (match[3]!.length === 2) year += year + 2000 <= thisYear + 10 ? 2000 : 1900;
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day || year < 1900) return undefined;
  return at.toISOString().slice(0, 10);
}

export const showDate = (date: string): string => date.split('-').reverse().join('.');

/** `'9'` → 09:00, `'930'` → 09:30, `'9.30'`, `'21:5'` → 21:05. No time → undefined. */
export function parseTypedTime(text: string): string | undefined {
  const bare = text.trim();
  const match = /^(\d{1,2})(?:\D+(\d{1,2})?)?$/.exec(bare) ?? /^(\d{1,2})(\d{2})$/.exec(bare);
  if (!match) return undefined;
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  if (hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
