import type { Language } from '@ritm/http';

// Asked when first needed: `Intl` takes long to wake.
let own: string | undefined;
/** The reader's. */
export const ownZone = (): string => (own ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

const makers = new Map<string, Intl.DateTimeFormat>();

/** What a clock on a wall of the zone shows. */
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

/** A zone as people call it: `Asia/Yekaterinburg` → «Екатеринбург, GMT+5». */
export function zoneName(zone: string, language: Language): string {
  const part = (timeZoneName: 'shortGeneric' | 'shortOffset'): string | undefined =>
    new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName })
      .formatToParts(new Date())
      .find(({ type }) => type === 'timeZoneName')?.value;
  const names = [part('shortGeneric'), part('shortOffset')];
  return [...new Set(names)].join(', ');
}
