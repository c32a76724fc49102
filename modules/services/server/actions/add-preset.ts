import type { RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { servicePresets, type servicesRoutes } from '../../contract/index.ts';
import { ensureGroups } from '../group-queries.ts';
import { namesTaken } from '../queries.ts';
import { changedService, newService } from '../rules/service-fields.ts';
import { requireValidService, insertAll } from './write-service.ts';

/** Adds the services that an organization of this kind usually sells. A second call adds nothing. */
export async function addPreset(
  tx: WriteContext,
  { body }: RouteInput<typeof servicesRoutes.add_services_preset>,
): Promise<{ added: number; skipped: number }> {
  const preset = servicePresets[body.preset];
  const nameOf = (one: (typeof preset)[number]) => one.name[tx.language];
  tx.lock(['services', tx.school_id]);
  const groupNames = [...new Set(preset.map((one) => one.group[tx.language]))];
  const [takenNames, groups] = await Promise.all([
    tx.run(namesTaken, { school_id: tx.school_id, names: preset.map((one) => nameOf(one).toLowerCase()) }),
    tx.run(ensureGroups, { school_id: tx.school_id, names: groupNames }),
  ]);
  const known = new Set(takenNames.map(({ name }) => name));
  const groupIds = new Map(groups.map(({ id, name }) => [name.toLowerCase(), id]));
  const missing = preset.filter((one) => !known.has(nameOf(one).toLowerCase()));
  const services = missing.map((one, position) => {
    const group_id = groupIds.get(one.group[tx.language].toLowerCase()) ?? null;
    return requireValidService(
      changedService(newService(one.body.type), { ...one.body, name: nameOf(one), group_id, position }),
    );
  });
  if (services.length > 0) {
    const ids = await insertAll(tx, services);
    tx.audit({ action: 'services.preset_added', object_type: 'service', after: { preset: body.preset, ids } });
    tx.emit('services.created', ids);
  }
  return { added: services.length, skipped: preset.length - services.length };
}
