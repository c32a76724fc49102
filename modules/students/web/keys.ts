/** The topic `students` and the organization: a change of a card, a task or a group makes these queries stale. */
export const studentsKey = ({ school_id }: { readonly school_id: number }) => ['students', school_id] as const;
