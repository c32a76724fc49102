import { AppError, type RouteInput } from '@ritm/http';
import { requireRow, type WriteContext } from '@ritm/platform';
import { schoolsErrors, type Place, type schoolsRoutes } from '../../contract/index.ts';
import { placeFor } from '../access.ts';
import { archivePlace, insertPlace, listBranches, updatePlace } from '../place-queries.ts';
import { toPlace } from '../views.ts';

/**
 * Finds a branch of the organization that may still be chosen; without an id, the first one. The lock prevents its
 * removal meanwhile.
 */
async function branchOf(tx: WriteContext, branch_id: number | undefined): Promise<number> {
  tx.lock(['branches', tx.school_id]);
  const branches = await tx.run(listBranches, { school_id: tx.school_id });
  const found = branch_id === undefined ? branches[0] : branches.find((one) => one.id === branch_id);
  if (!found) throw new AppError(schoolsErrors.no_branch);
  return found.id;
}

export async function addPlace(tx: WriteContext, { body }: RouteInput<typeof schoolsRoutes.add_place>): Promise<Place> {
  const { school_id } = tx;
  const after = {
    branch_id: await branchOf(tx, body.branch_id),
    name: body.name,
    capacity: body.capacity ?? null,
    exclusive: body.exclusive ?? true,
  };
  const row = requireRow(await tx.run(insertPlace, { school_id, ...after }));
  tx.audit({ action: 'schools.place_added', object_type: 'place', object_id: row.id, after });
  tx.emit('schools.place_added', [row.id]);
  return toPlace({ id: row.id, ...after }, tx);
}

export async function editPlace(
  tx: WriteContext,
  { params: { id }, body }: RouteInput<typeof schoolsRoutes.edit_place>,
): Promise<Place> {
  const { school_id } = tx;
  const { id: _, ...before } = await placeFor(tx, id);
  const after = {
    branch_id: body.branch_id === undefined ? before.branch_id : await branchOf(tx, body.branch_id),
    name: body.name ?? before.name,
    capacity: body.capacity === undefined ? before.capacity : body.capacity,
    exclusive: body.exclusive ?? before.exclusive,
  };
  await tx.run(updatePlace, { school_id, id, ...after });
  tx.audit({ action: 'schools.place_edited', object_type: 'place', object_id: id, before, after });
  tx.emit('schools.place_edited', [id]);
  return toPlace({ id, ...after }, tx);
}

export async function deletePlace(
  tx: WriteContext,
  { params: { id } }: RouteInput<typeof schoolsRoutes.delete_place>,
): Promise<{ ok: true }> {
  const { school_id } = tx;
  const row = await placeFor(tx, id);
  tx.defer(archivePlace, { school_id, id });
  tx.audit({ action: 'schools.place_deleted', object_type: 'place', object_id: id, before: row });
  tx.emit('schools.place_deleted', [id]);
  return { ok: true };
}
