/** The journal of an organization. */
export const auditKey = ({ school_id }: { readonly school_id: number }) => ['audit', school_id] as const;
