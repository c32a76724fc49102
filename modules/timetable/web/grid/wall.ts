import type { LocalDate } from '@ritm/kernel';
import { useEffect, useState } from 'react';

export interface WallTime {
  readonly date: LocalDate;
  /** Minutes since midnight. */
  readonly minutes: number;
}

const makers = new Map<string, Intl.DateTimeFormat>();
function makerOf(zone: string): Intl.DateTimeFormat {
  const cached = makers.get(zone);
  if (cached) return cached;
  const maker = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  makers.set(zone, maker);
  return maker;
}

/** The local time of the organization. */
export function wallTime(zone: string, now: Date): WallTime {
  const [date, time] = makerOf(zone).format(now).split(' ') as [string, string];
  return { date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) };
}

/**
 * The time of the user's device. It avoids `Intl`, which is slow on first use, because the first render waits for this
 * value.
 */
function ownTime(now: Date): WallTime {
  const own = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  return { date: own.slice(0, 10), minutes: now.getHours() * 60 + now.getMinutes() };
}

/**
 * The organization's local time, updated every minute; the device's time zone is used until the organization's is
 * known.
 */
export function useWall(zone: string | undefined): WallTime {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return zone === undefined ? ownTime(now) : wallTime(zone, now);
}
