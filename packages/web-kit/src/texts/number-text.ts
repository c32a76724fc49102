import type { Language } from '@ritm/http';

/** A quantity in the reader's format: `2 124` with a no-break space, `1,5`. */
export const numberText = (value: number, language: Language): string =>
  // Most numbers are small, and creating an `Intl` formatter on a first screen is expensive.
  Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : value.toLocaleString(language);
