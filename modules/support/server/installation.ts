import { findOrAddUser, applyStaffSessionLifetime } from '@ritm/accounts/server';
import type { InstallationRole } from '@ritm/http';
import type { Runner, WriteContext } from '@ritm/platform';
import { grantRole, revokeRole, rolesOf } from './queries.ts';

/** The person's roles in the installation itself; empty for everybody else. */
export const findInstallationRoles = async (runner: Runner, user_id: number): Promise<InstallationRole[]> =>
  (await runner.run(rolesOf, { user_id })).map(({ role }) => role);

interface Change {
  /** E.164; the person need not have signed in yet. */
  phone: string;
  role: InstallationRole;
}

/** Grants a role; for the command line only. Returns false when they already have it. */
export async function grantInstallationRole(tx: WriteContext, { phone, role }: Change): Promise<boolean> {
  const added = await change(tx, grantRole, { phone, role, action: 'support.role_added' });
  if (added !== undefined) applyStaffSessionLifetime(tx, added);
  return added !== undefined;
}

/** Revokes a role from the commit on, in every process. Returns false when they do not have it. */
export async function revokeInstallationRole(tx: WriteContext, { phone, role }: Change): Promise<boolean> {
  return (await change(tx, revokeRole, { phone, role, action: 'support.role_removed' })) !== undefined;
}

/** Returns the user whose roles were changed; undefined when nothing changed. */
async function change(
  tx: WriteContext,
  statement: typeof grantRole | typeof revokeRole,
  { phone, role, action }: Change & { action: string },
): Promise<number | undefined> {
  const user_id = await findOrAddUser(tx, phone);
  const changed = await tx.run(statement, { user_id, role });
  if (changed.length === 0) return undefined;
  const [before, after] = action === 'support.role_added' ? [undefined, { role }] : [{ role }, undefined];
  tx.audit({ action, object_type: 'user', object_id: user_id, before, after });
  tx.forgetAccess(user_id);
  return user_id;
}
