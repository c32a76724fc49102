import type { PublicService } from '@ritm/booking/contract';
import { formatDuration, formatMoney } from '@ritm/kernel';
import { ru } from './messages.ru.ts';

export type Language = 'ru' | 'en';
type Key = keyof typeof ru;
type Texts = Readonly<Record<string, string>>;
/** `rows` of `rows_one`, `rows_few`… */
type Counted = Key extends infer K
  ? K extends `${infer Stem}_${'one' | 'few' | 'many' | 'other'}`
    ? Stem
    : never
  : never;

/** Russian unless the site asks for English: `?lang=en`. */
export const language: Language = new URLSearchParams(location.search).get('lang') === 'en' ? 'en' : 'ru';
let texts: Texts = ru;
/** Loads the texts of the chosen language; Russian is built in. */
export async function loadTexts(): Promise<void> {
  if (language === 'en') texts = (await import('./messages.en.ts')).en;
}

/** Creates the value on first use: each formatter takes longer to create than twenty lines take to render. */
function lazy<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}
const rules = lazy(() => new Intl.PluralRules(language));

const fill = (text: string, places: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(places[name]));

type Places = Readonly<Record<string, string | number>>;
export const t = (key: Key, places: Places = {}): string => fill(texts[key]!, places);
/** A translator for a part of the pages that has texts of its own, in the chosen language. */
export const translatorOf =
  <K extends string>(messages: { ru: Record<K, string>; en: Record<K, string> }) =>
  (key: K, places: Places = {}): string =>
    fill(messages[language][key], places);

/** The plural form for a number. */
export const tn = (stem: Counted, count: number): string =>
  fill(texts[`${stem}_${rules().select(count)}`] ?? texts[`${stem}_other`]!, { count });

/** Whole minutes → `1 ч 30 мин`. */
export const duration = (minutes: number): string => formatDuration(minutes, language);

/** Kopecks → `700 ₽`. */
export const price = (kopecks: number): string =>
  kopecks === 0 ? t('free_of_charge') : formatMoney(kopecks, language);

/**
 * `1 чел. — 2 200 ₽, 2 чел. — 1 500 ₽`: the price of a place by the number of people; empty when there is one price.
 */
export const tiersOf = ({ price_tiers }: Pick<PublicService, 'price_tiers'>): string =>
  price_tiers.map((tier) => t('tier', { headcount: tier.headcount, price: price(tier.price) })).join(', ');

const dayLong = lazy(
  () => new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const dayShort = lazy(() => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }));
/** Formats `YYYY-MM-DD`, which is a date and not an instant. */
export const longDay = (date: string): string => capital(dayLong().format(new Date(`${date}T00:00:00Z`)));
export const weekdayOf = (date: string): string => dayShort().format(new Date(`${date}T00:00:00Z`));
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The local time of an instant in a zone. */
export const momentIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant));
/** Creating a formatter takes a hundred times as long as using it, and a day may have two hundred classes. */
const clocks: Record<string, Intl.DateTimeFormat> = {};
const clockOf = (timeZone?: string): Intl.DateTimeFormat =>
  (clocks[timeZone ?? ''] ??= new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }));

/** An instant by the visitor's own clock, when that differs: `у вас 01:00`, with the day when it is another one. */
export const yours = (instant: string, timeZone: string): string | undefined => {
  // `2026-11-22 19:00`
  const at = (zone?: string) => clockOf(zone).format(new Date(instant));
  const [here, there] = [at(), at(timeZone)];
  if (here === there) return undefined;
  const time = here.slice(11);
  return t('yours', { time: here.slice(0, 10) === there.slice(0, 10) ? time : `${dayMonth(here)}, ${time}` });
};
const dayMonth = (text: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${text.slice(0, 10)}T00:00:00Z`),
  );
/** `GMT+5`: how people name a time zone. */
export const offsetOf = (timeZone: string): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date())
    .find((part) => part.type === 'timeZoneName')!.value;
/** Whether the visitor's clock differs from the organization's. */
export const isOtherZone = (timeZone: string): boolean => {
  const now = new Date();
  return clockOf(timeZone).format(now) !== clockOf().format(now);
};
