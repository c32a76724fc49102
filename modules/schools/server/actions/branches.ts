import { AppError, type RouteInput } from '@ritm/http';
import { requireRow, type WriteContext } from '@ritm/platform';
import { schoolsErrors, type Branch, type schoolsRoutes } from '../../contract/index.ts';
import { branchFor } from '../access.ts';
import { archiveBranch, insertBranch, listBranches, listPlaces, updateBranch } from '../place-queries.ts';
import { toBranch } from '../views.ts';

export async function addBranch(
  tx: WriteContext,
  { body: { name, address } }: RouteInput<typeof schoolsRoutes.add_branch>,
): Promise<Branch> {
  const { school_id, time_zone } = tx;
  const row = requireRow(await tx.run(insertBranch, { school_id, name, address: address || null, time_zone }));
  tx.audit({ action: 'schools.branch_added', object_type: 'branch', object_id: row.id, after: { name, address } });
  tx.emit('schools.branch_added', [row.id]);
  return toBranch(await branchFor(tx, row.id), tx);
}

export async function editBranch(
  tx: WriteContext,
  { params: { id }, body }: RouteInput<typeof schoolsRoutes.edit_branch>,
): Promise<Branch> {
  const row = await branchFor(tx, id);
  const after = {
    name: body.name ?? row.name,
    address: body.address === undefined ? row.address : body.address || null,
  };
  await tx.run(updateBranch, { school_id: tx.school_id, id, ...after });
  tx.audit({
    action: 'schools.branch_edited',
    object_type: 'branch',
    object_id: id,
    before: { name: row.name, address: row.address },
    after,
  });
  tx.emit('schools.branch_edited', [id]);
  return toBranch({ ...row, ...after }, tx);
}

/**
 * An organization keeps at least one branch, and a branch with halls must be emptied first. The lock keeps two requests
 * from deleting the last two branches.
 */
export async function deleteBranch(
  tx: WriteContext,
  { params: { id } }: RouteInput<typeof schoolsRoutes.delete_branch>,
): Promise<{ ok: true }> {
  const { school_id } = tx;
  tx.lock(['branches', school_id]);
  const [row, branches, places] = await Promise.all([
    branchFor(tx, id),
    tx.run(listBranches, { school_id }),
    tx.run(listPlaces, { school_id }),
  ]);
  if (branches.length === 1) throw new AppError(schoolsErrors.last_branch);
  const count = places.filter((one) => one.branch_id === id).length;
  if (count > 0) throw new AppError(schoolsErrors.branch_in_use, { count });
  tx.defer(archiveBranch, { school_id, id });
  tx.audit({ action: 'schools.branch_deleted', object_type: 'branch', object_id: id, before: { name: row.name } });
  tx.emit('schools.branch_deleted', [id]);
  return { ok: true };
}
