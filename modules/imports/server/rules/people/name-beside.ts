import { isFirstName } from '../cells/first-names.ts';
import { tidyName } from '../cells/parse-full-name.ts';
import type { ParsedPhone } from '../cells/parse-phone.ts';

/** Returns the name written beside a number: «мама Ольга» → «Ольга»; «мама» alone contains no name. */
export function nameBeside(phone: ParsedPhone): string | null {
  const names = tidyName(phone.note ?? '')
    .split(' ')
    .filter((word) => isFirstName(word));
  return names.length > 0 ? names.join(' ') : null;
}
