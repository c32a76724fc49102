/** The topic `finance` and the organization: a change of money makes these queries stale. */
export const financeKey = ({ school_id }: { readonly school_id: number }) => ['finance', school_id] as const;
