import { defineRoute, schoolParams, z } from '@ritm/http';

/**
 * Without a value the call toggles the subscription, as the specification says; with a value it sets it, and repeating
 * the call changes nothing.
 */
const subscriptionBody = z.object({ subscribed: z.optional(z.boolean()) });

export const subscriptionRoutes = {
  follow_school: defineRoute({
    name: 'schools.follow_school',
    method: 'POST',
    path: '/{role}/school/{school_id}/subscription',
    summary: 'Follow or stop following an organization',
    params: z.object(schoolParams),
    body: subscriptionBody,
    response: z.object({ subscribed: z.boolean() }),
    permission: 'subscriptions.edit',
    outside: 'one follows an organization from outside: no role in it is required',
  }),
};
