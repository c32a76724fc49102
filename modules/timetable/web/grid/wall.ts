import { type LocalDate, minutesOf, wallClockIn } from '@ritm/kernel';
import { useEffect, useState } from 'react';

export interface WallTime {
  readonly date: LocalDate;
  /** Minutes since midnight. */
  readonly minutes: number;
}

/** The local time of the organization. */
export function wallTime(zone: string, now: Date): WallTime {
  const { date, time } = wallClockIn(zone, now);
  return { date, minutes: minutesOf(time) };
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
