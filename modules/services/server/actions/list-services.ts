import { allows } from '@ritm/accounts/contract';
import type { RouteInput } from '@ritm/http';
import { type ReadContext, readPage } from '@ritm/platform';
import type { ServicesList, servicesRoutes } from '../../contract/index.ts';
import { selectServices } from '../queries.ts';
import { toService } from '../views.ts';

export async function listServices(
  read: ReadContext,
  { query }: RouteInput<typeof servicesRoutes.list_services>,
): Promise<ServicesList> {
  const { search = '', group, type, archived = false } = query;
  const { rows, meta } = await readPage(query, (window) =>
    read.run(selectServices, {
      school_id: read.school_id,
      search: search.trim().toLowerCase().replaceAll('ё', 'е'),
      group_id: group ?? null,
      type: type ?? null,
      archived,
      ...window,
    }),
  );
  const data = rows.map((row) => {
    const { total: _total, ...service } = row;
    return toService(service, read.actor);
  });
  return { data, meta, can: { add: allows(read.actor.role, 'services.add') } };
}
