import { useEffect, useState } from 'react';
import { createStation, type Station } from './offline/station.ts';
import { storeShell } from './offline/shell.ts';
import type { Owner } from './offline/vault.ts';

/** The station of this screen, running while the screen is mounted. */
export function useStation(owner: Owner): Station {
  const [station] = useState(() => createStation(owner));
  useEffect(() => station.start(), [station]);
  useEffect(() => storeShell('desk'), []);
  return station;
}

/** The device's clock in ms, updated often enough to show minutes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
