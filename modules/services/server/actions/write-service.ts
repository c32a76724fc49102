import { AppError, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { findBranch } from '@ritm/schools/server';
import { servicesErrors, type Service, type servicesRoutes } from '../../contract/index.ts';
import { serviceFor } from '../access.ts';
import { insertServices, setPaysFor, updateService, type ServiceRow } from '../queries.ts';
import { changedService, newService, problemOf, type ServiceFields } from '../rules/service-fields.ts';
import { canRequest } from '../rules/moderation.ts';
import { toService } from '../views.ts';

export async function addService(
  tx: WriteContext,
  { body }: RouteInput<typeof servicesRoutes.add_service>,
): Promise<Service> {
  const fields = requireValidService(changedService(newService(body.type), body));
  await requireBranches(tx, fields.branch_ids);
  const [id] = await insertAll(tx, [fields]);
  const pays_for_ids = sortedSet(body.pays_for_ids ?? []);
  if (pays_for_ids.length > 0) tx.defer(setPaysFor, { school_id: tx.school_id, service_id: id!, pays_for_ids });
  tx.audit({ action: 'services.created', object_type: 'service', object_id: id!, after: { ...fields, pays_for_ids } });
  tx.emit('services.created', [id!]);
  return toService(
    { ...fields, id: id!, pays_for_ids, moderation_status: 'draft', created_at: tx.now, archived_at: null },
    tx.actor,
  );
}

/** A branch of another organization does not exist. */
async function requireBranches(tx: WriteContext, ids: readonly number[]): Promise<void> {
  const found = await Promise.all(ids.map((id) => findBranch(tx, { school_id: tx.school_id, id })));
  if (found.includes(undefined)) throw new AppError(servicesErrors.branch_missing);
}

/** Inserts new services in one statement and returns their ids in the given order. */
export async function insertAll(tx: WriteContext, services: readonly ServiceFields[]): Promise<number[]> {
  const rows = JSON.stringify(services.map((fields, ord) => ({ ...fields, ord })));
  return (await tx.run(insertServices, { school_id: tx.school_id, rows })).map(({ id }) => id);
}

export async function editService(
  tx: WriteContext,
  { params, body }: RouteInput<typeof servicesRoutes.edit_service>,
): Promise<Service> {
  tx.lock(['service', tx.school_id, params.service_id]);
  const before = await serviceFor(tx, params.service_id);
  const fields = requireValidService(changedService(fieldsOf(before), body));
  if (body.branch_ids) await requireBranches(tx, body.branch_ids);
  const archived = body.archived ?? before.archived_at !== null;
  const after: ServiceRow = {
    ...before,
    ...fields,
    pays_for_ids: body.pays_for_ids ? sortedSet(body.pays_for_ids) : before.pays_for_ids,
    archived_at: archived ? (before.archived_at ?? tx.now) : null,
    // A service that is no longer public needs no moderation.
    moderation_status:
      fields.public || before.moderation_status !== 'on_moderation' ? before.moderation_status : 'draft',
  };
  return saveServiceChange(tx, before, after);
}

/** Deleting a service archives it, because sales refer to it. A service already in the archive stays there. */
export async function archiveService(
  tx: WriteContext,
  { params }: RouteInput<typeof servicesRoutes.archive_service>,
): Promise<{ ok: true }> {
  tx.lock(['service', tx.school_id, params.service_id]);
  const before = await serviceFor(tx, params.service_id);
  saveServiceChange(tx, before, { ...before, archived_at: before.archived_at ?? tx.now });
  return { ok: true };
}

export async function sendToModeration(
  tx: WriteContext,
  { params, body }: RouteInput<typeof servicesRoutes.set_moderation>,
): Promise<Service> {
  tx.lock(['service', tx.school_id, params.service_id]);
  const before = await serviceFor(tx, params.service_id);
  if (!before.public) throw new AppError(servicesErrors.not_public);
  const moderation_status = body.status ?? 'on_moderation';
  if (!canRequest(before.moderation_status, moderation_status)) throw new AppError(servicesErrors.moderation_closed);
  return saveServiceChange(tx, before, { ...before, moderation_status });
}

/** Writes the changed fields of a locked service, with one line of audit. */
function saveServiceChange(tx: WriteContext, before: ServiceRow, after: ServiceRow): Service {
  const changed = difference(before, after);
  if (!changed) return toService(before, tx.actor);
  const at = { school_id: tx.school_id, id: before.id };
  tx.defer(updateService, {
    ...at,
    fields: JSON.stringify(fieldsOf(after)),
    archived: after.archived_at !== null,
    moderation_status: after.moderation_status,
  });
  if ('pays_for_ids' in changed.after)
    tx.defer(setPaysFor, { school_id: at.school_id, service_id: at.id, pays_for_ids: after.pays_for_ids });
  const action =
    before.archived_at === after.archived_at
      ? 'services.edited'
      : after.archived_at === null
        ? 'services.restored'
        : 'services.archived';
  tx.audit({ action, object_type: 'service', object_id: before.id, ...changed });
  tx.emit(action, [before.id]);
  return toService(after, tx.actor);
}

function difference(
  before: ServiceRow,
  after: ServiceRow,
): { before: Partial<ServiceRow>; after: Partial<ServiceRow> } | undefined {
  const keys = (Object.keys(before) as (keyof ServiceRow)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (keys.length === 0) return undefined;
  const only = (service: ServiceRow) => Object.fromEntries(keys.map((key) => [key, service[key]]));
  return { before: only(before), after: only(after) };
}

function fieldsOf(row: ServiceRow): ServiceFields {
  const { id: _i, moderation_status: _m, created_at: _c, archived_at: _a, pays_for_ids: _p, ...fields } = row;
  return fields;
}

export function requireValidService(fields: ServiceFields): ServiceFields {
  const problem = problemOf(fields);
  if (problem) throw new AppError(servicesErrors[problem]);
  return fields;
}

const sortedSet = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);
