import type { Language } from '@ritm/http';

/** A quantity as the reader writes it: `2 124` with a space that no line breaks at, `1,5`. */
export const numberText = (value: number, language: Language): string =>
  // Most are small, and on a first screen a formatter is dear.
  Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : value.toLocaleString(language);
