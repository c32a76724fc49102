import { useEffect, useState } from 'react';
import type { Notification } from '../contract/index.ts';
import { readAll } from './data.ts';

/**
 * Shown notifications are marked as read on the server and in other tabs. Returns those that were new when this view
 * showed them, so that they stay marked here.
 */
export function useReadOnOpen(shown: readonly Notification[] | undefined): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const unread = shown?.filter(({ read_at }) => read_at === null).map(({ id }) => id) ?? [];
  if (unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]));
  const newest = unread[0];
  useEffect(() => {
    // A failure is harmless, because the next view clears the badge.
    if (newest !== undefined) void readAll().catch(() => undefined);
  }, [newest]);
  return fresh;
}
