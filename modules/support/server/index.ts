import { JsonText, reads, requireRow, writes, type Implementation, type ModuleManifest } from '@ritm/platform';
import { supportShapes } from '../contract/named-shapes.ts';
import { supportRoutes as routes } from '../contract/index.ts';
import { editRequest } from './actions/edit-request.ts';
import { decideModeration, listModeration } from './actions/moderate.ts';
import { sendMessage } from './actions/send-message.ts';
import { findInstallationRoles } from './installation.ts';
import { supportCollects } from './moderated.ts';
import { supportPersonalData } from './personal-data.ts';
import { countRequests, listRequests } from './queries.ts';
import type { SupportSettings } from './settings.ts';

export { findInstallationRoles, grantInstallationRole, revokeInstallationRole } from './installation.ts';
export type { Moderated, ModerationItem } from './moderated.ts';
export { localSupportLimits, supportLimits } from './settings.ts';

const implementationsWith = (settings: SupportSettings): Implementation[] => [
  writes(routes.send_message, (tx, input) => sendMessage(tx, settings, input)),
  reads(routes.get_contact, async () => ({ email: settings.email, ...settings.documents })),
  reads(routes.list_my_installation_roles, async (read) => ({
    data: await findInstallationRoles(read, read.actor.user_id),
  })),
  reads(routes.list_requests, async (read, { query }) => {
    const { page = 1, per_page = 50, status = null } = query;
    const [list, count] = await Promise.all([
      read.run(listRequests, { status, id: null, limit: per_page, offset: (page - 1) * per_page }).then(requireRow),
      read.run(countRequests, { status }).then(requireRow),
    ]);
    return new JsonText(`{"data":${list.json},"meta":${JSON.stringify({ page, per_page, total: count.total })}}`);
  }),
  writes(routes.edit_request, editRequest),
  reads(routes.list_moderation, listModeration),
  writes(routes.decide_moderation, decideModeration),
];

/** Questions to the installation's staff, and their back office. These staff belong to no organization. */
export const createSupportModule = (settings: SupportSettings): ModuleManifest => ({
  name: 'support',
  shapes: supportShapes,
  routes: implementationsWith(settings),
  contributes: { personalData: [supportPersonalData] },
  collects: supportCollects,
  invariants: [
    {
      name: 'a closed question says when',
      sql: `select id from support_requests where (status = 'done') <> (done_at is not null)`,
    },
  ],
});
