import { allows } from '@ritm/accounts/contract';
import type { RouteInput } from '@ritm/http';
import type { ReadContext } from '@ritm/platform';
import type { ServicesList, servicesRoutes } from '../../contract/index.ts';
import { selectServices } from '../queries.ts';
import { toService } from '../views.ts';

export async function listServices(
  read: ReadContext,
  { query }: RouteInput<typeof servicesRoutes.list_services>,
): Promise<ServicesList> {
  const { page = 1, per_page = 50, search = '', group, type, archived = false } = query;
  const rows = await read.run(selectServices, {
    school_id: read.school_id,
    search: search.trim().toLowerCase().replaceAll('ё', 'е'),
    group_id: group ?? null,
    type: type ?? null,
    archived,
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  const data = rows.map((row) => {
    const { total: _total, ...service } = row;
    return toService(service, read.actor);
  });
  return {
    data,
    meta: { page, per_page, total: rows[0]?.total ?? (page - 1) * per_page },
    can: { add: allows(read.actor.role, 'services.add') },
  };
}
