import type { Language } from '@ritm/http';

export const languageKey = 'ritm.language';

/** The language that the reader chose last. */
export function storedLanguage(): Language {
  try {
    return localStorage.getItem(languageKey) === 'en' ? 'en' : 'ru';
  } catch {
    return 'ru'; // Storage may be forbidden: the language is then not kept.
  }
}
