/** A Russian number is formatted while it is typed; a number of another country starts with `+` and is only grouped. */

const MAX_DIGITS = 15;

/** What was typed or pasted → `'+79123456789'`, `'+49151…'` or `''`. */
export function phoneValue(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, MAX_DIGITS);
  if (digits === '') return text.includes('+') ? '+' : '';
  const foreign = text.trim().startsWith('+') && !digits.startsWith('7') && !digits.startsWith('8');
  if (foreign) return `+${digits}`;
  if (text.trim().startsWith('+') && digits.startsWith('8') && digits.length > 1) return `+${digits}`;
  const national = digits.startsWith('7') || digits.startsWith('8') ? digits.slice(1) : digits;
  return `+7${national.slice(0, 10)}`;
}

/** `'+7912345'` → `'+7 (912) 345'`; foreign digits in groups of three. */
export function phoneShown(value: string): string {
  if (!value.startsWith('+7')) {
    const digits = value.replace(/\D/g, '');
    return value === '' ? '' : `+${digits.replace(/(\d{3})(?=\d)/g, '$1 ')}`;
  }
  const national = value.slice(2);
  if (national === '') return '+7';
  const [a, b, c, d] = [national.slice(0, 3), national.slice(3, 6), national.slice(6, 8), national.slice(8, 10)];
  return `+7 (${a}${a!.length === 3 && b ? `) ${b}` : ''}${c ? `-${c}` : ''}${d ? `-${d}` : ''}`;
}

/** The caret position after reformatting: behind as many digits as before. */
export function caretAfter(shown: string, digitsBefore: number): number {
  if (digitsBefore <= 0) return shown.startsWith('+') ? 1 : 0;
  let seen = 0;
  for (let at = 0; at < shown.length; at++) {
    if (/\d/.test(shown[at]!)) seen++;
    if (seen === digitsBefore) return at + 1;
  }
  return shown.length;
}
