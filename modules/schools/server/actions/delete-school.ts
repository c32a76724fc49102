import type { WriteContext } from '@ritm/platform';
import { requireFreshCode } from '@ritm/accounts/server';
import { archiveSchool } from '../queries.ts';

/**
 * Closes an organization: from the commit on nobody can enter it, and its records are kept. An open screen is not
 * enough, so the code must be fresh.
 */
export async function deleteSchool(tx: WriteContext): Promise<{ ok: true }> {
  const { school_id } = tx;
  requireFreshCode(tx);
  tx.defer(archiveSchool, { school_id });
  tx.audit({ action: 'schools.deleted', object_type: 'school', object_id: school_id });
  tx.emit('schools.deleted', [school_id]);
  tx.forgetSchoolAccess(school_id);
  return { ok: true };
}
