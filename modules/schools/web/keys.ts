/** The topic `schools` and the organization: a change of its own data makes these queries stale. */
export const schoolKey = ({ school_id }: { readonly school_id: number }) => ['schools', school_id] as const;

/** The person's organizations, invitations among them. */
export const mySchoolsKey = ['schools', 'mine'] as const;
