import { AppError, type RouteInput } from '@ritm/http';
import { requireFreshCode, getPerson } from '@ritm/accounts/server';
import { requireRow, type WriteContext } from '@ritm/platform';
import { schoolsErrors, type schoolsRoutes } from '../../contract/index.ts';
import { invitationToMeFor } from '../access.ts';
import { decideInvitation, insertAsAdministrator, ownerOf, type InvitationRow } from '../invitation-queries.ts';
import { archiveStaff, insertStaff, seatStaff } from '../staff-queries.ts';
import { staffLockKey } from './invite.ts';

/** Reads the caller's pending invitation under the lock of its place. */
async function lockWaitingInvitation(tx: WriteContext, id: number): Promise<InvitationRow> {
  const { school_id, staff_id } = await invitationToMeFor(tx, id);
  tx.lock(staffLockKey(school_id, staff_id));
  const row = await invitationToMeFor(tx, id);
  if (row.state !== 'pending') throw new AppError(schoolsErrors.invitation_over);
  return row;
}

/** From the commit on, the place is the caller's in every process. */
export async function acceptInvitation(
  tx: WriteContext,
  { params: { id } }: RouteInput<typeof schoolsRoutes.accept_invitation>,
) {
  const row = await lockWaitingInvitation(tx, id);
  const { school_id, role, staff_id } = row;
  const { user_id } = tx.actor;
  tx.defer(decideInvitation, { school_id, id, state: 'accepted' });
  if (staff_id === null) await transferOwnership(tx, row);
  else tx.defer(seatStaff, { school_id, id: staff_id, user_id });
  tx.audit({
    action: role === 'owner' ? 'schools.transferred' : 'schools.invitation_accepted',
    object_type: role === 'owner' ? 'school' : 'invitation',
    object_id: role === 'owner' ? school_id : id,
    school_id,
    before: { owner: row.invited_by },
    after: { role, staff_id, user_id },
  });
  tx.emit('schools.invitation_accepted', [id], { role, invited_by: row.invited_by }, school_id);
  tx.forgetAccess(user_id);
  return { school_id, role };
}

/**
 * One owner leaves and another joins in one transaction, because the index forbids two owners and the trigger forbids
 * none.
 */
async function transferOwnership(tx: WriteContext, { school_id, stays, invited_by }: InvitationRow): Promise<void> {
  requireFreshCode(tx);
  const { user_id } = tx.actor;
  const [owner, person] = await Promise.all([tx.run(ownerOf, { school_id }).then(requireRow), getPerson(tx, user_id)]);
  // No call leaves an offer waiting while the owner changes. This holds whatever support does by hand.
  if (owner.user_id !== invited_by) throw new AppError(schoolsErrors.invitation_over);
  tx.defer(archiveStaff, { school_id, id: owner.id });
  tx.defer(insertStaff, { ...person, school_id, role: 'owner', user_id, position: null, rights: '{}' });
  if (stays) tx.defer(insertAsAdministrator, { school_id, staff_id: owner.id });
  tx.forgetAccess(owner.user_id);
}

/** The place stays empty, and the person who invited sees the refusal. */
export async function refuseInvitation(
  tx: WriteContext,
  { params: { id } }: RouteInput<typeof schoolsRoutes.refuse_invitation>,
): Promise<{ ok: true }> {
  const { school_id, role, staff_id, invited_by } = await lockWaitingInvitation(tx, id);
  tx.defer(decideInvitation, { school_id, id, state: 'refused' });
  tx.audit({
    action: 'schools.invitation_refused',
    object_type: 'invitation',
    object_id: id,
    school_id,
    before: { role, staff_id },
  });
  tx.emit('schools.invitation_refused', [id], { role, invited_by }, school_id);
  return { ok: true };
}
