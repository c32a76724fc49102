import type { WriteContext } from '@ritm/platform';
import type { ServiceBody } from '../../contract/index.ts';
import { namesTaken, removeServices } from '../queries.ts';
import { changedService, newService } from '../rules/service-fields.ts';
import { requireValidService, insertAll } from './write-service.ts';

/** Adds the services whose names are not taken yet and returns the ids of the new ones. A second call adds nothing. */
export async function ensureServices(tx: WriteContext, bodies: readonly ServiceBody[]): Promise<number[]> {
  if (bodies.length === 0) return [];
  tx.lock(['services', tx.school_id]);
  const byName = new Map(bodies.map((body) => [body.name.toLowerCase(), body]));
  const existing = await tx.run(namesTaken, { school_id: tx.school_id, names: [...byName.keys()] });
  for (const { name } of existing) byName.delete(name);
  if (byName.size === 0) return [];
  const services = [...byName.values()].map((body) => requireValidService(changedService(newService(body.type), body)));
  const ids = await insertAll(tx, services);
  for (const [index, id] of ids.entries())
    tx.audit({ action: 'services.created', object_type: 'service', object_id: id, after: services[index] });
  tx.emit('services.created', ids);
  return ids;
}

/** Archives services to undo an import. Returns the ids of those that were not archived before. */
export async function archiveServices(
  tx: WriteContext,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const removed = (await tx.run(removeServices, { school_id: tx.school_id, ids: [...ids] })).map(({ id }) => id);
  for (const id of removed) tx.audit({ action: 'services.archived', object_type: 'service', object_id: id, reason });
  if (removed.length > 0) tx.emit('services.archived', removed);
  return removed;
}
