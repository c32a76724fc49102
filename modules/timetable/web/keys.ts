/** The topic `timetable` and the organization: what changes its classes or bookings makes these queries stale. */
export const timetableKey = ({ school_id }: { readonly school_id: number }) => ['timetable', school_id] as const;
