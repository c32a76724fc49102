import { Button, Center, ErrorState, PulseLoader, usePageTitle } from '@ritm/ui';
import { errorText, Link, navigate, refreshSession } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nextPlace } from '../next.ts';
import { redeemTicket } from '../security/data.ts';
import { useSecurityT } from '../security/messages.ts';

/** Reads the ticket once, when the page loads, because it must not stay in the address. */
function readTicket(): { to: string; next: string } {
  const { search, pathname } = window.location;
  const to = new URLSearchParams(search).get('to') ?? '';
  window.history.replaceState(window.history.state, '', pathname);
  return { to, next: nextPlace(search) };
}

/**
 * Completes a sign-in from another site of the product: it exchanges the ticket for a session and forwards the person.
 */
export function Screen() {
  const t = useSecurityT();
  usePageTitle(t('auth_title'));
  const [ticket] = useState(readTicket);
  const { error } = useQuery({
    queryKey: ['auth_ticket', ticket.to],
    enabled: ticket.to !== '',
    queryFn: async () => {
      const session = await redeemTicket(ticket.to);
      await refreshSession();
      navigate(ticket.next, { replace: true });
      return session;
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <Center component="main" id="content" mih="100dvh" p="md">
      {error || !ticket.to ? (
        <ErrorState
          fullPage
          title={t('auth_failed')}
          text={ticket.to ? errorText(error) : t('auth_no_ticket')}
          action={
            <Button component={Link} href="/sign_in">
              {t('auth_sign_in')}
            </Button>
          }
        />
      ) : (
        <PulseLoader />
      )}
    </Center>
  );
}
