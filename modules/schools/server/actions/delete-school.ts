import type { WriteContext } from '@ritm/platform';
import { requireFreshCode } from '@ritm/accounts/server';
import { archiveSchool, staffUsers } from '../queries.ts';

/**
 * Closes an organization: from the commit on nobody can enter it, and its records are kept. An open screen is not enough, so the code must
 * be fresh.
 */
export async function deleteSchool(tx: WriteContext): Promise<{ ok: true }> {
  const { school_id } = tx;
  requireFreshCode(tx);
  const staff = await tx.run(staffUsers, { school_id });
  tx.defer(archiveSchool, { school_id });
  tx.audit({ action: 'schools.deleted', object_type: 'school', object_id: school_id });
  tx.emit('schools.deleted', [school_id]);
  for (const { user_id } of staff) tx.forgetAccess(user_id!);
  return { ok: true };
}
