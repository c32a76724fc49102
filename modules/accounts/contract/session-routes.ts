import { defineRoute, done } from '@ritm/http';
import { accountsErrors } from './errors.ts';
import { profile } from './profile.ts';
import { changeSessionTypeBody, newSession } from './sign-in.ts';

const ofOneself = { session: 'a person’s own data' } as const;

/** Reading and ending the present session. Every page needs these routes, so they have a file of their own. */
export const sessionRoutes = {
  get_profile: defineRoute({
    name: 'accounts.get_profile',
    method: 'GET',
    path: '/profile',
    summary: 'The current user',
    response: profile,
    permission: { ...ofOneself, client: true },
  }),
  change_session_type: defineRoute({
    name: 'accounts.change_session_type',
    method: 'POST',
    path: '/change_session_type',
    summary: 'Change the session’s role; the token is a new one and the old one is dead',
    body: changeSessionTypeBody,
    response: newSession,
    errors: [accountsErrors.client_only],
    permission: ofOneself,
    noStoredReply: 'it holds the token of a session',
  }),
  logout: defineRoute({
    name: 'accounts.logout',
    method: 'POST',
    path: '/logout',
    summary: 'End the session',
    response: done(),
    permission: { ...ofOneself, client: true },
  }),
};
