import type { Language } from '@ritm/http';
import { createStore } from '@ritm/ui';
import { useMemo } from 'react';
import { storedLanguage, languageKey } from './stored-language.ts';
import { numberText } from './number-text.ts';

type Messages = Readonly<Record<string, string>>;
/** `visits` where the Russian file has `visits_one`, `visits_few`, `visits_many`. */
type Plural<R> = keyof R extends infer K ? (K extends `${infer Base}_one` ? Base : never) : never;
type Forms<Base extends string> = `${Base}_${'one' | 'few' | 'many' | 'other'}`;
/** Keys that `t` takes without a plural form. */
type Plain<R> = Exclude<keyof R & string, Forms<Plural<R>>>;

/** The type of the English messages for a Russian file: every key, with the plural forms of English. */
export type English<R> = { readonly [K in Plain<R>]: string } & {
  readonly [K in `${Plural<R>}_${'one' | 'other'}`]: string;
};

type Values = Readonly<Record<string, string | number>>;
export interface Translate<R> {
  (key: Plain<R>, values?: Values): string;
  (key: Plural<R>, values: Values & { readonly count: number }): string;
}

const current = createStore<Language>(storedLanguage());

export const language = (): Language => current.get();

/** Changes the language of the screen and stores the choice in local storage. */
export function setLanguage(next: Language): void {
  try {
    localStorage.setItem(languageKey, next);
  } catch {
    // Storage is forbidden: the choice is then not stored.
  }
  current.set(next);
}

/** The reader's language; the component re-renders when it changes. */
export const useLanguage = (): Language => current.use();

const rules: Partial<Record<Language, Intl.PluralRules>> = {};
const formOf = (lng: Language, count: number): string => (rules[lng] ??= new Intl.PluralRules(lng)).select(count);

/**
 * The text of a key with its `{{placeholders}}` filled; for a key with `count`, the plural form of that number. A
 * number is a quantity and is formatted for the reader; pass an id or a row number of a file as a string.
 */
export function textOf(texts: Messages, lng: Language, key: string, values: Values = {}): string | undefined {
  const counted = typeof values.count === 'number' ? texts[`${key}_${formOf(lng, values.count)}`] : undefined;
  const text = counted ?? texts[key] ?? texts[`${key}_other`];
  return text?.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'number' ? numberText(value, lng) : value;
  });
}

/**
 * Registers a module's messages, which arrive with the chunk that imports them. `t` is for code outside components. A
 * missing text appears as `namespace.key`.
 */
export function registerMessages<const R extends Messages>(
  namespace: string,
  texts: { readonly ru: R; readonly en: NoInfer<English<R>> },
): { readonly t: Translate<R>; readonly useT: () => Translate<R> } {
  const translator =
    (lng: Language): Translate<R> =>
    (key: string, values?: Values) =>
      textOf(texts[lng] as Messages, lng, key, values) ?? `${namespace}.${key}`;
  const translators = { ru: translator('ru'), en: translator('en') };
  const t: Translate<R> = (key: string, values?: Values) =>
    (translators[language()] as (key: string, values?: Values) => string)(key, values);
  const useT = (): Translate<R> => {
    const lng = useLanguage();
    return useMemo(() => translators[lng], [lng]);
  };
  return { t, useT };
}
