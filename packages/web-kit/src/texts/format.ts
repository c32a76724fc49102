import { formatDuration, formatMoney, formatPhone, formatVisits, type LocalDate } from '@ritm/kernel';
import { useMemo } from 'react';
import { dateText, type DateForm } from './date-text.ts';
import { useLanguage } from './i18n.ts';
import { useKitT } from './kit-messages.ts';
import { numberText } from './number-text.ts';
import { ownZone, wall } from './wall.ts';

export interface Format {
  /** Integer kopecks → `4 400 ₽`. */
  readonly money: (kopecks: number) => string;
  /** From the wire's number: `1.5` → `1,5`. */
  readonly visits: (visits: number) => string;
  /** E.164 → `+7 (912) 345-67-89`. */
  readonly phone: (e164: string) => string;
  /** See `dateText`. */
  readonly date: (date: LocalDate, form?: DateForm) => string;
  /** An instant in the zone's wall time: `5 ноября, 18:30`; the zone is named when it differs from the reader's. */
  readonly instant: (iso: string, zone: string) => string;
  readonly number: (value: number) => string;
  /** Whole minutes: `1 ч 30 мин`. */
  readonly duration: (minutes: number) => string;
  /** Whole years between two dates: `7 лет`. */
  readonly age: (birth: LocalDate, today: LocalDate) => string;
}

function yearsBetween(birth: LocalDate, today: LocalDate): number {
  const before = today.slice(5) < birth.slice(5);
  return Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (before ? 1 : 0);
}

/** Formats numbers and dates in the reader's language. */
export function useFormat(): Format {
  const language = useLanguage();
  const t = useKitT();
  return useMemo(() => {
    return {
      money: (kopecks) => formatMoney(kopecks, language),
      visits: (visits) => formatVisits(Math.round(visits * 100), language),
      phone: formatPhone,
      date: (date, form) => dateText(date, language, form),
      instant: (iso, zone) => wall(zone, zone !== ownZone(), language).format(new Date(iso)),
      number: (value) => numberText(value, language),
      duration: (minutes) => formatDuration(minutes, language),
      age: (birth, today) => t('age', { count: yearsBetween(birth, today) }),
    };
  }, [language, t]);
}
