import { personErrors } from '@ritm/accounts/contract';
import { defineRoute, done, id, pageQuery, schoolParams, z } from '@ritm/http';
import { schoolsErrors as e } from './errors.ts';
import { acceptedInvitation, invitation, invitations, inviteBody, myInvitations, transferBody } from './invitation.ts';

const ofOneself = { session: 'invitations to the number that the person signed in by' } as const;
const atInvitation = z.object({ id: id() });

export const invitationRoutes = {
  list_my_invitations: defineRoute({
    name: 'schools.list_my_invitations',
    method: 'GET',
    path: '/invitations',
    summary: 'Invitations that wait for the person’s answer',
    query: z.object(pageQuery),
    response: myInvitations,
    permission: ofOneself,
  }),
  accept_invitation: defineRoute({
    name: 'schools.accept_invitation',
    method: 'POST',
    path: '/invitation/{id}/accept',
    summary: 'Take the place; as `owner`, take the organization over (requires a fresh code)',
    params: atInvitation,
    response: acceptedInvitation,
    errors: [e.invitation_over, e.already_staff, personErrors.fresh_code],
    permission: ofOneself,
  }),
  refuse_invitation: defineRoute({
    name: 'schools.refuse_invitation',
    method: 'POST',
    path: '/invitation/{id}/refuse',
    summary: 'Refuse the place',
    params: atInvitation,
    response: done(),
    errors: [e.invitation_over],
    permission: ofOneself,
  }),
  list_invitations: defineRoute({
    name: 'schools.list_invitations',
    method: 'GET',
    path: '/{role}/school/{school_id}/invitations',
    summary: 'Invitations of the organization that wait for an answer',
    params: z.object(schoolParams),
    query: z.object(pageQuery),
    response: invitations,
    permission: 'invitations.get_list',
  }),
  add_invitation: defineRoute({
    name: 'schools.add_invitation',
    method: 'POST',
    path: '/{role}/school/{school_id}/invitation',
    summary: 'Invite once more to a place that nobody has taken; the invitation before it is revoked',
    params: z.object(schoolParams),
    body: inviteBody,
    response: invitation,
    errors: [e.already_staff, e.already_invited, e.too_many_invitations, e.no_number, personErrors.fresh_code],
    permission: 'invitations.add',
  }),
  delete_invitation: defineRoute({
    name: 'schools.delete_invitation',
    method: 'DELETE',
    path: '/{role}/school/{school_id}/invitation/{id}',
    summary: 'Revoke an invitation that waits',
    params: z.object({ ...schoolParams, id: id() }),
    response: done(),
    errors: [e.invitation_over],
    permission: 'invitations.delete',
  }),
  /** The other side confirms by accepting; nothing changes until then. */
  transfer_school: defineRoute({
    name: 'schools.transfer_school',
    method: 'POST',
    path: '/{role}/school/{school_id}/ownership',
    summary: 'Offer the organization to another person (requires a fresh code)',
    params: z.object(schoolParams),
    body: transferBody,
    response: invitation,
    errors: [e.bad_phone, e.already_owner, e.transfer_waits, e.too_many_invitations, personErrors.fresh_code],
    permission: 'schools.transfer',
  }),
};
