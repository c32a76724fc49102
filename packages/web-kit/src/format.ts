import type { Language } from '@ritm/http';
import { formatDate, formatMoney, formatPhone, formatVisits, type DateStyle, type LocalDate } from '@ritm/kernel';
import { useMemo } from 'react';
import { useLanguage } from './i18n.ts';
import { useKitT } from './kit-messages.ts';
import { numberText } from './number-text.ts';

export interface Format {
  /** Integer kopecks → `4 400 ₽`. */
  readonly money: (kopecks: number) => string;
  /** Integer hundredths → `1,5`. */
  readonly visits: (hundredths: number) => string;
  /** E.164 → `+7 (912) 345-67-89`. */
  readonly phone: (e164: string) => string;
  readonly date: (date: LocalDate, style?: DateStyle) => string;
  /** An instant on the wall of a zone: `5 ноября, 18:30`; the zone is named when it differs from the reader's. */
  readonly instant: (iso: string, zone: string) => string;
  /** The zone of an instant and the reader's own time, where their clocks differ: `GMT+5, у вас 14:00`. */
  readonly elsewhere: (iso: string, zone: string) => string | undefined;
  readonly number: (value: number) => string;
  /** Whole years between two dates: `7 лет`. */
  readonly age: (birth: LocalDate, today: LocalDate) => string;
}

// Asked when first needed: `Intl` takes long to wake.
let own: string | undefined;
const ownZone = (): string => (own ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

const makers = new Map<string, Intl.DateTimeFormat>();
function wall(zone: string, withName: boolean, language: Language): Intl.DateTimeFormat {
  const name = `${zone} ${withName} ${language}`;
  let maker = makers.get(name);
  if (!maker) {
    const time = {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: withName ? 'short' : undefined,
    } as const;
    maker = new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-GB', {
      timeZone: zone,
      day: 'numeric',
      month: 'long',
      ...time,
    });
    makers.set(name, maker);
  }
  return maker;
}

/** The same instant on two walls; nothing where they show the same. */
function bothWalls(iso: string, zone: string, language: Language): { zone: string; time: string } | undefined {
  const instant = new Date(iso);
  const partsOn = (where: string) => wall(where, true, language).formatToParts(instant);
  const textOf = (parts: readonly Intl.DateTimeFormatPart[], ...types: readonly string[]) =>
    types.map((type) => parts.find((part) => part.type === type)!.value);
  const [there, here] = [partsOn(zone), partsOn(ownZone())];
  const [day, time] = [textOf(here, 'day', 'month').join(' '), textOf(here, 'hour', 'minute').join(':')];
  const isSameDay = day === textOf(there, 'day', 'month').join(' ');
  if (isSameDay && time === textOf(there, 'hour', 'minute').join(':')) return undefined;
  return { zone: textOf(there, 'timeZoneName')[0]!, time: isSameDay ? time : `${day}, ${time}` };
}

function yearsBetween(birth: LocalDate, today: LocalDate): number {
  const before = today.slice(5) < birth.slice(5);
  return Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (before ? 1 : 0);
}

/** Figures and dates as the reader writes them. */
export function useFormat(): Format {
  const language = useLanguage();
  const t = useKitT();
  return useMemo(() => {
    return {
      money: (kopecks) => formatMoney(kopecks, language),
      visits: (hundredths) => formatVisits(hundredths, language),
      phone: formatPhone,
      date: (date, style) => formatDate(date, language, style),
      instant: (iso, zone) => wall(zone, zone !== ownZone(), language).format(new Date(iso)),
      elsewhere: (iso, zone) => {
        const both = bothWalls(iso, zone, language);
        return both && t('elsewhere', both);
      },
      number: (value) => numberText(value, language),
      age: (birth, today) => t('age', { count: yearsBetween(birth, today) }),
    };
  }, [language, t]);
}
