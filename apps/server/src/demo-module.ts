import { demoRoutes } from '@ritm/accounts/contract';
import { reads, recentMessages, type ModuleManifest } from '@ritm/platform';

/** Outside production only: the outbox as a page, so that a newcomer can read the sign-in code. */
export const demoModule: ModuleManifest = {
  name: 'demo',
  routes: [reads(demoRoutes.messages, async (read) => ({ data: await read.run(recentMessages, {}) }))],
};
