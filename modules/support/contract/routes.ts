import { allOf, defineRoute, done, id, installationRoles, role, z } from '@ritm/http';
import { supportErrors as errors } from './errors.ts';
import { decisionBody, moderationQuery, moderationQueue } from './moderation.ts';
import {
  supportMessage,
  supportRequest,
  supportRequestChange,
  supportRequests,
  supportRequestsQuery,
} from './request.ts';

const asRole = z.object({ role: role() });

export const supportRoutes = {
  send_message: defineRoute({
    name: 'support.send_message',
    method: 'POST',
    path: '/support_send_message',
    summary: 'Support request',
    body: supportMessage,
    response: done(),
    errors: [errors.bad_phone, errors.too_many_requests],
    permission: { public: 'whoever cannot sign in needs support most' },
  }),
  get_contact: defineRoute({
    name: 'support.get_contact',
    method: 'GET',
    path: '/support_contact',
    summary: 'Where else one may write to support, and where the documents of the installation stand',
    response: z.object({
      email: z.nullable(z.string()),
      privacy_url: z.nullable(z.string()),
      terms_url: z.nullable(z.string()),
    }),
    permission: { public: 'whoever cannot sign in needs support most' },
  }),
  list_my_installation_roles: defineRoute({
    name: 'support.list_my_installation_roles',
    method: 'GET',
    path: '/installation_roles',
    summary: 'What the person is in the installation itself',
    response: allOf(z.enum(installationRoles)),
    permission: { session: 'a person’s own roles' },
  }),
  list_requests: defineRoute({
    name: 'support.list_requests',
    method: 'GET',
    path: '/{role}/support_requests',
    summary: 'Support requests, the newest first',
    params: asRole,
    query: supportRequestsQuery,
    response: supportRequests,
    permission: 'support_requests.get_list',
  }),
  edit_request: defineRoute({
    name: 'support.edit_request',
    method: 'PUT',
    path: '/{role}/support_request/{id}',
    summary: 'Close a request or open it again, with a note for colleagues',
    params: z.object({ role: role(), id: id() }),
    body: supportRequestChange,
    response: supportRequest,
    permission: 'support_requests.edit',
  }),
  list_moderation: defineRoute({
    name: 'support.list_moderation',
    method: 'GET',
    path: '/{role}/moderation',
    summary: 'What waits for a moderator’s decision, the oldest first',
    params: asRole,
    query: moderationQuery,
    response: moderationQueue,
    permission: 'moderation.get_list',
  }),
  decide_moderation: defineRoute({
    name: 'support.decide_moderation',
    method: 'POST',
    path: '/{role}/moderation',
    summary: 'Publish, or refuse with a reason',
    params: asRole,
    body: decisionBody,
    response: done(),
    errors: [errors.already_decided],
    permission: 'moderation.edit',
  }),
};
