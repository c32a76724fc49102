import { ChallengeHost } from '@ritm/accounts/web';
import { SendMessageDialog } from '@ritm/messages/web';
import { BookingHost } from '@ritm/visits/web';
import { useClientsToWrite } from '@ritm/web-kit';
import { Suspense } from 'react';

/**
 * Dialogs that ask the person for what a refused call lacked, and the windows in which any screen writes to clients and
 * books them; they load after the first render.
 */
export function DialogHosts() {
  const { asks, to, done } = useClientsToWrite();
  return (
    <>
      <ChallengeHost />
      <BookingHost />
      <Suspense>{asks && <SendMessageDialog to={to} onClose={done} />}</Suspense>
    </>
  );
}
