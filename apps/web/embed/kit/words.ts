import type { PublicService } from '@ritm/booking/contract';
import { formatMoney } from '@ritm/kernel';
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
/** Brings the texts of the language asked for; Russian stands here already. */
export async function loadTexts(): Promise<void> {
  if (language === 'en') texts = (await import('./messages.en.ts')).en;
}

/** Made when first used: each takes longer than the drawing of twenty lines. */
function lazy<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}
const rules = lazy(() => new Intl.PluralRules(language));

const fill = (text: string, places: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(places[name]));

type Places = Readonly<Record<string, string | number>>;
export const t = (key: Key, places: Places = {}): string => fill(texts[key]!, places);
/** The same for a part of the pages with words of its own, in the language asked for. */
export const translatorOf =
  <K extends string>(messages: { ru: Record<K, string>; en: Record<K, string> }) =>
  (key: K, places: Places = {}): string =>
    fill(messages[language][key], places);

/** The form that goes with a number. */
export const tn = (stem: Counted, count: number): string =>
  fill(texts[`${stem}_${rules().select(count)}`] ?? texts[`${stem}_other`]!, { count });

/** Kopecks → `700 ₽`. */
export const price = (kopecks: number): string =>
  kopecks === 0 ? t('free_of_charge') : formatMoney(kopecks, language);

/** `1 чел. — 2 200 ₽, 2 чел. — 1 500 ₽`: what a place costs by how many come; nothing where one price holds. */
export const tiersOf = ({ price_tiers }: Pick<PublicService, 'price_tiers'>): string =>
  price_tiers.map((tier) => t('tier', { headcount: tier.headcount, price: price(tier.price) })).join(', ');

const dayLong = lazy(
  () => new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const dayShort = lazy(() => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }));
/** Of `YYYY-MM-DD`, which is a date and no instant. */
export const longDay = (date: string): string => capital(dayLong().format(new Date(`${date}T00:00:00Z`)));
export const weekdayOf = (date: string): string => dayShort().format(new Date(`${date}T00:00:00Z`));
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Wall time of an instant in a zone. */
export const momentIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant));
/** Making a formatter takes a hundred times as long as using it, and a day may hold two hundred classes. */
const clocks: Record<string, Intl.DateTimeFormat> = {};
const clockOf = (timeZone?: string): Intl.DateTimeFormat =>
  (clocks[timeZone ?? ''] ??= new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }));

/** An instant on the reader's own clock, where that shows another time: `у вас 01:00`, with the day where it is another one. */
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
/** `GMT+5`: what people say of a zone. */
export const offsetOf = (timeZone: string): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date())
    .find((part) => part.type === 'timeZoneName')!.value;
/** Does the reader's clock show another time than the organization's? */
export const isOtherZone = (timeZone: string): boolean => {
  const now = new Date();
  return clockOf(timeZone).format(now) !== clockOf().format(now);
};
