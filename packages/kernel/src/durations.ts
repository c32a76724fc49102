const HOUR = 60;
const UNITS = { ru: { hours: 'ч', minutes: 'мин' }, en: { hours: 'h', minutes: 'min' } } as const;

/** Whole minutes as people say them: `45 мин`, `1 ч`, `1 ч 30 мин`. The spaces inside do not break. */
export function formatDuration(minutes: number, locale: 'ru' | 'en'): string {
  const units = UNITS[locale];
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  return [hours > 0 && `${hours}\u00A0${units.hours}`, (rest > 0 || hours === 0) && `${rest}\u00A0${units.minutes}`]
    .filter(Boolean)
    .join('\u00A0');
}
