import type { Language } from '@ritm/http';

/** A zone as people call it: `Asia/Yekaterinburg` → «Екатеринбург, стандартное время». */
export function zoneName(zone: string, language: Language): string {
  const maker = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'long' });
  return maker.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
