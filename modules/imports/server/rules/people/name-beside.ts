import { isFirstName, type ParsedPhone, tidyName } from '@ritm/tables/cells';

/** Returns the name written beside a number: «мама Ольга» → «Ольга»; «мама» alone contains no name. */
export function nameBeside(phone: ParsedPhone): string | null {
  const names = tidyName(phone.note ?? '')
    .split(' ')
    .filter((word) => isFirstName(word));
  return names.length > 0 ? names.join(' ') : null;
}
