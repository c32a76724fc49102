import type { Language } from '@ritm/http';
import i18next from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';

const kept = 'ritm.language';

type Messages = Readonly<Record<string, string>>;
/** `visits` where the Russian file has `visits_one`, `visits_few`, `visits_many`. */
type Plural<R> = keyof R extends infer K ? (K extends `${infer Base}_one` ? Base : never) : never;
type Forms<Base extends string> = `${Base}_${'one' | 'few' | 'many' | 'other'}`;
/** Keys that `t` takes as they are. */
type Plain<R> = Exclude<keyof R & string, Forms<Plural<R>>>;

/** What the English file must hold beside a Russian one: every key, with the plurals of English. */
export type English<R> = { readonly [K in Plain<R>]: string } & { readonly [K in `${Plural<R>}_${'one' | 'other'}`]: string };

type Values = Readonly<Record<string, string | number>>;
export interface Translate<R> {
  (key: Plain<R>, values?: Values): string;
  (key: Plural<R>, values: Values & { readonly count: number }): string;
}

const isLanguage = (value: string | null): value is Language => value === 'ru' || value === 'en';

function keptLanguage(): Language {
  try {
    const value = localStorage.getItem(kept);
    return isLanguage(value) ? value : 'ru';
  } catch {
    return 'ru'; // Storage may be forbidden: the language is then not kept.
  }
}

const i18n = i18next.createInstance();
// Keys are flat and hold dots; React escapes by itself.
void i18n.init({ lng: keptLanguage(), fallbackLng: 'ru', resources: {}, keySeparator: false, nsSeparator: false, initAsync: false, interpolation: { escapeValue: false } });

export const language = (): Language => i18n.language as Language;

/** Changes the words on the screen and keeps the choice in local storage. */
export async function setLanguage(next: Language): Promise<void> {
  try {
    localStorage.setItem(kept, next);
  } catch {
    // As above.
  }
  document.documentElement.lang = next;
  await i18n.changeLanguage(next);
}

function subscribe(changed: () => void): () => void {
  i18n.on('languageChanged', changed);
  return () => i18n.off('languageChanged', changed);
}

/** The reader's language; the component is drawn again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, language, language);

/**
 * Adds a module's words, which arrive with the chunk that imports them. `t` is for code outside of components.
 * Plurals are chosen by `count` and i18next's suffixes.
 */
export function registerMessages<const R extends Messages>(namespace: string, texts: { readonly ru: R; readonly en: NoInfer<English<R>> }): { readonly t: Translate<R>; readonly useT: () => Translate<R> } {
  i18n.addResourceBundle('ru', namespace, texts.ru);
  i18n.addResourceBundle('en', namespace, texts.en);
  const translator = (lng: Language): Translate<R> => i18n.getFixedT(lng, namespace) as never;
  const t = ((key: never, values: never) => (translator(language()) as (...given: never[]) => string)(key, values)) as Translate<R>;
  const useT = (): Translate<R> => {
    const lng = useLanguage();
    return useMemo(() => translator(lng), [lng]);
  };
  return { t, useT };
}
