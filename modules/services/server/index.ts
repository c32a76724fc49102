import type { Kysely } from 'kysely';
import type { DB, ModuleManifest } from '@ritm/platform';
import { servicesShapes } from '../contract/named-shapes.ts';
import { servicesErrors } from '../contract/index.ts';
import { auditedServices } from './audited-objects.ts';
import { moderatedServices } from './moderated.ts';
import { routes } from './routes.ts';

export const servicesModule: ModuleManifest = {
  name: 'services',
  topics: { services: [{ permission: 'services.get_list', ids: 'all' }] },
  shapes: servicesShapes,
  routes,
  contributes: { moderated: [moderatedServices], auditedObjects: auditedServices },
  constraints: {
    services_school_id_group_id_fkey: servicesErrors.group_missing,
    services_groups_name: servicesErrors.group_name_taken,
    service_applicability_school_id_pays_for_id_fkey: servicesErrors.service_missing,
    service_teachers_school_id_teacher_id_fkey: servicesErrors.teacher_missing,
  },
  invariants: [
    {
      name: 'a service pays for services of its own organization',
      sql: `select a.school_id, a.service_id, a.pays_for_id from service_applicability a
        where not exists (select from services s where s.school_id = a.school_id and s.id = a.pays_for_id)`,
    },
    {
      name: 'a service that nobody may see is not on moderation',
      sql: `select school_id, id from services where moderation_status = 'on_moderation' and not public`,
    },
  ],
};

export { serviceFor } from './access.ts';
export { opensClass } from './opens-class.ts';
export { archiveServices, ensureServices } from './actions/ensure-services.ts';
export type { ServiceRow } from './queries.ts';
export { pricedService, visitPrice } from './priced-service.ts';
export { priceOfPlace, pricesOfPlace, tiersFromOne, type PriceTier } from './rules/price.ts';
export { snapshotForSale, type SoldPolicies } from './snapshot.ts';

/** Services for other modules to join. The caller filters by `school_id`. */
export const servicesFragment = (db: Pick<Kysely<DB>, 'selectFrom'>) =>
  db
    .selectFrom('services')
    .select([
      'school_id',
      'id',
      'name',
      'type',
      'format',
      'price',
      'visits',
      'capacity',
      'color',
      'duration_minutes',
      'archived_at',
    ]);
