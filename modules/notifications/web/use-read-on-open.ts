import { useEffect, useState } from 'react';
import type { Notification } from '../contract/index.ts';
import { readAll } from './data.ts';

/** What is shown counts as read, on the server and in other tabs. Answers which were new when this view showed them: here they stay marked. */
export function useReadOnOpen(shown: readonly Notification[] | undefined): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const unread = shown?.filter(({ read_at }) => read_at === null).map(({ id }) => id) ?? [];
  if (unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]));
  const newest = unread[0];
  useEffect(() => {
    // A badge that stays is no loss: the next look takes it away.
    if (newest !== undefined) void readAll().catch(() => undefined);
  }, [newest]);
  return fresh;
}
