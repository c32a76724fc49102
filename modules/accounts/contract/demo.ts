import { defineRoute, id, instant, z } from '@ritm/http';

/**
 * Available outside production only: the messages that people would have received, so that a newcomer can read the
 * sign-in code.
 */
export const demoRoutes = {
  messages: defineRoute({
    name: 'demo.messages',
    method: 'GET',
    path: '/demo/messages',
    summary: 'The newest messages of the outbox (never in production)',
    response: z.object({
      data: z.array(
        z.object({ id: id(), channel: z.string(), recipient: z.string(), body: z.string(), created_at: instant() }),
      ),
    }),
    permission: { public: 'the demo’s page, which production does not have' },
  }),
};
