/** Visits as integer hundredths, because a write-off may be partial: one visit is 100. */
export type Visits = number;

/** `800` → `8`, `50` → `0,5`, `725` → `7,25` (a dot in English). */
export function formatVisits(hundredths: Visits, locale: 'ru' | 'en' = 'ru'): string {
  if (!Number.isSafeInteger(hundredths)) throw new RangeError(`Not hundredths of a visit: ${hundredths}`);
  const size = Math.abs(hundredths);
  const fraction = String(size % 100)
    .padStart(2, '0')
    .replace(/0{1,2}$/, '');
  const mark = fraction === '' ? '' : locale === 'ru' ? ',' : '.';
  return `${hundredths < 0 ? '\u2212' : ''}${Math.trunc(size / 100)}${mark}${fraction}`;
}
