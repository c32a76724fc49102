import { id, instant, listOf, phoneText, z } from '@ritm/http';

export const invitationRoles = ['owner', 'administrator', 'teacher'] as const;
export type InvitationRole = (typeof invitationRoles)[number];
/** An invitation is pending until it expires or somebody decides; only the invited person accepts or refuses. */
export const invitationStates = ['pending', 'accepted', 'refused', 'revoked', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The state of the invitation to a place, for the person who invited. */
export const placeInvitation = z.object({ id: id(), state: z.enum(invitationStates), expires_at: instant() });
export type PlaceInvitation = z.output<typeof placeInvitation>;

/** An invitation as the organization sees it; the role `owner` transfers the organization. */
export const invitation = z.object({
  id: id(),
  role: z.enum(invitationRoles),
  /** Null for `owner`, because the new owner has no place yet. */
  staff_id: z.nullable(id()),
  phone: z.string(),
  state: z.enum(invitationStates),
  /** Whether the previous owner stays as an administrator. */
  stays: z.boolean(),
  created_at: instant(),
  expires_at: instant(),
});
export type Invitation = z.output<typeof invitation>;
export const invitations = listOf(invitation);

/** An invitation as the invited person sees it. */
export const myInvitation = z.object({
  id: id(),
  role: z.enum(invitationRoles),
  school: z.object({ id: id(), name: z.string(), city: z.string() }),
  /** The name of the person who invites. */
  invited_by: z.string(),
  created_at: instant(),
  expires_at: instant(),
});
export type MyInvitation = z.output<typeof myInvitation>;
export const myInvitations = listOf(myInvitation);

/** What the person can enter after accepting. */
export const acceptedInvitation = z.object({ school_id: id(), role: z.enum(invitationRoles) });

export const inviteBody = z.object({ staff_id: id() });
export const transferBody = z.object({ phone: phoneText(), stay_as_administrator: z.optional(z.boolean()) });
