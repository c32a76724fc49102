import { homeQuery } from '@ritm/member/web';
import { onPersonMessage, queryClient, useRealtime, useSession } from '@ritm/web-kit';
import { useEffect } from 'react';
import { PullToRefresh } from './pull-to-refresh.tsx';

/**
 * What keeps a client's screens fresh: the socket of the person, and pulling the page down. A client hears of changes by
 * notifications, so each of them makes the home stale.
 */
export function ClientLive() {
  const { user } = useSession();
  useRealtime([], user.id);
  useEffect(() => onPersonMessage(() => void queryClient.invalidateQueries({ queryKey: homeQuery.queryKey })), []);
  return <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })} />;
}
