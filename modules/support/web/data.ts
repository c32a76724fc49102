import type { RouteInput } from '@ritm/http';
import { call, type ActionKey } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supportRoutes as routes } from '../contract/index.ts';

type Body<Name extends keyof typeof routes> = RouteInput<(typeof routes)[Name]>['body'];
type Query<Name extends keyof typeof routes> = RouteInput<(typeof routes)[Name]>['query'];

export const sendMessage = (body: Body<'send_message'>, key: ActionKey) => call(routes.send_message, { body }, key);

/** The e-mail address for people whom the form does not suit. */
export const contactQuery = queryOptions({
  queryKey: ['support', 'contact'],
  queryFn: ({ signal }) => call(routes.get_contact, {}, { signal }),
  staleTime: Infinity,
});

/** The person's roles in the installation itself; nearly everybody has none. */
export const installationRolesQuery = queryOptions({
  queryKey: ['support', 'installation_roles'],
  queryFn: ({ signal }) => call(routes.list_my_installation_roles, {}, { signal }),
  staleTime: 60_000,
});

const asSupport = { params: { role: 'support' } } as const;
const asModerator = { params: { role: 'moderator' } } as const;

export const requestsKey = ['support', 'requests'] as const;
export const requestsQuery = (query: Query<'list_requests'>) =>
  queryOptions({
    queryKey: [...requestsKey, query],
    queryFn: ({ signal }) => call(routes.list_requests, { ...asSupport, query }, { signal }),
    placeholderData: keepPreviousData,
  });
export const editRequest = (id: number, body: Body<'edit_request'>, key: ActionKey) =>
  call(routes.edit_request, { params: { role: 'support', id }, body }, key);

export const moderationKey = ['support', 'moderation'] as const;
export const moderationQuery = (query: Query<'list_moderation'>) =>
  queryOptions({
    queryKey: [...moderationKey, query],
    queryFn: ({ signal }) => call(routes.list_moderation, { ...asModerator, query }, { signal }),
    placeholderData: keepPreviousData,
  });
export const decide = (body: Body<'decide_moderation'>, key: ActionKey) =>
  call(routes.decide_moderation, { ...asModerator, body }, key);
