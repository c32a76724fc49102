import { allOf, id, instant, phoneText, z } from '@ritm/http';

export const invitationRoles = ['owner', 'administrator', 'teacher'] as const;
export type InvitationRole = (typeof invitationRoles)[number];
/** Pending until its time is over or somebody decides; only the invited person accepts or refuses. */
export const invitationStates = ['pending', 'accepted', 'refused', 'revoked', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** How the invitation to a place stands, for who invited. */
export const placeInvitation = z.object({ id: id(), state: z.enum(invitationStates), expires_at: instant() });
export type PlaceInvitation = z.output<typeof placeInvitation>;

/** An invitation as the organization sees it; `owner` hands the organization over. */
export const invitation = z.object({
  id: id(),
  role: z.enum(invitationRoles),
  /** Null for `owner`: the heir has no place yet. */
  staff_id: z.nullable(id()),
  phone: z.string(),
  state: z.enum(invitationStates),
  /** The owner before stays as an administrator. */
  stays: z.boolean(),
  created_at: instant(),
  expires_at: instant(),
});
export type Invitation = z.output<typeof invitation>;
export const invitations = allOf(invitation);

/** An invitation as the invited person sees it. */
export const myInvitation = z.object({
  id: id(),
  role: z.enum(invitationRoles),
  school: z.object({ id: id(), name: z.string(), city: z.string() }),
  /** Who invites, by name. */
  invited_by: z.string(),
  created_at: instant(),
  expires_at: instant(),
});
export type MyInvitation = z.output<typeof myInvitation>;
export const myInvitations = allOf(myInvitation);

/** Where an accepted invitation leads. */
export const acceptedInvitation = z.object({ school_id: id(), role: z.enum(invitationRoles) });

export const inviteBody = z.object({ staff_id: id() });
export const transferBody = z.object({ phone: phoneText(), stay_as_administrator: z.optional(z.boolean()) });
