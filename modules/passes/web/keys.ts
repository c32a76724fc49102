/**
 * The topic `visits` and the organization: a sale, a visit or a change of a pass makes these queries stale. Visits
 * and the reception keep their queries under it too.
 */
export const visitsKey = ({ school_id }: { readonly school_id: number }) => ['visits', school_id] as const;
