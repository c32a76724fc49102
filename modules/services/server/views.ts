import { allows } from '@ritm/accounts/contract';
import type { Actor } from '@ritm/platform';
import type { Service, ServicesGroup } from '../contract/index.ts';
import type { GroupRow } from './group-queries.ts';
import type { ServiceRow } from './queries.ts';

export function toService(row: ServiceRow, actor: Actor): Service {
  const { archived_at, ...service } = row;
  const archived = archived_at !== null;
  const can = { edit: allows(actor.role, 'services.edit'), delete: allows(actor.role, 'services.delete') && !archived };
  return { ...service, archived, can };
}

export const toServicesGroup = (row: GroupRow, actor: Actor): ServicesGroup => ({
  ...row,
  can: { edit: allows(actor.role, 'services_groups.edit'), delete: allows(actor.role, 'services_groups.delete') },
});
