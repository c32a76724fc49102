import type { Language } from '@ritm/http';

// Computed on first use, because `Intl` is slow to start.
let own: string | undefined;
/** The reader's zone. */
export const ownZone = (): string => (own ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

const makers = new Map<string, Intl.DateTimeFormat>();

/** The wall-clock time of the zone. */
export function wall(zone: string, withName: boolean, language: Language): Intl.DateTimeFormat {
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

/** The zone's name for people: `Asia/Yekaterinburg` → «Екатеринбург, GMT+5». */
export function zoneName(zone: string, language: Language): string {
  const part = (timeZoneName: 'shortGeneric' | 'shortOffset'): string | undefined =>
    new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName })
      .formatToParts(new Date())
      .find(({ type }) => type === 'timeZoneName')?.value;
  const names = [part('shortGeneric'), part('shortOffset')];
  return [...new Set(names)].join(', ');
}
