import type { Language } from '@ritm/http';
import { useLanguage } from './i18n.ts';
import { useKitT } from './kit-messages.ts';
import { ownZone, wall, zoneName } from './wall.ts';

/** The same instant in both wall times; undefined when they are equal. */
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

/**
 * The zone of an instant and the reader's own time, where they differ: `GMT+5, у вас 14:00`. Separate from `Format`,
 * because few screens need it.
 */
export function useReaderClock(): (iso: string, zone: string) => string | undefined {
  const language = useLanguage();
  const t = useKitT();
  return (iso, zone) => {
    const both = bothWalls(iso, zone, language);
    return both && t('elsewhere', both);
  };
}

interface Timed {
  readonly starts_at: string;
  readonly time_zone: string;
}

/**
 * The same for a list. Where all of it is in one zone that is not the reader's, `note` names the zone once, and each row
 * says the reader's own time alone. A list of several zones names them in its rows.
 */
export function useReaderClocks(rows: readonly Timed[]) {
  const language = useLanguage();
  const t = useKitT();
  const one = useReaderClock();
  const [zone, ...others] = new Set(rows.map(({ time_zone }) => time_zone));
  const isElsewhere = (row: Timed): boolean => bothWalls(row.starts_at, row.time_zone, language) !== undefined;
  if (zone === undefined || others.length > 0 || !rows.some(isElsewhere))
    return { note: undefined, onReaderClock: one };
  return {
    note: t('local_time', { zone: zoneName(zone, language) }),
    onReaderClock: (iso: string, of: string): string | undefined => {
      const both = bothWalls(iso, of, language);
      return both && t('on_your_clock', { time: both.time });
    },
  };
}
