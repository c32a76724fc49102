import { ApiError } from '@ritm/http';
import { Button, Center, EmptyState, ErrorState, Group, PulseLoader, usePageTitle } from '@ritm/ui';
import { errorText, Link, navigate, refreshSession, useAction, useVisitor } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nextPlace } from '../next.ts';
import { redeemTicket } from '../security/data.ts';
import { useSecurityT } from '../security/messages.ts';

interface Ticket {
  readonly to: string;
  readonly next: string;
}

/** Reads the ticket once, when the page loads, because it must not stay in the address. */
function readTicket(): Ticket {
  const { search, pathname } = window.location;
  const to = new URLSearchParams(search).get('to') ?? '';
  window.history.replaceState(window.history.state, '', pathname);
  return { to, next: nextPlace(search) };
}

/**
 * Completes a sign-in from another site of the product: it exchanges the ticket for a session and forwards the person.
 * Whoever is signed in as somebody else is asked first.
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
  const other = error instanceof ApiError && error.code === 'accounts.ticket_of_another' ? error.data : undefined;
  return (
    <Center component="main" id="content" mih="100dvh" p="md">
      {other ? (
        <SwitchQuestion ticket={ticket} other={other} />
      ) : error || !ticket.to ? (
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

interface SwitchQuestionProps {
  readonly ticket: Ticket;
  /** The person of the ticket: `name` and the masked `phone`. */
  readonly other: Readonly<Record<string, unknown>>;
}

/** Anybody can send somebody a link to an account of their own, so the person sees whose account it is. */
function SwitchQuestion({ ticket, other }: SwitchQuestionProps) {
  const t = useSecurityT();
  const visitor = useVisitor();
  const { firstname = '', lastname = '' } = visitor?.user ?? {};
  const name = [other.name, other.phone].filter(Boolean).join(', ');
  const switchPerson = useAction(() => redeemTicket(ticket.to, true), {
    // The page is loaded anew, so that nothing read by the person before is left in it.
    onDone: () => window.location.replace(ticket.next),
  });
  return (
    <EmptyState
      fullPage
      title={t('auth_other_title')}
      text={t('auth_other_text', { name, now: `${firstname} ${lastname}`.trim() || (visitor?.user.phone ?? '') })}
      action={
        <Group justify="center">
          <Button component={Link} href="/">
            {t('auth_other_stay')}
          </Button>
          <Button variant="default" loading={switchPerson.pending} onClick={() => switchPerson.run()}>
            {t('auth_other_go', { name })}
          </Button>
        </Group>
      }
    />
  );
}
