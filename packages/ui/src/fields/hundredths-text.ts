/** Roubles with kopecks and parts of visits are both integers in hundredths; people type them with a comma or a dot. */

/** `'4 400,5'` → 440050; `''` → null; not an amount → undefined. */
export function parseHundredths(text: string): number | null | undefined {
  const bare = text.replace(/[\s\u00A0\u202F₽]/g, '').replace('.', ',');
  if (bare === '') return null;
  const match = /^(\d{1,12})(?:,(\d{0,2}))?$/.exec(bare);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** 440050 → `'4 400,50'`, 440000 → `'4 400'`; with `tidy` trailing zeros are removed too: 150 → `'1,5'`. */
export function formatHundredths(value: number, tidy = false): string {
  const units = String(Math.trunc(value / 100)).replace(/\B(?=(?:\d{3}){1,6}$)/g, '\u00A0');
  const rest = value % 100;
  if (rest === 0) return units;
  const digits = String(rest).padStart(2, '0');
  return `${units},${tidy ? digits.replace(/0$/, '') : digits}`;
}

/** Groups the digits of a text being typed and leaves everything after the comma as typed. */
export function groupTyped(text: string): string {
  const bare = text.replace(/[^\d.,]/g, '').replace('.', ',');
  const [units = '', ...rest] = bare.split(',');
  const grouped = units.replace(/^0+(?=\d)/, '').replace(/\B(?=(?:\d{3}){1,6}$)/g, '\u00A0');
  return rest.length > 0 ? `${grouped || '0'},${rest.join('').slice(0, 2)}` : grouped;
}
