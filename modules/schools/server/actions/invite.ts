import { AppError, type RouteInput } from '@ritm/http';
import { notify } from '@ritm/notifications/server';
import { requireRow, type LockKey, type WriteContext } from '@ritm/platform';
import { schoolsErrors, type Invitation, type InvitationRole, type schoolsRoutes } from '../../contract/index.ts';
import { invitationFor, placeOfStaffFor } from '../access.ts';
import { requireFreshCode } from '@ritm/accounts/server';
import {
  decideInvitation,
  expireInvitations,
  insertInvitation,
  invitationFacts,
  revokeOfPlace,
  type InvitationRow,
} from '../invitation-queries.ts';
import { invitationText } from '../rules/invitation-text.ts';
import { toInvitation } from '../views.ts';

/** An invitation is valid for this many days. */
const INVITATION_DAYS = 7;
/** Limits within 24 hours, because each invitation is a message that costs money and arrives on somebody's phone. */
const MAX_PER_DAY = { ofSchool: 500, toNumber: 5 };

/**
 * The lock of a place, held by every action that decides about it: accepting, revoking, changing the number, removing.
 * The owner's place is
 * 0.
 */
export const staffLockKey = (school_id: number, staff_id: number | null): LockKey => [
  'staff',
  school_id,
  staff_id ?? 0,
];

interface Invite {
  role: InvitationRole;
  staff_id: number | null;
  phone: string;
  stays?: boolean;
}

/**
 * Invites a number to a place and sends its holder a message. The place stays empty until they accept; the caller holds
 * its lock.
 */
export async function invite(
  tx: WriteContext,
  { role, staff_id, phone, stays = false }: Invite,
): Promise<InvitationRow> {
  requireFreshCode(tx);
  const { school_id } = tx;
  tx.lock(['staff_invitation', phone]);
  const [facts] = await Promise.all([
    tx.run(invitationFacts, { school_id, role, phone, staff_id: staff_id ?? 0 }).then(requireRow),
    tx.run(expireInvitations, { phone }),
  ]);
  const { school_name, by_school, to_number, user_id, holds } = facts;
  if (holds) throw new AppError(role === 'owner' ? schoolsErrors.already_owner : schoolsErrors.already_staff);
  if (by_school >= MAX_PER_DAY.ofSchool || to_number >= MAX_PER_DAY.toNumber)
    throw new AppError(schoolsErrors.too_many_invitations, { retry_after: 3600 });
  const invitation = { school_id, role, staff_id, phone, stays, invited_by: tx.actor.user_id };
  const row = requireRow(await tx.run(insertInvitation, { ...invitation, days: INVITATION_DAYS }));
  tx.send({ channel: 'sms', recipient: phone, body: invitationText(role, school_name, tx.language) });
  tx.audit({
    action: 'schools.invited',
    object_type: 'invitation',
    object_id: row.id,
    after: { role, staff_id, phone },
  });
  if (user_id !== null)
    notify(tx, {
      kind: 'invitation',
      cause: `invitation:${school_id}:${row.id}`,
      user_ids: [user_id],
      school_id,
      data: { role, by: school_name },
    });
  tx.emit('schools.invited', [row.id], { role, user_id });
  return row;
}

/** `POST invitation`: sends the invitation again to a person who has not accepted. */
export async function resendInvitation(
  tx: WriteContext,
  { body: { staff_id } }: RouteInput<typeof schoolsRoutes.add_invitation>,
): Promise<Invitation> {
  const { school_id } = tx;
  tx.lock(staffLockKey(school_id, staff_id));
  const place = await placeOfStaffFor(tx, staff_id);
  if (place.user_id !== null) throw new AppError(schoolsErrors.already_staff);
  if (place.phone === null) throw new AppError(schoolsErrors.no_number);
  await tx.run(revokeOfPlace, { school_id, staff_id });
  return toInvitation(await invite(tx, { role: place.role, staff_id, phone: place.phone }));
}

/** `DELETE invitation`: after this the other side can no longer accept. */
export async function revokeInvitation(
  tx: WriteContext,
  { params: { id } }: RouteInput<typeof schoolsRoutes.delete_invitation>,
): Promise<{ ok: true }> {
  const { school_id } = tx;
  const { staff_id } = await invitationFor(tx, id);
  tx.lock(staffLockKey(school_id, staff_id));
  const { state, role } = await invitationFor(tx, id);
  if (state !== 'pending') throw new AppError(schoolsErrors.invitation_over);
  tx.defer(decideInvitation, { school_id, id, state: 'revoked' });
  tx.audit({
    action: 'schools.invitation_revoked',
    object_type: 'invitation',
    object_id: id,
    before: { role, staff_id },
  });
  tx.emit('schools.invitation_revoked', [id]);
  return { ok: true };
}
